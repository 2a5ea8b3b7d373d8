import { Box } from '@mantine/core';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { AttemptView } from '../../../../contract/charge/attempt-view.ts';
import type { PlanView } from '../../../../contract/plans/plan-view.ts';
import type { Status } from '../../../../contract/staff/session.ts';
import { useOwnDeclines } from '../../../bridge/decline-queries.ts';
import { AttemptLine, AttemptLineHead } from '../../../ui/list/attempt-line.tsx';
import { EmptyState, Panel } from '../../../ui/panel.tsx';
import { AttemptOnSlip } from '../../../ui/plans/attempt-on-slip.tsx';
import { planWordsOf } from '../../../words/plans/plans.ts';

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
        <Box className="lines" mx={-16} my={-8}>
          <AttemptLineHead />
          <Box component="ul" className="ruled">
            {attempts.map((attempt) => (
              <AttemptRow
                key={attempt.id}
                attempt={attempt}
                status={props.status}
                isOpen={attempt.id === openId}
                onToggle={() => setOpenId(attempt.id === openId ? null : attempt.id)}
              />
            ))}
          </Box>
        </Box>
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
  const declineOverrides = useOwnDeclines();
  return (
    <li>
      <AttemptLine
        className="plan-try"
        attempt={attempt}
        isOpen={isOpen}
        onToggle={props.onToggle}
      />
      {isOpen ? (
        <Box className="plan-slip" px={14} pt={4} pb={14}>
          <AttemptOnSlip
            attempt={attempt}
            status={props.status}
            declineOverrides={declineOverrides}
            isLookedUp
          />
        </Box>
      ) : null}
    </li>
  );
}
