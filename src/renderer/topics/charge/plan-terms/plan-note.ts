import type { SlipModel } from '../../../ui/slip/slip-model.ts';
import { planStartedWords, termsFormWords } from '../../../words/plans/plan-terms.ts';
import type { ChargeState } from '../state/charge-model.ts';
import { isOutcome } from '../state/charge-model.ts';
import { shownSchedule } from '../form/form-reading.ts';

/** Whether the plan started, null for a single payment and while the bank is asked. */
export function planNote(state: ChargeState): string | null {
  const { stage, kind, planId, order } = state;
  if (kind === 'single' || planId === null) return null;
  if (stage.kind !== 'sent' || !isOutcome(stage.attempt)) return null;
  switch (stage.attempt.state) {
    case 'approved':
      return planStartedWords(shownSchedule(state)?.rows[1] ?? null, order.currency);
    case 'dispatched':
    case 'unknown':
    case 'mismatch':
    case 'reference-taken':
      return termsFormWords.notConfirmed;
    default:
      return termsFormWords.notStarted;
  }
}

/** Says on the slip, before anything else, what became of the plan. */
export function withPlanNote(model: SlipModel, note: string | null): SlipModel {
  return note === null ? model : { ...model, next: [note, ...model.next] };
}
