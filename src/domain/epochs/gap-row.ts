import type { CalendarDate, Instant } from '../time/calendar.ts';
import type { AttemptId, PlanId } from '../ids.ts';
import type { CurrencyCode } from '../money.ts';
import type { GapEvidence } from './sent-charge.ts';

/** What a row of a gap can be answered with. */
export const gapAnswers = ['charged', 'declined', 'not-charged', 'unknown', 'looked-at'] as const;

export type GapAnswer = (typeof gapAnswers)[number];

/** What a row of a gap is about. */
export const gapRowKinds = [
  /** An instalment that was due, or waited to be tried again, when the records stopped. */
  'instalment',
  /** A charge that evidence shows and the records did not know. */
  'found-charge',
  /** A charge that was on its way when the records stopped. */
  'in-flight',
  /** Plans, cards, staff and refunds of that time, which only a person can look through. */
  'changes',
] as const;

export type GapRowKind = (typeof gapRowKinds)[number];

/** One row that has to be accounted for. */
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
  /** Null while it waits. */
  readonly answer: GapAnswer | null;
  readonly evidence: GapEvidence | null;
  readonly transactionId: string | null;
  readonly answeredAt: Instant | null;
}

/** What a person, or the bank's list, says of one instalment. */
export type GapFinding =
  | {
      readonly answer: 'charged';
      readonly key: string;
      readonly transactionId: string;
      readonly amountMinor: number;
    }
  | { readonly answer: 'not-charged' | 'unknown' | 'looked-at'; readonly key: string };

/** The row that stands for what only a person can look through. */
export const changesKey = 'changes';

/** What a one-person shop types to close a gap. */
export const gapPhrase = 'i checked every payment';
