import type { PlanChargeAnswer } from '../../../../contract/plans/plans.ts';
import type { CurrencyCode } from '../../../../domain/money.ts';
import { planChargeWords } from '../../../words/plans/plan-charge.ts';
import { moveRefusalWords } from '../../../words/plans/plan-moves.ts';
import { lockWords } from '../../../words/plans/plan-retry.ts';

type Stop = Extract<
  PlanChargeAnswer,
  { readonly kind: 'reference-taken' | 'not-possible' | 'locked' }
>;

/** The reason the first charge of a plan was not sent, in whole sentences. */
export function planStop(answer: Stop, currency: CurrencyCode): string {
  switch (answer.kind) {
    case 'reference-taken':
      return planChargeWords.referenceTaken;
    case 'not-possible':
      return moveRefusalWords(answer.refusal, currency);
    case 'locked': {
      const lock = answer.advice.lockedBecause;
      const why = lock === null ? '' : lockWords(lock);
      return `${planChargeWords.locked} ${why}`.trim();
    }
  }
}
