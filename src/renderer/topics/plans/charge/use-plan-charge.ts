import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Dispatch, SetStateAction } from 'react';
import type { AttemptView } from '../../../../contract/charge/attempt-view.ts';
import type { Role } from '../../../../contract/define.ts';
import type { PlanView } from '../../../../contract/plans/plan-view.ts';
import { call, on } from '../../../bridge/client.ts';
import { useOthersChanges } from '../../../bridge/others/others-payment.ts';
import { planKeys } from '../../../bridge/plan-keys.ts';
import { useOnUnlock } from '../../../ui/lock.tsx';
import { failureWords } from '../../../words/failures.ts';
import { planChargeWords } from '../../../words/plans/plan-charge.ts';
import type { ChargeProblem } from '../../../ui/plans/charge-problem.ts';
import { problemOf } from '../../../ui/plans/charge-problem.ts';

/** A charge on the plan's current card. */
export type ChargeAsked =
  | {
      readonly kind: 'row';
      readonly sequence: number;
      readonly omitExpiry: boolean;
      readonly isGranted: boolean;
    }
  /** Minor units, less than the instalment owes. */
  | {
      readonly kind: 'part';
      readonly sequence: number;
      readonly amountMinor: number;
      readonly isGranted: boolean;
    }
  /** Minor units; null pays off the whole balance. */
  | {
      readonly kind: 'extra';
      readonly amountMinor: number | null;
      readonly isGranted: boolean;
    };

/** Stage of a charge from this plan. */
export type ChargeStage =
  | { readonly kind: 'none' }
  | { readonly kind: 'asked'; readonly asked: ChargeAsked; readonly problem: ChargeProblem | null }
  | { readonly kind: 'sending'; readonly asked: ChargeAsked }
  | { readonly kind: 'sent'; readonly attempt: AttemptView }
  | { readonly kind: 'unclear' };

/** One charge at a time on a plan's page, with its actions. */
export interface PlanCharge {
  readonly stage: ChargeStage;
  readonly ask: (asked: ChargeAsked) => void;
  readonly leave: () => void;
  readonly send: (duplicateReason: string | null) => void;
  /** Shows an attempt that another form of this page has sent. */
  readonly show: (attempt: AttemptView) => void;
  readonly showUnclear: () => void;
}

/**
 * Charges from a plan's page with plain calls, never with a mutation: one press, one send.
 *
 * The outcome arrives as `attempt.changed`, possibly before the call returns.
 */
export function usePlanCharge(
  { id: planId, terms }: Pick<PlanView, 'id' | 'terms'>,
  role: Role,
): PlanCharge {
  const queries = useQueryClient();
  const [stage, setStage] = useState<ChargeStage>({ kind: 'none' });
  const sending = useRef(false);
  const newest = useRef(new Map<string, AttemptView>());
  useSentChanges(stage, setStage, newest);
  const look = async (attemptId: string): Promise<void> => {
    const found = await call('charge.find', { attemptId });
    if (found.ok) setStage({ kind: 'sent', attempt: found.value.attempt });
  };
  useOnUnlock(() => {
    if (stage.kind === 'sent') void look(stage.attempt.id);
  });
  const show = (attempt: AttemptView): void => {
    setStage({ kind: 'sent', attempt: newest.current.get(attempt.id) ?? attempt });
    void queries.invalidateQueries({ queryKey: planKeys.all });
  };

  const send = async (asked: ChargeAsked, duplicateReason: string | null): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    setStage({ kind: 'sending', asked });
    try {
      const answer = await sendOnce(planId, asked, duplicateReason);
      if (!answer.ok) {
        if (answer.error.kind === 'internal') return setStage({ kind: 'unclear' });
        const problem = { kind: 'text', text: failureWords(answer.error) } as const;
        return setStage({ kind: 'asked', asked, problem });
      }
      if (answer.value.kind === 'accepted') return show(answer.value.attempt);
      if (answer.value.kind === 'refused' || answer.value.kind === 'terms-refused') {
        return setStage({ kind: 'asked', asked, problem: reasonProblem });
      }
      const problem = problemOf(answer.value, { role, currency: terms.currency });
      setStage({ kind: 'asked', asked, problem });
    } catch {
      setStage({ kind: 'unclear' });
    } finally {
      sending.current = false;
    }
  };
  return {
    stage,
    ask: (asked) => {
      if (!sending.current) setStage({ kind: 'asked', asked, problem: null });
    },
    leave: () => {
      if (!sending.current) setStage({ kind: 'none' });
    },
    send: (reason) => {
      if (stage.kind === 'asked') void send(stage.asked, reason);
    },
    show,
    showUnclear: () => setStage({ kind: 'unclear' }),
  };
}

/** The only field of such a charge. */
const reasonProblem: ChargeProblem = { kind: 'text', text: planChargeWords.reasonNeeded };

function sendOnce(planId: string, asked: ChargeAsked, duplicateReason: string | null) {
  if (asked.kind === 'extra') {
    const { amountMinor, isGranted } = asked;
    return call('plans.extra', { planId, amountMinor, isGranted, duplicateReason });
  }
  if (asked.kind === 'part') {
    const { sequence, amountMinor, isGranted } = asked;
    return call('plans.charge-part', {
      planId,
      sequence,
      amountMinor,
      isGranted,
      duplicateReason,
    });
  }
  const { sequence, omitExpiry, isGranted } = asked;
  return call('plans.charge', { planId, sequence, omitExpiry, isGranted, duplicateReason });
}

/** Follows the attempt on the slip, whichever terminal changes it. */
function useSentChanges(
  stage: ChargeStage,
  setStage: Dispatch<SetStateAction<ChargeStage>>,
  newest: { readonly current: Map<string, AttemptView> },
): void {
  const take = useEffectEvent((attempt: AttemptView): void => {
    newest.current.set(attempt.id, attempt);
    setStage((before) =>
      before.kind === 'sent' && before.attempt.id === attempt.id
        ? { kind: 'sent', attempt }
        : before,
    );
  });
  useEffect(() => on('attempt.changed', (attempt) => take(attempt)), []);
  useOthersChanges(stage.kind === 'sent' ? stage.attempt.id : null, take);
}
