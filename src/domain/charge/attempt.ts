import type { CalendarDate, Instant, YearMonth } from '../time/calendar.ts';
import type {
  AttemptId,
  BootId,
  CardId,
  CustomerId,
  IntentId,
  OperatorId,
  TerminalId,
} from '../ids.ts';
import type { JsonValue } from '../json.ts';
import type { CurrencyCode } from '../money.ts';
import type { OrderDetails } from './details/order-details.ts';
import type { Transaction } from './gateway-response.ts';

/** The ground on which the gateway refused a request without judging it. */
export const serviceRefusals = ['credentials', 'too-many-requests', 'refused'] as const;

export type ServiceRefusal = (typeof serviceRefusals)[number];

/** The states of an attempt; docs/charge.md defines each. */
export const attemptStates = [
  'prepared',
  'not-sent',
  'dispatched',
  'approved',
  'declined',
  'rejected',
  'reference-taken',
  'mismatch',
  'unknown',
  'confirmed-charged',
  'confirmed-declined',
  'confirmed-not-charged',
  'confirmed-reversed',
  'surplus-charged',
  'paid-elsewhere',
] as const;

export type AttemptState = (typeof attemptStates)[number];

/** The order channel. */
export const channels = ['phone', 'mail'] as const;

export type Channel = (typeof channels)[number];

/** A one-off charge, or one of a plan. */
export const chargeKinds = ['single', 'recurring', 'instalment'] as const;

export type ChargeKind = (typeof chargeKinds)[number];

/** Stored-credential indicator: initial or subsequent charge of a plan (docs/gateway-facts.md). */
export const storedCredentialIndicators = ['I', 'S'] as const;

export type StoredCredentialIndicator = (typeof storedCredentialIndicators)[number];

/** The card details that may be stored: never its number or security code. */
export interface CardFacts {
  /** Card brand code such as `visa`, or `unknown`. */
  readonly brand: string;
  readonly lastFour: string;
  readonly expiry: YearMonth;
}

/** Reasons that no byte of a request left the computer. */
export type NotSentReason =
  | 'name-not-found'
  | 'refused'
  | 'unreachable'
  | 'connect-deadline'
  | 'tls-untrusted'
  | 'tls-failed'
  | 'connection-lost'
  | 'credentials-missing'
  | 'journal-failed'
  /** Another terminal of the shop had taken this one's work over. */
  | 'fenced'
  /** Recorded by a billing run, which was halted before there was a place to send it. */
  | 'withdrawn'
  | 'interrupted';

/** Reasons that a response is inconclusive. */
export type UnknownReason =
  | 'no-answer'
  | 'connection-lost'
  | 'hard-deadline'
  | 'interrupted'
  /** The computer slept between the commit of `dispatched` and the send, which was left undone. */
  | 'slept'
  | 'gateway-error'
  | 'redirected'
  | 'unreadable-answer'
  | 'contradictory-answer'
  | 'duplicate-code'
  | 'reference-collision';

/** Members in which an approval differs from the request. */
export type MismatchField =
  | 'amount'
  | 'decimal-amount'
  | 'currency'
  | 'reference'
  | 'last-four'
  | 'test-flag'
  | 'captured'
  | 'captured-amount'
  | 'known-id';

/** Reasons to review an approval that stands. */
export type ReviewFlag = 'errors-present' | 'test-flag-absent';

/** The reading of a response: the state it proves and why. */
export type Verdict =
  | { readonly state: 'approved'; readonly review: readonly ReviewFlag[] }
  | { readonly state: 'declined' }
  | {
      readonly state: 'rejected';
      readonly reason: ServiceRefusal;
      readonly retryAfterSeconds: number | null;
    }
  /** The gateway already has this reference: not charged by this attempt, but the debt may be paid. */
  | { readonly state: 'reference-taken' }
  | { readonly state: 'mismatch'; readonly fields: readonly MismatchField[] }
  | { readonly state: 'unknown'; readonly reason: UnknownReason };

/** Grounds of a finding that no person read out: the gateway's own look-up, or an accepted bank file. */
export const resolutionEvidence = ['looked-up', 'bank-file'] as const;

export type ResolutionEvidence = (typeof resolutionEvidence)[number];

