import type { Obstacle } from '../../../contract/charge/charge.ts';
import type { Role } from '../../../contract/define.ts';
import type { RetryAdviceView } from '../../../contract/plans/plan-view.ts';
import type { PlanChargeAnswer } from '../../../contract/plans/plans.ts';
import { isRoleEnough } from '../../../domain/staff/role.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import { cardRefusedWords } from '../../words/payments/cards-on-file.ts';
import { planChargeWords } from '../../words/plans/plan-charge.ts';
import { moveRefusalWords } from '../../words/plans/plan-moves.ts';
import { secondApproverWords } from '../../words/payments/second-approver.ts';

/** Reason nothing was sent, as the page of a plan shows it. */
export type ChargeProblem =
  | {
      readonly kind: 'text';
      readonly text: string;
      /** The same press asks a second approver again. */
      readonly mayAskAgain?: true;
    }
  | { readonly kind: 'locked'; readonly advice: RetryAdviceView }
  /** An earlier attempt; `mayPass` is true when this operator's role may override it with a reason. */
  | { readonly kind: 'obstacle'; readonly obstacle: Obstacle; readonly mayPass: boolean };

type Refused = Exclude<
  PlanChargeAnswer,
  { readonly kind: 'accepted' | 'refused' | 'terms-refused' }
>;

/** The problem behind a result that sent nothing. */
export function problemOf(
  answer: Refused,
  setting: {
    readonly role: Role;
    readonly currency: CurrencyCode;
  },
): ChargeProblem {
  switch (answer.kind) {
    case 'obstacle': {
      const need = answer.obstacle.overridableBy;
      const mayPass = need !== null && isRoleEnough(setting.role, need);
      return { kind: 'obstacle', obstacle: answer.obstacle, mayPass };
    }
    case 'stale-draft':
      return { kind: 'text', text: planChargeWords.stale };
    case 'card-refused':
      return { kind: 'text', text: cardRefusedWords[answer.reason] };
    case 'needs-supervisor':
      return { kind: 'text', text: planChargeWords.needsSupervisor };
    case 'needs-second-person':
      return { kind: 'text', text: secondApproverWords.notAgreed, mayAskAgain: true };
    case 'reference-taken':
      return { kind: 'text', text: planChargeWords.referenceTaken };
    case 'not-possible':
      return { kind: 'text', text: moveRefusalWords(answer.refusal, setting.currency) };
    case 'locked':
      return { kind: 'locked', advice: answer.advice };
  }
}
