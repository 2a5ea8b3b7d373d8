import type { AttemptView } from '../../../../contract/charge/attempt-view.ts';
import type { FieldRefusal, Obstacle } from '../../../../contract/charge/charge.ts';
import type { CustomerView } from '../../../../contract/customers/customers.ts';
import type { Failure } from '../../../../contract/failure.ts';
import type { OperationOutput } from '../../../../contract/index.ts';
import type { OpenedOrder } from '../../../../contract/charge/orders.ts';
import type { TermsRefusalView } from '../../../../contract/plan-terms-refusal.ts';
import type { PlanChargeAnswer } from '../../../../contract/plans/plans.ts';
import { noDetailTexts } from '../../../../domain/charge/details/detail-texts.ts';
import type { ChargeKind } from '../../../../domain/charge/attempt.ts';
import type { PlanTerms } from '../../../../domain/plans/terms.ts';
import type { CurrencyCode } from '../../../../domain/money.ts';
import type { CodeAbsentReason } from '../../../../domain/accounts/form-fields.ts';
import type { CardOnSlip } from '../../../ui/card/card-reading.ts';
import { noCard } from '../../../ui/card/card-reading.ts';
import type { DraftView, Order, OrderText } from '../form/order-reading.ts';
import type { Payer, PayerTerms, Kept } from '../form/payer-model.ts';
import { noPayer } from '../form/payer-model.ts';
import type { TermsText } from '../plan-terms/terms-model.ts';
import { usualTerms } from '../plan-terms/terms-model.ts';
import type { CardOnFileRefusal } from '../../../../domain/customers/customer.ts';
import { isWaiting } from '../../../ui/slip/attempt-slip.ts';

/** True for an obstacle of the reference itself, independent of amount and card. */
export function isOfReference({ kind }: Obstacle): boolean {
  return kind === 'reference-paid' || kind === 'reference-open' || kind === 'reference-unconfirmed';
}

export type CheckAnswer = OperationOutput<'charge.check'>;
/** Result of a submit: of a payment, or of a plan's first charge. */
export type SubmitAnswer = OperationOutput<'charge.submit'> | PlanChargeAnswer;

/** The charge under review: everything that will be sent, except card data. */
export interface ReadyCharge {
  readonly order: Order;
  readonly card: CardOnSlip;
  readonly sentAs: string;
  readonly attemptNumber: number;
  readonly payer: PayerTerms;
  /** Terms of the plan to start; null for a single payment. */
  readonly plan: PlanTerms | null;
  /** Attempts that count against the card on file; null for a keyed card. */
  readonly cardAttempts: CheckAnswer['cardAttempts'];
  /** An earlier attempt that this operator can override with a reason. */
  readonly obstacle: Obstacle | null;
  /** The order was once unconfirmed. */
  readonly needsSupervisor: boolean;
  /** The amount is above what one staff member may charge alone. */
  readonly needsSecondApprover: boolean;
}

/** Stage of the slip between the first key and the outcome. */
export type Stage =
  | { readonly kind: 'opening' }
  | { readonly kind: 'typing' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'review'; readonly ready: ReadyCharge }
  | { readonly kind: 'sending'; readonly ready: ReadyCharge }
  | { readonly kind: 'sent'; readonly attempt: AttemptView }
  /** The result of the submit does not show whether anything was sent. */
  | { readonly kind: 'unclear'; readonly ready: ReadyCharge };

export type FocusTarget =
  | FieldRefusal['field']
  | `terms-${TermsRefusalView['field']}`
  | 'review'
  | 'charge'
  | 'heading'
  | 'notice';

export type ChargeNotice =
  | { readonly kind: 'stale' }
  | { readonly kind: 'needs-supervisor' }
  | { readonly kind: 'card-refused'; readonly reason: CardOnFileRefusal }
  | { readonly kind: 'failure'; readonly failure: Failure }
  /** The plan does not allow it; the text is in whole sentences. */
  | { readonly kind: 'told'; readonly text: string };

/**
 * Everything the screen knows about one payment; never a card number or code.
 *
 * It is held in a reducer and not in the query cache, which would store and replay what it is given.
 */
export interface ChargeState {
  readonly stage: Stage;
  readonly draft: DraftView | null;
  readonly order: OrderText;
  readonly card: CardOnSlip;
  readonly payer: Payer;
  /** A single payment, or the kind of plan that it starts. */
  readonly kind: ChargeKind;
  readonly terms: TermsText;
  readonly termsRefusals: readonly TermsRefusalView[];
  /** The plan that an earlier attempt of this form created; it has not started, and its terms stay. */
  readonly planId: string | null;
  /** The paid invoice that this is a part payment of, with its reason; null for none. */
  readonly part: OpenedOrder['part'];
  /** The consent text of the shown review was read and agreed to. */
  readonly agreed: boolean;
  /** The epoch whose gap warning was accepted on the shown review; null for none. */
  readonly gapAccepted: number | null;
  /** The charge that was sent included a request to save its card. */
  readonly saveAsked: boolean;
  readonly refusals: readonly FieldRefusal[];
  /** An earlier attempt that blocks this form. */
  readonly obstacle: Obstacle | null;
  readonly duplicateReason: string;
  /** Reason for overriding the retry policy on the card on file. */
  readonly cardHoldReason: string;
  readonly notice: ChargeNotice | null;
  /** Number of the next attempt and the reference it is sent under; null until main was asked. */
  readonly nextAttempt: { readonly attemptNumber: number; readonly sentAs: string } | null;
  /** Attempts that changed before the submit returned. */
  readonly early: readonly AttemptView[];
  /** Changing it replaces the card's inputs, and with them their values and undo history. */
  readonly cardGeneration: number;
  /** The focus was moved to Card number because a card number stood in another field. */
  readonly numberRemoved: boolean;
  readonly codeCleared: boolean;
  /** The reason a mail order has no security code; null until staff choose one. */
  readonly codeReason: CodeAbsentReason | null;
  /** The element to focus; each request has its own number. */
  readonly focus: { readonly target: FocusTarget; readonly request: number } | null;
}

