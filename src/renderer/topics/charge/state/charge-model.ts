import type { AttemptView } from '../../../../contract/charge/attempt-view.ts';
import type { CardRefusal, FieldRefusal, Obstacle } from '../../../../contract/charge/charge.ts';
import type { CustomerView } from '../../../../contract/customers/customers.ts';
import type { Failure } from '../../../../contract/failure.ts';
import type { OperationOutput } from '../../../../contract/index.ts';
import type { OpenedOrder } from '../../../../contract/charge/orders.ts';
import type { TermsRefusalView } from '../../../../contract/plan-terms-refusal.ts';
import type { PlanChargeAnswer } from '../../../../contract/plans/plans.ts';
import type { ChargeKind } from '../../../../domain/charge/attempt.ts';
import type { PlanTerms } from '../../../../domain/plans/terms.ts';
import type { CurrencyCode } from '../../../../domain/money.ts';
import type { CodeAbsentReason } from '../../../../domain/accounts/form-fields.ts';
import type { CardOnSlip } from '../../../ui/card/card-reading.ts';
import { noCard } from '../../../ui/card/card-reading.ts';
import type { DraftView, Order, OrderText } from '../form/order-reading.ts';
import type { Payer, PayerTerms } from '../form/payer-model.ts';
import { noPayer } from '../form/payer-model.ts';
import type { TermsText } from '../plan-terms/terms-model.ts';
import { usualTerms } from '../plan-terms/terms-model.ts';

/** Whether it is the reference that stands in the way, whatever the amount and the card. */
export function isOfReference({ kind }: Obstacle): boolean {
  return kind === 'reference-paid' || kind === 'reference-open' || kind === 'reference-unconfirmed';
}

export type CheckAnswer = OperationOutput<'charge.check'>;
/** What a submit of either kind comes to: of a payment, or of the first charge of a plan. */
export type SubmitAnswer = OperationOutput<'charge.submit'> | PlanChargeAnswer;

/** What is under review: everything that will be sent, except the card's digits. */
export interface ReadyCharge {
  readonly order: Order;
  readonly card: CardOnSlip;
  readonly sentAs: string;
  readonly tryNumber: number;
  readonly payer: PayerTerms;
  /** What the plan shall be; null for a payment that stands alone. */
  readonly plan: PlanTerms | null;
  /** Attempts that count against the card on file; null for a keyed card. */
  readonly cardAttempts: CheckAnswer['cardAttempts'];
  /** An earlier try that this person may go past with a reason. */
  readonly obstacle: Obstacle | null;
  /** The order was once not confirmed, or asks for a second person. */
  readonly needsSupervisor: boolean;
}

/** Where the slip is between the first key and the outcome. */
export type Stage =
  | { readonly kind: 'opening' }
  | { readonly kind: 'typing' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'review'; readonly ready: ReadyCharge }
  | { readonly kind: 'sending'; readonly ready: ReadyCharge }
  | { readonly kind: 'sent'; readonly attempt: AttemptView }
  /** Main did not answer the submit in a way that says whether anything was sent. */
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
  | { readonly kind: 'card-refused'; readonly reason: CardRefusal }
  | { readonly kind: 'failure'; readonly failure: Failure }
  /** The plan does not allow it; said in whole sentences. */
  | { readonly kind: 'told'; readonly text: string };

/** How much of the form stays when a new draft is opened. */
export type Kept = 'nothing' | 'order' | 'order-and-card';

/**
 * All that the screen knows of one payment; never a card number or code.
 *
 * It lives in a reducer and not in the query cache, which would keep and repeat what it is given.
 */
export interface ChargeState {
  readonly stage: Stage;
  readonly draft: DraftView | null;
  readonly order: OrderText;
  readonly card: CardOnSlip;
  readonly payer: Payer;
  /** Whether it is paid once, or begins a plan. */
  readonly kind: ChargeKind;
  readonly terms: TermsText;
  readonly termsRefusals: readonly TermsRefusalView[];
  /** The plan that an earlier try of this form wrote down: it has not started, and its terms stay. */
  readonly planId: string | null;
  /** The paid invoice that this is another part of, and why. */
  readonly part: OpenedOrder['part'];
  /** The words were read and agreed to, on the review that is shown. */
  readonly agreed: boolean;
  /** The epoch whose warning was read and accepted, on the review that is shown. */
  readonly gapAccepted: number | null;
  /** The charge that was sent asked to keep its card. */
  readonly keepAsked: boolean;
  readonly refusals: readonly FieldRefusal[];
  /** An earlier try that stands in the way of this form. */
  readonly obstacle: Obstacle | null;
  readonly duplicateReason: string;
  /** Why a supervisor goes past the retry policy of the card on file. */
  readonly cardHoldReason: string;
  readonly notice: ChargeNotice | null;
  /** Which try this will be and what it is sent as, once main was asked. */
  readonly nextTry: { readonly tryNumber: number; readonly sentAs: string } | null;
  /** Tries that moved before the submit was answered. */
  readonly early: readonly AttemptView[];
  /** A new number replaces the card's inputs, and with them their values and their undo history. */
  readonly cardGeneration: number;
  /** The person was sent to Card number because a number stood elsewhere. */
  readonly numberRemoved: boolean;
  readonly codeCleared: boolean;
  /** Why a mail order has no security code, once staff chose it. */
  readonly codeReason: CodeAbsentReason | null;
  /** Where the focus must go; each request has its own number. */
  readonly focus: { readonly target: FocusTarget; readonly request: number } | null;
}

export type ChargeAction =
  | {
      readonly kind: 'draft-opened';
      readonly draft: DraftView;
      readonly kept: Kept;
      /** Where an empty form begins when it is not its reference. */
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
  /** The words that were read; or, with an epoch, the warning of its gap. */
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
      /** Whether this person's role may go past the obstacle, if there is one. */
      readonly mayPass: boolean;
      readonly isSupervisor: boolean;
    }
  | { readonly kind: 'try-known'; readonly answer: CheckAnswer }
  /** What main knows of a reference that was keyed; `reference` as it stood when it was asked. */
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

/** An empty form before its draft came. */
export const emptyCharge: ChargeState = {
  stage: { kind: 'opening' },
  draft: null,
  order: { reference: '', amount: '', currency: 'AUD' as CurrencyCode, channel: 'phone' },
  card: noCard,
  payer: noPayer,
  kind: 'single',
  terms: usualTerms,
  termsRefusals: [],
  planId: null,
  part: null,
  agreed: false,
  gapAccepted: null,
  keepAsked: false,
  refusals: [],
  obstacle: null,
  duplicateReason: '',
  cardHoldReason: '',
  notice: null,
  nextTry: null,
  early: [],
  cardGeneration: 0,
  numberRemoved: false,
  codeCleared: false,
  codeReason: null,
  focus: null,
};

/** Whether the slip shows an outcome: settled, or so late that nobody should wait for it. */
export function isOutcome(attempt: AttemptView): boolean {
  const isUnderWay = attempt.state === 'prepared' || attempt.state === 'dispatched';
  return !isUnderWay || attempt.late;
}

/** The reason for going past an obstacle, as typed: a held card has one of its own. */
export function reasonFor(
  obstacle: Obstacle,
  { duplicateReason, cardHoldReason }: Pick<ChargeState, 'duplicateReason' | 'cardHoldReason'>,
): string {
  return obstacle.kind === 'card-held' ? cardHoldReason : duplicateReason;
}

/** Whether the form may be edited. */
export function isEditable(stage: Stage): boolean {
  return stage.kind === 'typing';
}
