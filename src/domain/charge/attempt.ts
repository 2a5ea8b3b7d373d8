import type { Instant, YearMonth } from '../time/calendar.ts';
import type {
  AttemptId,
  BootId,
  CardId,
  CustomerId,
  IntentId,
  OperatorId,
  TerminalId,
} from '../ids.ts';
import type { CurrencyCode } from '../money.ts';
import type { Transaction } from './gateway-response.ts';

/** Every state that a try can be in; the meaning of each is in docs/charge.md. */
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

/** How the order reached the merchant. */
export type Channel = 'phone' | 'mail';

/** Whether the charge stands alone or belongs to a plan. */
export type ChargeKind = 'single' | 'recurring' | 'instalment';

/** Stored-credential indicator: first or later charge of a cycle (docs/gateway-facts.md). */
export type StoredCredentialIndicator = 'I' | 'S';

/** What may be kept of a card: never its number or code. */
export interface CardFacts {
  /** Scheme code such as `visa`, or `unknown`. */
  readonly brand: string;
  readonly lastFour: string;
  readonly expiry: YearMonth;
}

/** Why no byte of a request left the machine. */
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
  | 'interrupted';

/** Why an answer is no evidence of anything. */
export type UnknownReason =
  | 'no-answer'
  | 'connection-lost'
  | 'hard-deadline'
  | 'interrupted'
  | 'gateway-error'
  | 'redirected'
  | 'unreadable-answer'
  | 'contradictory-answer'
  | 'duplicate-code'
  | 'reference-collision';

/** What differs between the request and an approval. */
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

/** Why an approval deserves a look although it stands. */
export type ReviewFlag = 'errors-present' | 'test-flag-absent';

/** How an answer was read: the state it proves and why. */
export type Verdict =
  | { readonly state: 'approved'; readonly review: readonly ReviewFlag[] }
  | { readonly state: 'declined' }
  | {
      readonly state: 'rejected';
      readonly reason: 'credentials' | 'too-many-requests' | 'refused';
      readonly retryAfterSeconds: number | null;
    }
  /** The gateway has this reference already: not charged by this attempt, but the debt may be paid. */
  | { readonly state: 'reference-taken' }
  | { readonly state: 'mismatch'; readonly fields: readonly MismatchField[] }
  | { readonly state: 'unknown'; readonly reason: UnknownReason };

/** What a person found when they looked for a try that was not confirmed. */
export type Resolution =
  | {
      readonly found: 'charged';
      readonly transactionId: string;
      /** Amount actually taken, minor units, re-typed by the person. */
      readonly amountTakenMinor: number;
    }
  | {
      readonly found: 'declined';
      readonly transactionId: string;
      readonly responseCode: string;
      /** Time of the decline as the dashboard shows it, `YYYY-MM-DD HH:MM`; absent from older records. */
      readonly shownAt?: string;
    }
  | { readonly found: 'not-charged'; readonly howLooked: string }
  /** The taken reference is this very debt, charged by something else. */
  | { readonly found: 'paid-elsewhere'; readonly transactionId: string }
  /** The taken reference is another debt: this one is still owed. */
  | { readonly found: 'other-order'; readonly reason: string }
  | {
      readonly found: 'reversed';
      readonly transactionId: string;
      readonly amountMinor: number;
      /** Calendar date of the refund or void, `YYYY-MM-DD`. */
      readonly reversedOn: string;
    };

/** What is set down before anything is sent; it never holds a card number or code. */
export interface NewAttempt {
  readonly id: AttemptId;
  readonly intentId: IntentId;
  readonly terminalId: TerminalId;
  readonly bootId: BootId;
  readonly operatorId: OperatorId;
  /** The merchant's reference as typed; it belongs to one intent only. */
  readonly orderReference: string;
  /** What is sent as `reference`: the order's reference, with a suffix after a definite decline. */
  readonly reference: string;
  readonly amountMinor: number;
  readonly currency: CurrencyCode;
  readonly channel: Channel;
  readonly kind: ChargeKind;
  readonly ecm: number | null;
  readonly storedCredential: StoredCredentialIndicator | null;
  readonly omitExpiry: boolean;
  readonly card: CardFacts;
  /** The kept card that is charged, null when the card is keyed. */
  readonly cardId: CardId | null;
  /** Whose order it is, when staff said so. */
  readonly customerId: CustomerId | null;
  /** Why the order came without a security code, null when it came with one or needs none. */
  readonly codeAbsentReason: string | null;
  /** The paid intent that this order is another part of, and why; null for an order of its own. */
  readonly partOf: { readonly intentId: IntentId; readonly reason: string } | null;
  /** Reason given for going past the duplicate guard, null when it was silent. */
  readonly duplicateReason: string | null;
  /** Reason given for going past the retry policy, kept in the timeline; it has no column of its own. */
  readonly cardHoldReason?: string | null;
  /** Name of another person who let this charge through, for its timeline; it has no column of its own. */
  readonly approvedBy?: string | null;
  /** The epoch whose gap the person was warned of and accepted; it has no column of its own. */
  readonly gapAccepted?: number | null;
  readonly preparedAt: Instant;
}

/** One try, as the ledger knows it. */
export interface Attempt extends NewAttempt {
  /** The kept card that was charged, or that this approved charge kept; null when there is none. */
  readonly cardId: CardId | null;
  /** What the customer is called now; null when staff named none. */
  readonly customerName: string | null;
  /** Reference of the paid order that this one is another part of, null for an order of its own. */
  readonly partOfReference: string | null;
  readonly state: AttemptState;
  /** 1 for the first try of the intent. */
  readonly tryNumber: number;
  readonly dispatchedAt: Instant | null;
  /** When the present outcome became durable. */
  readonly outcomeAt: Instant | null;
  /** Running time of the ledger, in ms, when the try became not confirmed; the hold counts from it. */
  readonly heldFromRunningMs: number | null;
  readonly notSentReason: NotSentReason | null;
  readonly verdict: Verdict | null;
  /** The service's answer with tokens taken out and card numbers masked. */
  readonly transaction: Transaction | null;
  /** Messages of the service, masked. */
  readonly serviceErrors: readonly string[];
  readonly httpStatus: number | null;
  readonly resolution: Resolution | null;
}