/** The resolution of an unconfirmed attempt: what a check found, with its evidence. */
export type Resolution =
  | {
      readonly found: 'charged';
      readonly transactionId: string;
      /** The amount charged, in minor units, retyped by the operator. */
      readonly amountTakenMinor: number;
      /** The gateway's own look-up or an accepted bank file; absent when a person found it. */
      readonly evidence?: ResolutionEvidence;
      /** The settlement date that the bank file showed; absent without one. */
      readonly settledOn?: CalendarDate;
    }
  | {
      readonly found: 'declined';
      readonly transactionId: string;
      readonly responseCode: string;
      /** Time of the decline as the dashboard shows it, `YYYY-MM-DD HH:MM`; absent from older records. */
      readonly shownAt?: string;
    }
  | { readonly found: 'not-charged'; readonly howLooked: string }
  /** The reference is already used for this same debt, charged elsewhere. */
  | { readonly found: 'paid-elsewhere'; readonly transactionId: string }
  /** The reference is already used for another debt: this one is still owed. */
  | { readonly found: 'other-order'; readonly reason: string }
  | {
      readonly found: 'reversed';
      readonly transactionId: string;
      readonly amountMinor: number;
      /** Calendar date of the refund or void, `YYYY-MM-DD`. */
      readonly reversedOn: string;
    };

/** The record of an attempt before anything is sent; it never holds a card number or code. */
export interface NewAttempt {
  readonly id: AttemptId;
  readonly intentId: IntentId;
  readonly terminalId: TerminalId;
  readonly bootId: BootId;
  readonly operatorId: OperatorId;
  /** The merchant's reference as typed; unique to one intent. */
  readonly orderReference: string;
  /** The `reference` sent: the order's reference, with a suffix after a definite decline. */
  readonly reference: string;
  readonly amountMinor: number;
  readonly currency: CurrencyCode;
  readonly channel: Channel;
  readonly kind: ChargeKind;
  readonly ecm: number | null;
  readonly storedCredential: StoredCredentialIndicator | null;
  readonly omitExpiry: boolean;
  readonly card: CardFacts;
  /** The card on file that is charged; null when the card is keyed. */
  readonly cardId: CardId | null;
  /** The customer of the order; null when staff named none. */
  readonly customerId: CustomerId | null;
  /** The reason an order has no security code; null when it has one or needs none. */
  readonly codeAbsentReason: string | null;
  /** The paid intent that this is a part payment of, and the reason; null for any other order. */
  readonly partOf: { readonly intentId: IntentId; readonly reason: string } | null;
  /** Description, note, lines and tax; none of them is sent. Null or absent without any. */
  readonly details?: OrderDetails | null;
  /** Reason for overriding the duplicate guard; null when it raised nothing. */
  readonly duplicateReason: string | null;
  /** Reason for overriding the retry policy, stored in the timeline; it has no column of its own. */
  readonly cardHoldReason?: string | null;
  /** Name of the second approver, stored in the timeline; it has no column of its own. */
  readonly approvedBy?: string | null;
  /** The epoch whose gap the operator was warned of and accepted; it has no column of its own. */
  readonly gapAccepted?: number | null;
  readonly preparedAt: Instant;
}

/** Members of a request by name; a value that must not be stored is replaced by a note. */
export type SentRequestRecord = Readonly<Record<string, JsonValue>>;

/** One attempt as the ledger stores it. */
export interface Attempt extends NewAttempt {
  /** The card on file that was charged, or that this approved charge saved; null without one. */
  readonly cardId: CardId | null;
  /** The customer's present name; null when staff named no customer. */
  readonly customerName: string | null;
  /** Reference of the paid order that this is a part payment of; null for any other order. */
  readonly partOfReference: string | null;
  readonly state: AttemptState;
  /** 1 for the first attempt of the intent. */
  readonly attemptNumber: number;
  readonly dispatchedAt: Instant | null;
  /**
   * The request as it was written, with everything that must not be stored named and left out; null before it was
   * dispatched, and for attempts from before this was recorded.
   */
  readonly requestSent: SentRequestRecord | null;
  /** Time at which the present outcome was saved; null before an outcome. */
  readonly outcomeAt: Instant | null;
  /** Running time of the ledger, in ms, when the attempt became unconfirmed; the hold counts from it. */
  readonly heldFromRunningMs: number | null;
  readonly notSentReason: NotSentReason | null;
  readonly verdict: Verdict | null;
  /** The gateway's response without tokens and with card numbers masked; null without one. */
  readonly transaction: Transaction | null;
  /** Messages of the gateway, masked. */
  readonly gatewayErrors: readonly string[];
  readonly httpStatus: number | null;
  readonly resolution: Resolution | null;
}

/** The moments that an attempt keeps, stored or shown. */
interface SentMoments<Moment> {
  readonly preparedAt: Moment;
  readonly dispatchedAt: Moment | null;
}

/** The moment an attempt was sent, or prepared where it was not; no later resolution makes an old charge a new one. */
export function sentAt<Moment>(attempt: SentMoments<Moment>): Moment {
  return attempt.dispatchedAt ?? attempt.preparedAt;
}

/** The moment of its present outcome, or of its sending while there is none. */
export function standsSince<Moment>(
  attempt: SentMoments<Moment> & { readonly outcomeAt: Moment | null },
): Moment {
  return attempt.outcomeAt ?? sentAt(attempt);
}
