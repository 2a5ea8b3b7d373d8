import { Box, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { AttemptView } from '../../../../contract/charge/attempt-view.ts';
import type { Status } from '../../../../contract/staff/session.ts';
import { declinedStates } from '../../../../domain/charge/transitions.ts';
import { useOwnDeclines } from '../../../bridge/decline-queries.ts';
import { Badge } from '../../../ui/notice.tsx';
import { responseOf } from '../../../ui/slip/attempt-slip.ts';
import { Panel } from '../../../ui/panel.tsx';
import { BesideSlip } from '../../../ui/slip/slip-side.tsx';
import { CallBackOfPayment, GuideOfUnconfirmed, ReceiptOnSlip } from '../../../ui/slots/slots.tsx';
import { explanationOf, outcomeWords } from '../../../words/payments/outcomes.ts';
import { wordsOfState } from '../../../words/payments/states.ts';
import type { OutcomeAction } from '../slip/outcome-actions.ts';
import { isOwed, outcomeActions } from '../slip/outcome-actions.ts';
import { useOutcomeActions } from '../slip/use-outcome-actions.ts';
import type { Charge } from '../state/use-charge.ts';
import type { ExplainedAction } from '../words/next-steps.ts';
import { nextWords, stepWords } from '../words/next-steps.ts';
import type { IconName } from '../../../ui/icons.tsx';
import { NextWithCustomer } from './next-with-customer.tsx';
import { DeclineStanding } from './decline-standing.tsx';
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
  const [schedules, setSchedules] = useState(false);
  const steps = stepsAfter(attempt);
  const run = useOutcomeActions(charge, attempt);
  const hasReceipt = outcomeActions(attempt).length > 0;
  return (
    <>
      {steps.length === 0 ? null : (
        <Steps
          attempt={attempt}
          status={status}
          steps={steps}
          onStep={(step) => (step === 'call-back' ? setSchedules(true) : run(step))}
        />
      )}
      {attempt.state === 'approved' && attempt.customer !== null ? (
        <NextWithCustomer customer={attempt.customer} onCallBack={() => setSchedules(true)} />
      ) : null}
      {schedules ? (
        <BesideSlip>
          <CallBackOfPayment attempt={attempt} onClose={() => setSchedules(false)} />
        </BesideSlip>
      ) : null}
      {props.isShown ? <GuideOfUnconfirmed attempt={attempt} status={status} /> : null}
      {attempt.state === 'declined' ? <DeclineStanding attempt={attempt} /> : null}
      {/* Where there is no receipt, it says why. */}
      {hasReceipt ? (
        <Panel title={nextWords.receipt}>
          <ReceiptOnSlip attempt={attempt} showsPrint showsEmail />
        </Panel>
      ) : null}
    </>
  );
}

/** The ways on, each with its digit; the one that staff take most often comes first. */
function Steps(props: {
  readonly attempt: AttemptView;
  readonly status: Status;
  readonly steps: readonly ExplainedAction[];
  readonly onStep: (step: ExplainedAction) => void;
}): ReactElement {
  const { attempt, status } = props;
  const look = wordsOfState(attempt);
  const words = outcomeWords(attempt, useOwnDeclines(), status.mode);
  const [why, ...advice] = explanationOf(words);
  return (
    <Panel
      title={nextWords.title}
      aside={
        <Badge tone={look.tone} icon={look.icon} words={responseOf(attempt) ?? look.word} wraps />
      }
    >
      <Stack gap={8}>
        <div className="selectable">
          <Box component="p" fw={600}>
            {why}
          </Box>
          <Box component="p" c="dimmed">
            {advice.join(' ')}
          </Box>
        </div>
        {props.steps.map((step, place) => (
          <StepButton
            key={step}
            icon={stepIcons[step]}
            {...stepWords[step]}
            digit={String(place + 1)}
            isFirst={place === 0}
            onPress={() => props.onStep(step)}
          />
        ))}
      </Stack>
    </Panel>
  );
}

const stepIcons: Readonly<Record<ExplainedAction, IconName>> = {
  'another-card': 'card',
  'call-back': 'phone',
  'send-again': 'repeat',
  correct: 'back',
  'new-payment': 'receipt',
};

/** The ways on while the order is still owed; none otherwise. */
function stepsAfter(attempt: AttemptView): readonly ExplainedAction[] {
  if (!isOwed(attempt)) return [];
  const steps: readonly ExplainedAction[] = outcomeActions(attempt).filter(isExplained);
  const [first, ...others] = steps;
  return first !== undefined && declinedStates.includes(attempt.state)
    ? [first, 'call-back', ...others]
    : steps;
}

function isExplained(action: OutcomeAction): action is OutcomeAction & ExplainedAction {
  return Object.hasOwn(stepWords, action);
}
