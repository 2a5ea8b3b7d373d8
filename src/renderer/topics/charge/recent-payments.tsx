import { Box, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { memo } from 'react';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { Status } from '../../../contract/staff/session.ts';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import { daySumsQuery } from '../../bridge/payments/payment-sums.ts';
import { formatShortMoment } from '../../lib/clock-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Amount } from '../../ui/amount.tsx';
import { CardName } from '../../ui/card/card-name.tsx';
import { Badge } from '../../ui/notice.tsx';
import { EmptyState, Panel } from '../../ui/panel.tsx';
import { QueryPart } from '../../ui/query-part.tsx';
import { guideWords } from '../../words/payments/charge-form.ts';
import { shortWordOf, wordsOfState } from '../../words/payments/states.ts';
import { approvedWords } from '../../words/sums.ts';
import { attemptQuery, recentQuery } from './attempt-queries.ts';

/** The newest attempts; opening one shows its slip on the right. A key typed into the form leaves them as they are. */
export const RecentPayments = memo(function RecentPayments(props: {
  readonly status: Status;
  /** The merchant's day of the form; null before the form is open. */
  readonly today: string | null;
  /** False while another screen is shown, when a billing run need not ask for sums with each of its payments. */
  readonly active: boolean;
  readonly opened: string | null;
  readonly onOpen: (attemptId: string) => void;
}): ReactElement | null {
  const recent = useQuery(recentQuery);
  if (recent.data === undefined && !recent.isError) return null;
  return (
    <Panel title={guideWords.recent} aside={<TodaySums {...props} />}>
      <QueryPart query={recent} reading={null}>
        {(attempts) => <RecentList {...props} attempts={attempts} />}
      </QueryPart>
    </Panel>
  );
});

function RecentList(props: {
  readonly attempts: readonly AttemptView[];
  readonly opened: string | null;
  readonly onOpen: (attemptId: string) => void;
}): ReactElement {
  if (props.attempts.length === 0) {
    return <EmptyState title={guideWords.noRecent}>{guideWords.noRecentText}</EmptyState>;
  }
  return (
    <Box component="ul" className="recent" my={-6} mx={-8} aria-label={guideWords.recent}>
      {props.attempts.map((attempt) => (
        <li key={attempt.id}>
          <RecentRow
            attempt={attempt}
            isOpened={attempt.id === props.opened}
            onOpen={() => props.onOpen(attempt.id)}
          />
        </li>
      ))}
    </Box>
  );
}

/** Today's sums for the operator or, where staff do not sign in, for everyone. */
function TodaySums(props: {
  readonly status: Status;
  readonly today: string | null;
  readonly active: boolean;
}): ReactElement | null {
  const { signIn } = props.status;
  const operatorId = signIn.kind === 'signed-in' ? signIn.operatorId : null;
  const sums = useQuery({
    ...daySumsQuery((props.today ?? '') as CalendarDate, operatorId),
    enabled: props.active && props.today !== null,
  }).data;
  if (sums?.kind !== 'summed') return null;
  const words = approvedWords(sums.approved, sums.declined);
  return (
    <Box component="span" className="tabular" c="dimmed" fz={12.5}>
      {operatorId === null ? guideWords.today(words) : guideWords.yoursToday(words)}
    </Box>
  );
}

function RecentRow(props: {
  readonly attempt: AttemptView;
  readonly isOpened: boolean;
  readonly onOpen: () => void;
}): ReactElement {
  const { attempt } = props;
  const nowMs = useNow();
  const look = wordsOfState(attempt);
  const { brand, lastFour } = attempt.card;
  return (
    <Flex
      type="button"
      component="button"
      className="recent-payment hoverable no-wrap"
      wrap={{ base: 'wrap', xs: 'nowrap' }}
      align="center"
      gap="2px 12px"
      w="100%"
      mih={34}
      px={8}
      bdrs="sm"
      {...(props.isOpened ? { bg: 'var(--accent-soft)' } : {})}
      ta="left"
      aria-pressed={props.isOpened}
      onClick={props.onOpen}
    >
      <Box component="time" dateTime={attempt.preparedAt} flex="none" w={64} c="dimmed">
        {formatShortMoment(attempt.preparedAt, nowMs)}
      </Box>
      <Box component="span" className="recent-reference one-line" flex={1} fw={500}>
        {attempt.reference}
      </Box>
      <Box component="span" className="one-line" flex={1} visibleFrom="xl">
        {attempt.customer?.name}
      </Box>
      {/* Beside the slip of a small window there is room for what was paid, not with what. */}
      <Box component="span" display={{ base: 'block', xs: 'none', lg: 'block' }} flex="none" w={92}>
        <CardName card={{ brand, lastFour }} />
      </Box>
      <Box component="span" flex="none" w={{ base: 164, xs: 'auto', lg: 164 }}>
        <Badge tone={look.tone} icon={look.icon} words={shortWordOf(look)} />
      </Box>
      <Amount
        flex="none"
        w={104}
        ta="right"
        minor={attempt.amountMinor}
        currency={attempt.currency}
      />
    </Flex>
  );
}

/** The opened attempt, kept fresh for its slip; null for none, and while it is being read. */
export function useOpenedAttempt(attemptId: string | null): AttemptView | null {
  const found = useQuery({ ...attemptQuery(attemptId ?? ''), enabled: attemptId !== null });
  return attemptId === null ? null : (found.data?.attempt ?? null);
}
