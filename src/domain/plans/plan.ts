import type { CalendarDate } from '../time/calendar.ts';
import type { Channel, StoredCredentialIndicator } from '../charge/attempt.ts';
import type { CustomerId, InstalmentId, PlanId } from '../ids.ts';
import type { CurrencyCode } from '../money.ts';
import type { CardHistory } from './card-history.ts';
import type { Anchor } from './schedule.ts';
import type { PlanTerms } from './terms.ts';

/**
 * Every state that a plan can be in.
 *
 * `starting`: no first charge approved yet. `waiting`: an instalment is not confirmed or does not
 * match (docs/invariants.md, I9). `needs-card`: no card history to charge on.
 */
export const planStates = [
  'starting',
  'active',
  'waiting',
  'needs-card',
  'paused',
  'completed',
  'cancelled',
] as const;

export type PlanState = (typeof planStates)[number];

/**
 * Every state that is written down for an instalment.
 *
 * `due` is not among them: it is `scheduled` on or after its date, and so can never be stale.
 */
export const instalmentStates = [
  'scheduled',
  'in-flight',
  'paid',
  'failed',
  'not-confirmed',
  'skipped',
  'written-off',
  'paid-another-way',
  'cancelled',
] as const;

export type InstalmentState = (typeof instalmentStates)[number];

/** An instalment's state on a day, as staff see it. */
export type InstalmentStatus = InstalmentState | 'due';

/**
 * Where an instalment comes from.
 *
 * `regular`: the schedule. `extra` and `pay-off`: asked for by the customer. `shortfall`: the rest
 * of a row of which only part was taken. `owed-again`: money refunded elsewhere and owed once more.
 */
export const instalmentKinds = ['regular', 'extra', 'pay-off', 'shortfall', 'owed-again'] as const;

export type InstalmentKind = (typeof instalmentKinds)[number];

/** One row of a plan: an amount that is owed once. All amounts in minor units. */
export interface Instalment {
  readonly id: InstalmentId;
  readonly planId: PlanId;
  /** Identity within the plan, from 1, in the order in which rows were written. */
  readonly sequence: number;
  readonly kind: InstalmentKind;
  /** Position in the schedule, null for rows that are not of the schedule. */
  readonly slot: number | null;
  /** The row that a shortfall or a row owed again comes from. */
  readonly fromSequence: number | null;
  readonly dueDate: CalendarDate;
  readonly amountMinor: number;
  readonly currency: CurrencyCode;
  readonly carriesRemainder: boolean;
  readonly state: InstalmentState;
  /** Indicator of the last charge that was begun, null before the first. */
  readonly lastIndicator: StoredCredentialIndicator | null;
  /** Definite declines so far; a row that has any goes back to `failed`, not to `scheduled`. */
  readonly declinedCount: number;
  /** What the card was charged for this row. */
  readonly paidMinor: number;
  /** What of it was given back elsewhere. */
  readonly refundedMinor: number;
  readonly settledOn: CalendarDate | null;
  /** The row that this row's amount has moved to, or is asked for with: it counts there alone. */
  readonly coveredBy: number | null;
  /** Why staff skipped it, wrote it off or changed it. */
  readonly reason: string | null;
}

/** A plan, with the facts that lists need so that they read one row and no schedule. */
export interface Plan {
  readonly id: PlanId;
  readonly customerId: CustomerId;
  /** The merchant's reference; each row is sent as this and its sequence. */
  readonly reference: string;
  readonly channel: Channel;
  /** As agreed at the start; later changes are in the rows and in `usualAmountMinor`. */
  readonly terms: PlanTerms;
  readonly createdOn: CalendarDate;
  /** Raised by every change; a change is written only over the revision that it was made from. */
  readonly revision: number;
  readonly state: PlanState;
  /** Whether a first charge was approved, confirmed, or recorded from evidence. */
  readonly hasStarted: boolean;
  readonly isPaused: boolean;
  readonly cancelledOn: CalendarDate | null;
  readonly chains: readonly CardHistory[];
  /** From which later slots are dated. */
  readonly anchor: Anchor;
  /** Amount of the slots of a recurring plan that are not written yet. */
  readonly usualAmountMinor: number;
  readonly lastSequence: number;
  /** Slots up to this one have a row. */
  readonly lastSlot: number;
  readonly lastSlotOn: CalendarDate;
  /** Whether slots are still to be written: only in a plan that has no end. */
  readonly hasMoreSlots: boolean;
  readonly nextDueOn: CalendarDate | null;
  /** Sum of the rows that are still owed, as far as they are written. */
  readonly openMinor: number;
  readonly openCount: number;
  /** What was taken by card and not given back. */
  readonly paidMinor: number;
  /** Rows of the schedule that are paid. */
  readonly paidCount: number;
  /** The row that is not confirmed, null when none is. */
  readonly waitingOn: number | null;
}

/** Tells whether a row is owed and not being charged: the only rows that a charge may begin on. */
export function isOwed({ state, coveredBy }: Pick<Instalment, 'state' | 'coveredBy'>): boolean {
  return coveredBy === null && (state === 'scheduled' || state === 'failed');
}

/** Tells whether a row was asked for by the customer and is void when its charge does not succeed. */
export function isVoluntary({ kind }: Pick<Instalment, 'kind'>): boolean {
  return kind === 'extra' || kind === 'pay-off';
}

/** Gives an instalment's state on a day: `due` when it is scheduled and its date has come. */
export function standingOn(
  { state, dueDate, coveredBy }: Pick<Instalment, 'state' | 'dueDate' | 'coveredBy'>,
  today: CalendarDate,
): InstalmentStatus {
  return state === 'scheduled' && coveredBy === null && dueDate <= today ? 'due' : state;
}

/**
 * Gives the reference that a row is sent under.
 *
 * It is unlike the suffix of a further try, so that the second try of one row is never the
 * reference of another (docs/charge.md, Reference).
 */
export function instalmentReference(planReference: string, sequence: number): string {
  return `${planReference}-P${sequence}`;
}
