import { Paper, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import type { AttemptView } from '../../../../contract/charge/attempt-view.ts';
import type { Status } from '../../../../contract/staff/session.ts';
import { Badge } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { GuideOfUnconfirmed, ReceiptOnSlip } from '../../../ui/slots/slots.tsx';
import { wordsOfState } from '../../../words/payments/states.ts';
import type { OutcomeAction } from '../slip/outcome-actions.ts';
import { outcomeActions } from '../slip/outcome-actions.ts';
import { useOutcomeActions } from '../slip/use-outcome-actions.ts';
import type { Charge } from '../state/use-charge.ts';
import type { ExplainedAction } from '../words/next-steps.ts';
import { nextWords, stepWords } from '../words/next-steps.ts';
import { StepButton } from './step-button.tsx';

/**
 * After an outcome, in place of the form: what comes next.
 *
 * The receipt of a payment that has one, the ways on from a decline, the guide through an unconfirmed payment.
 */
export function AfterOutcome(props: {
  readonly attempt: AttemptView;
  readonly charge: Charge;
  readonly status: Status;
  /** False while another screen is open, which may have the same guide. */
  readonly isShown: boolean;
}): ReactElement {
  const { attempt, charge, status } = props;
  const actions = outcomeActions(attempt);
  const steps = isUnpaid(attempt) ? actions.filter(isExplained) : [];
  const look = wordsOfState(attempt);
  const run = useOutcomeActions(charge, attempt);
  return (
    <>
      {steps.length === 0 ? null : (
        <Panel
          title={nextWords.title}
          aside={<Badge tone={look.tone} icon={look.icon} words={look.word} />}
        >
          <Stack gap={8}>
            {steps.map((action, place) => (
              <StepButton
                key={action}
                action={action}
                digit={String(place + 1)}
                isFirst={place === 0}
                onPress={() => run(action)}
              />
            ))}
          </Stack>
        </Panel>
      )}
      {props.isShown ? <GuideOfUnconfirmed attempt={attempt} status={status} /> : null}
      {/* Where there is no receipt, it says why. */}
      {actions.length > 0 ? (
        <Paper withBorder px={16} py={12}>
          <h2>{nextWords.receipt}</h2>
          <ReceiptOnSlip attempt={attempt} showsPrint />
        </Paper>
      ) : null}
    </>
  );
}

/** True where the order is still owed and nobody has to look for a charge first. */
function isUnpaid({ state }: AttemptView): boolean {
  return ['declined', 'confirmed-declined', 'rejected', 'not-sent'].includes(state);
}

function isExplained(action: OutcomeAction): action is ExplainedAction {
  return Object.hasOwn(stepWords, action);
}
