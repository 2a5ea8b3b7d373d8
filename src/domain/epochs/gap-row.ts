import type { CalendarDate, Instant } from '../time/calendar.ts';
import type { AttemptId, PlanId } from '../ids.ts';
import type { CurrencyCode } from '../money.ts';
import type { GapEvidence } from './sent-charge.ts';

/** Results of checking a row of a gap. */
export const gapAnswers = ['charged', 'declined', 'not-charged', 'unknown', 'looked-at'] as const;

export type GapAnswer = (typeof gapAnswers)[number];

/** Subjects of a row of a gap. */
export const gapRowKinds = [
  /** An instalment that was due, or waiting for a retry, when the records stopped. */
  'instalment',
  /** A charge that evidence shows and the records did not contain. */
  'found-charge',
  /** A charge that was in flight when the records stopped. */
  'in-flight',
  /** An instalment whose reference the gateway already had: another copy of the records may have charged it. */
  'reference-taken',
  /** A refunded payment whose debt may be charged again: the refund may have been withdrawn since. */
  'refunded',
  /** A payment in the merchant dashboard's list that these records do not know. */
  'bank-line',
  /** Plans, cards, staff and refunds of that period, which only an admin can review. */
  'changes',
] as const;

export type GapRowKind = (typeof gapRowKinds)[number];

/** One row to be accounted for. */
export interface GapRow {
  readonly key: string;
  readonly kind: GapRowKind;
  readonly reference: string;
  readonly customerName: string | null;
  readonly amountMinor: number;
  readonly currency: CurrencyCode | null;
  readonly dueOn: CalendarDate | null;
  readonly planId: PlanId | null;
  readonly sequence: number | null;
  readonly attemptId: AttemptId | null;
  /** Null until it is checked. */
  readonly answer: GapAnswer | null;
  readonly evidence: GapEvidence | null;
  readonly transactionId: string | null;
  readonly answeredAt: Instant | null;
}

/** The answers to a row of a gap that record no charge. */
export const answersWithoutCharge = ['not-charged', 'unknown', 'looked-at'] as const;

/** The result of a check of one row, by an admin or from the bank's list. */
export type GapFinding =
  | {
      readonly answer: 'charged';
      readonly key: string;
      readonly transactionId: string;
      readonly amountMinor: number;
      /**
       * Reference of the instalment that a payment of the list was for; absent for an instalment's own row, and for a
       * payment of the list that is recorded as an order of its own.
       */
      readonly instalment?: string | undefined;
    }
  | { readonly answer: (typeof answersWithoutCharge)[number]; readonly key: string };

/** Maximum rows answered in one call. */
export const gapFindingsMax = 100;

/** The key of the single `changes` row. */
export const changesKey = 'changes';

/** The phrase typed to close a gap where only one staff member works. */
export const gapPhrase = 'i checked every payment';
