import type { CalendarDate } from '../time/calendar.ts';
import type { Channel, StoredCredentialIndicator } from '../charge/attempt.ts';
import type { CustomerId, InstalmentId, PlanId } from '../ids.ts';
import type { CurrencyCode } from '../money.ts';
import type { CardHistory } from './card-history.ts';
import type { Anchor } from './schedule.ts';
import type { PlanTerms } from './terms.ts';

/**
 * The states of a plan.
 *
 * `starting`: no first charge approved yet. `waiting`: an instalment is unconfirmed or mismatched
 * (docs/invariants.md, I9). `needs-card`: no card history to charge on.
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

/** States in which a plan is over: nothing of it is charged again. */
export const endedPlanStates: readonly PlanState[] = ['completed', 'cancelled'];

/**
 * The stored states of an instalment.
 *
 * `due` is not stored: it is `scheduled` on or after its date, and so can never be stale.
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

/** States of an instalment that is still to be paid, unless another collects it. */
export const owedInstalmentStates: readonly InstalmentState[] = ['scheduled', 'failed'];

/** States of an instalment whose charge has no final outcome. */
export const openInstalmentStates: readonly InstalmentState[] = ['in-flight', 'not-confirmed'];

/** States of an instalment on a date, as staff see it. */
export const instalmentStatuses = [...instalmentStates, 'due'] as const;

export type InstalmentStatus = (typeof instalmentStatuses)[number];

/**
 * The origin of an instalment.
 *
 * `regular`: the schedule. `extra` and `pay-off`: requested by the customer. `shortfall`: the balance of an
 * instalment charged in part. `owed-again`: refunded elsewhere and reinstated. `part`: a part of a due instalment,
 * charged by staff; the instalment keeps the rest.
 */
export const instalmentKinds = [
  'regular',
  'extra',
  'pay-off',
  'shortfall',
  'owed-again',
  'part',
] as const;

export type InstalmentKind = (typeof instalmentKinds)[number];

/** One instalment: an amount that is owed once. All amounts in minor units. */
export interface Instalment {
  readonly id: InstalmentId;
  readonly planId: PlanId;
  /** Identity within the plan, from 1, in the order of creation. */
  readonly sequence: number;
  readonly kind: InstalmentKind;
  /** Position in the schedule; null for an instalment outside the schedule. */
  readonly slot: number | null;
  /** The instalment that a shortfall, a reinstated amount or a part comes from; null for any other. */
  readonly fromSequence: number | null;
  readonly dueDate: CalendarDate;
  readonly amountMinor: number;
  readonly currency: CurrencyCode;
  readonly carriesRemainder: boolean;
  readonly state: InstalmentState;
  /** Indicator of the last charge started; null before the first. */
  readonly lastIndicator: StoredCredentialIndicator | null;
  /** Definite declines so far; with any, an uncharged instalment returns to `failed`, not to `scheduled`. */
  readonly declinedCount: number;
  /** The amount charged for this instalment. */
  readonly paidMinor: number;
  /** The amount refunded elsewhere. */
  readonly refundedMinor: number;
  readonly settledOn: CalendarDate | null;
  /** The instalment with which this amount is collected instead; null when it is collected on its own. */
  readonly coveredBy: number | null;
  /** Staff's reason for skipping, writing off or changing it; null without one. */
  readonly reason: string | null;
}

/** A plan, with derived facts so that lists need not read its schedule. */
export interface Plan {
  readonly id: PlanId;
  readonly customerId: CustomerId;
  /** The merchant's reference; each instalment is sent as this and its sequence. */
  readonly reference: string;
  readonly channel: Channel;
  /** As agreed at the start; later changes are in the instalments and in `usualAmountMinor`. */
  readonly terms: PlanTerms;
  readonly createdOn: CalendarDate;
  /** Incremented by every change; a change is written only over the revision that it was made from. */
  readonly revision: number;
  readonly state: PlanState;
  /** True once a first charge was approved, confirmed, or recorded as a prior first charge. */
  readonly hasStarted: boolean;
  readonly isPaused: boolean;
  readonly cancelledOn: CalendarDate | null;
  readonly chains: readonly CardHistory[];
  /** The slot and date from which later slots are dated. */
  readonly anchor: Anchor;
  /** Amount of the slots of a recurring plan that have no instalment yet. */
  readonly usualAmountMinor: number;
  readonly lastSequence: number;
  /** Slots up to this one have an instalment. */
  readonly lastSlot: number;
  readonly lastSlotOn: CalendarDate;
  /** True while slots without an instalment remain: only in a plan without an end. */
  readonly hasMoreSlots: boolean;
  readonly nextDueOn: CalendarDate | null;
  /** Sum of the existing instalments that are still owed. */
  readonly openMinor: number;
  readonly openCount: number;
  /** The amount charged by card and not refunded. */
  readonly paidMinor: number;
  /** Paid regular instalments. */
  readonly paidCount: number;
  /** The unconfirmed instalment; null without one. */
  readonly waitingOn: number | null;
}

/** Tells whether an instalment is owed and not being charged: only then may a charge start. */
export function isOwed({ state, coveredBy }: Pick<Instalment, 'state' | 'coveredBy'>): boolean {
  return coveredBy === null && owedInstalmentStates.includes(state);
}

/** Tells whether an instalment exists for one charge alone, and is void if that does not succeed. */
export function isVoluntary({ kind }: Pick<Instalment, 'kind'>): boolean {
  return kind === 'extra' || kind === 'pay-off' || kind === 'part';
}

/** Returns an instalment's state on a date: `due` once a scheduled one has reached its date. */
export function standingOn(
  { state, dueDate, coveredBy }: Pick<Instalment, 'state' | 'dueDate' | 'coveredBy'>,
  today: CalendarDate,
): InstalmentStatus {
  return state === 'scheduled' && coveredBy === null && dueDate <= today ? 'due' : state;
}

/**
 * Returns the reference of an instalment.
 *
 * Its form differs from the suffix of a further attempt, so that the second attempt of one instalment never
 * has the reference of another (docs/charge.md, Reference).
 */
export function instalmentReference(planReference: string, sequence: number): string {
  return `${planReference}-P${sequence}`;
}
