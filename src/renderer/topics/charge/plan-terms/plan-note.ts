import type { SlipModel } from '../../../ui/slip/slip-model.ts';
import { planStartedWords, termsFormWords } from '../../../words/plans/plan-terms.ts';
import type { ChargeState } from '../state/charge-model.ts';
import { isOutcome } from '../state/charge-model.ts';
import { shownSchedule } from '../form/form-reading.ts';

/** The result of starting the plan; null for a single payment, and before the outcome. */
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

/** Puts the result of starting the plan before the slip's other next steps; null adds nothing. */
export function withPlanNote(model: SlipModel, note: string | null): SlipModel {
  return note === null ? model : { ...model, next: [note, ...model.next] };
}
