import { Box, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useEffect, useRef } from 'react';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import { formatMinor } from '../../../domain/money.ts';
import { addDays } from '../../../domain/plans/days.ts';
import { maskedCard } from '../../words/payments/cards-on-file.ts';
import { formatMoment } from '../../lib/clock-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Columns } from '../../ui/columns.tsx';
import { Badge } from '../../ui/notice.tsx';
import { EmptyState, Panel } from '../../ui/panel.tsx';
import { QueryFailure, QueryPart, Unread } from '../../ui/query-part.tsx';
import { verdictWords } from '../../words/payments/payment-actions.ts';
import { paymentWords } from '../../words/payments/payments.ts';
import { shortWordOf, wordsOfState } from '../../words/payments/states.ts';
import { BesideList } from './opened-payment.tsx';
import { choicesQuery, duplicateCountQuery, duplicatesQuery } from './queries.ts';

const daysLookedAt = 31;

/** The button that opens them, with the count of those that ask for an act. */
export function DuplicatesButton(props: {
  readonly active: boolean;
  readonly onPress: () => void;
}): ReactElement {
  const lastDay = useQuery({ ...choicesQuery, enabled: props.active }).data?.lastDay ?? null;
  const from = lastDay === null ? '' : firstDayOf(lastDay as CalendarDate);
  const count = useQuery({
    ...duplicateCountQuery(from, lastDay ?? ''),
    enabled: props.active && lastDay !== null,
  }).data;
  return (
    <Button onClick={props.onPress}>
      {paymentWords.doubles}
      {count === undefined || count.groups === 0 ? null : (
        <Box
          component="span"
          className="tabular"
          ml={8}
          px={6}
          bdrs="sm"
          bg="var(--warn-soft)"
          c="var(--warn)"
        >
          {count.groups}
          {count.hasMore ? '+' : ''}
        </Box>
      )}
    </Button>
  );
}

function firstDayOf(lastDay: CalendarDate): CalendarDate {
  return addDays(lastDay, 1 - daysLookedAt);
}

/** Possible duplicates side by side, each group with its conclusion. */
export function DuplicatesPanel(props: {
  readonly onOpen: (id: AttemptView['id']) => void;
  readonly onClose: () => void;
}): ReactElement {
  const choices = useQuery(choicesQuery);
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => part.current?.focus(), []);
  return (
    <BesideList ref={part} tabIndex={-1}>
      <Panel
        title={paymentWords.doubles}
        aside={
          <Button keys="Esc" onClick={props.onClose}>
            {paymentWords.close}
          </Button>
        }
      >
        <Box component="p" className="payments-said" c="dimmed">
          {paymentWords.duplicatesText}
        </Box>
        <QueryPart query={choices} reading={paymentWords.reading}>
          {({ lastDay }) =>
            lastDay === null ? (
              <EmptyState title={paymentWords.noDuplicates} />
            ) : (
              <Groups lastDay={lastDay as CalendarDate} onOpen={props.onOpen} />
            )
          }
        </QueryPart>
      </Panel>
    </BesideList>
  );
}

function Groups(props: {
  readonly lastDay: CalendarDate;
  readonly onOpen: (id: AttemptView['id']) => void;
}): ReactElement {
  const { lastDay, onOpen } = props;
  const nowMs = useNow();
  const read = useQuery(duplicatesQuery(firstDayOf(lastDay), lastDay));
  if (read.data === undefined) return <Unread query={read} reading={paymentWords.reading} />;
  if (read.data.kind === 'refused' || read.data.groups.length === 0) {
    return <EmptyState title={paymentWords.noDuplicates} />;
  }
  return (
    <>
      <QueryFailure query={read} />
      {read.data.groups.map(({ attempts, verdict }) => (
        <Box component="section" key={attempts[0]?.id} className="payments-duplicate" pt={8}>
          <h3>{verdictWords[verdict].heading}</h3>
          <p>{verdictWords[verdict].text}</p>
          <Columns component="ul" of="repeat(auto-fit, minmax(150px, 1fr))" align="stretch" mt={4}>
            {attempts.map((attempt) => (
              <li key={attempt.id}>
                <Side attempt={attempt} nowMs={nowMs} onOpen={() => onOpen(attempt.id)} />
              </li>
            ))}
          </Columns>
        </Box>
      ))}
      {read.data.hasMore ? (
        <Box component="p" className="payments-said" c="dimmed">
          {paymentWords.moreDuplicates}
        </Box>
      ) : null}
    </>
  );
}

/** One payment of a group, for comparison with the other. */
function Side(props: {
  readonly attempt: AttemptView;
  readonly nowMs: number;
  readonly onOpen: () => void;
}): ReactElement {
  const { attempt, nowMs } = props;
  const state = wordsOfState(attempt);
  const { amountMinor, currency, customer, card } = attempt;
  return (
    <Flex
      type="button"
      component="button"
      className="payments-side hoverable"
      direction="column"
      gap={2}
      align="flex-start"
      w="100%"
      h="100%"
      py={8}
      px={10}
      bd="1px solid var(--line-strong)"
      bdrs="var(--radius)"
      c="inherit"
      ta="left"
      onClick={props.onOpen}
    >
      <b className="breaks-anywhere">{attempt.reference}</b>
      <span>{`${currency} ${formatMinor(amountMinor, currency)}`}</span>
      <span>{maskedCard(card)}</span>
      {customer === null ? null : <bdi>{customer.name}</bdi>}
      <span>{formatMoment(attempt.preparedAt, nowMs)}</span>
      <Badge tone={state.tone} icon={state.icon} words={shortWordOf(state)} />
    </Flex>
  );
}
