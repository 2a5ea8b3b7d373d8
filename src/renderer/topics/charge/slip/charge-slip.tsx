import { Box, Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { AttemptView } from '../../../../contract/charge/attempt-view.ts';
import type { Role } from '../../../../contract/define.ts';
import type { Status } from '../../../../contract/staff/session.ts';
import { personStates } from '../../../../domain/charge/transitions.ts';
import { useOwnDeclines } from '../../../bridge/decline-queries.ts';
import { useNow } from '../../../lib/use-now.ts';
import { usePressGate } from '../../../lib/use-press-gate.ts';
import { ApprovalHint, SecondApproverHint } from '../../../ui/approval/approval-hint.tsx';
import { useIsApproving } from '../../../ui/approval/approval-slot.tsx';
import { ActionsOnSlip, WorkOnSlip } from '../../../ui/slots/slots.tsx';
import type { SlipSetting } from '../../../ui/slip/attempt-slip.ts';
import { attemptSlip, lettersOf } from '../../../ui/slip/attempt-slip.ts';
import { ScheduleOnSlip } from '../../../ui/slip/schedule-on-slip.tsx';
import type { SlipModel } from '../../../ui/slip/slip-model.ts';
import { Slip } from '../../../ui/slip/slip.tsx';
import { termsFormWords } from '../../../words/plans/plan-terms.ts';
import { AttemptSteps } from './attempt-steps.tsx';
import type { ChargeState, ReadyCharge } from '../state/charge-model.ts';
import { isOutcome } from '../state/charge-model.ts';
import { draftSlip } from './draft-slip.ts';
import type { OutcomeAction } from './outcome-actions.ts';
import { enterAction, isOwed, outcomeActions } from './outcome-actions.ts';
import { shownSchedule } from '../form/form-reading.ts';
import { cardOnFileNote, withCardOnFileNote } from '../card/card-on-file-note.ts';
import { planNote, withPlanNote } from '../plan-terms/plan-note.ts';
import { useOutcomeActions } from './use-outcome-actions.ts';
import { DraftFooter, OutcomeFooter, ReviewFooter } from './slip-footers.tsx';
import type { Charge } from '../state/use-charge.ts';

/** The slip of the current payment, with its actions. */
export function ChargeSlip(props: {
  readonly charge: Charge;
  readonly status: Status;
}): ReactElement {
  const { charge, status } = props;
  const { state } = charge;
  const [stepsOf, setStepsOf] = useState<string | null>(null);
  const nowMs = useNow();
  const attempt = state.stage.kind === 'sent' ? state.stage.attempt : null;
  const isGuided = attempt !== null && personStates.includes(attempt.state);
  const setting = {
    mode: status.mode,
    merchantName: state.draft?.merchantName ?? status.accountName,
    referenceLabel: status.formFields.referenceLabel,
    nowMs,
    declineOverrides: useOwnDeclines(),
    isExplainedBeside: isGuided || (attempt !== null && isOwed(attempt)),
  };
  const outcomeOf = attempt !== null && isOutcome(attempt) ? attempt.id : null;
  const showsSteps = attempt !== null && stepsOf === attempt.id;

  const act = useOutcomeActions(charge, attempt);
  const run = (action: OutcomeAction): void =>
    action === 'steps' ? setStepsOf(showsSteps ? null : (attempt?.id ?? null)) : act(action);
  const actions = attempt === null || outcomeOf === null ? [] : slipFootActions(attempt);
  const mayPress = usePressGate(gateStepOf(state, attempt));
  const first = outcomeOf === null ? null : enterAction(attempt);
  const isApproving = useIsApproving();

  return (
    <Flex className="charge-slip" mih={0}>
      <Slip
        model={modelOf(isApproving ? asReviewed(state) : state, attempt, setting)}
        lettersFor={outcomeOf === null ? null : lettersOf(attempt)}
        onEnter={
          first === null
            ? undefined
            : (isRepeat) => {
                if (mayPress(isRepeat)) run(first);
              }
        }
        ways={
          attempt === null || outcomeOf === null ? undefined : (
            <ActionsOnSlip attempt={attempt} status={status} isGuided={isGuided} />
          )
        }
        footer={
          attempt === null ? (
            <FooterBeforeSending {...{ charge, status }} mayCharge={mayPress} />
          ) : actions.length === 0 ? undefined : (
            <OutcomeFooter
              actions={actions}
              byEnter={first}
              showsSteps={showsSteps}
              onAction={run}
            />
          )
        }
      >
        <PlanOnSlip state={state} />
        {showsSteps ? <AttemptSteps attemptId={attempt.id} /> : null}
        {attempt === null || outcomeOf === null ? null : (
          <WorkOnSlip attempt={attempt} status={status} />
        )}
      </Slip>
    </Flex>
  );
}

/** Printing stands with the receipt beside the slip. */
function slipFootActions(attempt: AttemptView): readonly OutcomeAction[] {
  return outcomeActions(attempt).filter((action) => action !== 'print');
}

/** Shows a review while an approval is requested, because nothing is being sent. */
function asReviewed(state: ChargeState): ChargeState {
  const { stage } = state;
  return stage.kind === 'sending'
    ? { ...state, stage: { kind: 'review', ready: stage.ready } }
    : state;
}

/** The current slip, with the results of saving the card and starting the plan. */
function modelOf(state: ChargeState, attempt: AttemptView | null, setting: SlipSetting): SlipModel {
  if (attempt === null) return draftSlip(state, setting);
  const told = withCardOnFileNote(attemptSlip(attempt, setting), cardOnFileNote(state));
  return withPlanNote(told, planNote(state));
}

/** Every date and amount of the plan, from the first key to the receipt. */
function PlanOnSlip({ state }: { readonly state: ChargeState }): ReactElement | null {
  if (state.kind === 'single') return null;
  const preview = shownSchedule(state);
  if (preview === null)
    return (
      <Box component="p" py={3} px={0}>
        {termsFormWords.wouldShow}
      </Box>
    );
  const today = state.draft?.today ?? '';
  return <ScheduleOnSlip preview={preview} currency={state.order.currency} today={today} />;
}

/**
 * The step that closes the press gate again; null for none.
 *
 * A review has two steps where the customer must agree first. Each outcome is a step too, so that the press
 * that charged cannot start the next payment.
 */
function gateStepOf({ stage, agreed }: ChargeState, attempt: AttemptView | null): string | null {
  if (attempt !== null) return lettersOf(attempt);
  if (stage.kind !== 'review') return null;
  return agreed ? 'review, agreed' : 'review';
}

/** The role that charging the review needs, as far as it is known before sending. */
function needOf({ obstacle, needsSupervisor }: ReadyCharge): Role {
  const isPassed = obstacle?.overridableBy === 'supervisor';
  return needsSupervisor || isPassed ? 'supervisor' : 'clerk';
}

function FooterBeforeSending(props: {
  readonly charge: Charge;
  readonly status: Status;
  readonly mayCharge: (isRepeat: boolean) => boolean;
}): ReactElement | null {
  const { charge, status, mayCharge } = props;
  const { stage } = charge.state;
  switch (stage.kind) {
    case 'opening':
    case 'typing':
    case 'checking':
      return <DraftFooter charge={charge} />;
    case 'review':
    case 'sending':
      return (
        <ReviewFooter
          charge={charge}
          ready={stage.ready}
          isSending={stage.kind === 'sending'}
          approval={
            stage.ready.needsSecondApprover ? (
              <SecondApproverHint money={stage.ready.order} />
            ) : (
              <ApprovalHint status={status} need={needOf(stage.ready)} />
            )
          }
          mayCharge={mayCharge}
        />
      );
    case 'unclear':
      return (
        <OutcomeFooter
          actions={['new-payment']}
          showsSteps={false}
          onAction={() => charge.open(null, 'nothing')}
        />
      );
    case 'sent':
      return null;
  }
}
