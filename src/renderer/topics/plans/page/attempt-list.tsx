import { Box, Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { AttemptView } from '../../../../contract/charge/attempt-view.ts';
import type { PlanView } from '../../../../contract/plans/plan-view.ts';
import type { Status } from '../../../../contract/staff/session.ts';
import { useOwnDeclines } from '../../../bridge/decline-queries.ts';
import { formatMoment } from '../../../lib/clock-time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Badge } from '../../../ui/notice.tsx';
import { EmptyState, Panel } from '../../../ui/panel.tsx';
import { AttemptOnSlip } from '../../../ui/plans/attempt-on-slip.tsx';
import { moneyWords, planWordsOf } from '../../../words/plans/plans.ts';
import { wordsOfState } from '../../../words/payments/states.ts';

/** The attempts of a plan's instalments, newest first; each opens its slip in place. */
export function AttemptList(props: {
  readonly plan: PlanView;
  readonly status: Status;
}): ReactElement {
  const { attempts } = props.plan;
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <Panel title={planWordsOf.attempts}>
      {attempts.length === 0 ? (
        <EmptyState title={planWordsOf.noCredentialFailures}>{planWordsOf.noTriesText}</EmptyState>
      ) : (
        <Flex
          component="ul"
          className="plan-attempts"
          direction="column"
          gap={0}
          mt={-8}
          mx={-14}
          mb={0}
        >
          {attempts.map((attempt) => (
            <AttemptRow
              key={attempt.id}
              attempt={attempt}
              status={props.status}
              isOpen={attempt.id === openId}
              onToggle={() => setOpenId(attempt.id === openId ? null : attempt.id)}
            />
          ))}
        </Flex>
      )}
    </Panel>
  );
}

function AttemptRow(props: {
  readonly attempt: AttemptView;
  readonly status: Status;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}): ReactElement {
  const { attempt, isOpen } = props;
  const nowMs = useNow(60_000);
  const declineOverrides = useOwnDeclines();
  const { word, icon, tone } = wordsOfState(attempt);
  return (
    <li>
      <Box
        type="button"
        component="button"
        className="plan-try"
        w="100%"
        mih={32}
        py={3}
        px={14}
        c="var(--ink)"
        ta="left"
        aria-expanded={isOpen}
        onClick={props.onToggle}
      >
        <Box component="span" c="dimmed">
          {formatMoment(attempt.dispatchedAt ?? attempt.preparedAt, nowMs)}
        </Box>
        <span className="figures">{attempt.reference}</span>
        <span className="plan-try-amount">{moneyWords(attempt.amountMinor, attempt.currency)}</span>
        <Badge tone={tone} icon={icon} words={word} />
      </Box>
      {isOpen ? (
        <div className="plan-slip">
          <AttemptOnSlip
            attempt={attempt}
            status={props.status}
            declineOverrides={declineOverrides}
          />
        </div>
      ) : null}
    </li>
  );
}