export type ChargeAction =
  | {
      readonly kind: 'draft-opened';
      readonly draft: DraftView;
      readonly kept: Kept;
      /** First focus of an empty form; the reference when absent. */
      readonly focus?: FocusTarget;
    }
  | { readonly kind: 'order-handed'; readonly opened: OpenedOrder }
  | { readonly kind: 'call-failed'; readonly failure: Failure }
  | { readonly kind: 'order-edited'; readonly change: Partial<OrderText> }
  | { readonly kind: 'kind-chosen'; readonly chosen: ChargeKind }
  | { readonly kind: 'terms-edited'; readonly change: Partial<TermsText> }
  | { readonly kind: 'payer-edited'; readonly payer: Payer }
  | { readonly kind: 'customer-brought'; readonly customer: CustomerView }
  | { readonly kind: 'customer-refreshed'; readonly customer: CustomerView }
  | { readonly kind: 'customer-done' }
  /** The consent text was read; with an epoch, the warning of its gap. */
  | { readonly kind: 'agreed'; readonly gapEpoch?: number | null }
  | { readonly kind: 'card-shown'; readonly card: CardOnSlip }
  | {
      readonly kind: 'field-judged';
      readonly field: FieldRefusal['field'];
      readonly reason: FieldRefusal['reason'] | null;
    }
  | {
      readonly kind: 'refused';
      readonly refusals: readonly FieldRefusal[];
      readonly termsRefusals?: readonly TermsRefusalView[];
    }
  | { readonly kind: 'check-started' }
  | {
      readonly kind: 'check-answered';
      readonly answer: CheckAnswer;
      readonly order: Order;
      readonly card: CardOnSlip;
      readonly payer: PayerTerms;
      readonly plan: PlanTerms | null;
      /** True when the operator's role may override the obstacle, if there is one. */
      readonly mayPass: boolean;
      readonly isSupervisor: boolean;
    }
  | { readonly kind: 'try-known'; readonly answer: CheckAnswer }
  /** The check of a keyed reference; `reference` is the text that was checked. */
  | { readonly kind: 'reference-known'; readonly reference: string; readonly answer: CheckAnswer }
  | { readonly kind: 'reason-typed'; readonly reason: string }
  | { readonly kind: 'back' }
  | { readonly kind: 'submit-started' }
  | { readonly kind: 'submit-answered'; readonly answer: SubmitAnswer; readonly mayPass: boolean }
  | { readonly kind: 'submit-unclear' }
  | { readonly kind: 'attempt-changed'; readonly attempt: AttemptView }
  | { readonly kind: 'code-reason-chosen'; readonly reason: CodeAbsentReason | null }
  | { readonly kind: 'fields-changed'; readonly fields: DraftView['fields'] }
  | { readonly kind: 'number-removed' }
  | { readonly kind: 'locked' }
  | { readonly kind: 'screen-left' }
  | { readonly kind: 'screen-entered' };

/** An empty form before its draft was opened. */
export const emptyCharge: ChargeState = {
  stage: { kind: 'opening' },
  draft: null,
  order: {
    reference: '',
    amount: '',
    currency: 'AUD' as CurrencyCode,
    channel: 'phone',
    details: noDetailTexts,
  },
  card: noCard,
  payer: noPayer,
  kind: 'single',
  terms: usualTerms,
  termsRefusals: [],
  planId: null,
  part: null,
  agreed: false,
  gapAccepted: null,
  saveAsked: false,
  refusals: [],
  obstacle: null,
  duplicateReason: '',
  cardHoldReason: '',
  notice: null,
  nextAttempt: null,
  early: [],
  cardGeneration: 0,
  numberRemoved: false,
  codeCleared: false,
  codeReason: null,
  focus: null,
};

/** True when the slip shows an outcome: a final one, or a delay that staff should not wait out. */
export function isOutcome(attempt: AttemptView): boolean {
  return !isWaiting(attempt);
}

/** The typed reason for overriding an obstacle; a held card has a reason of its own. */
export function reasonFor(
  obstacle: Obstacle,
  { duplicateReason, cardHoldReason }: Pick<ChargeState, 'duplicateReason' | 'cardHoldReason'>,
): string {
  return obstacle.kind === 'card-held' ? cardHoldReason : duplicateReason;
}

export function isEditable(stage: Stage): boolean {
  return stage.kind === 'typing';
}

/** True from the empty form to its review. */
export function isDraft({ kind }: Stage): boolean {
  return kind === 'opening' || kind === 'typing' || kind === 'checking';
}
