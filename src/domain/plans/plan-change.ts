import { invariant } from '../assert.ts';
import type { CalendarDate } from '../time/calendar.ts';
import { instalmentIdOf } from '../ids.ts';
import { currentCardHistory } from './card-history.ts';
import { dueDate } from './schedule.ts';
import { isOwed } from './plan.ts';
import type { Instalment, InstalmentState, Plan, PlanState } from './plan.ts';

/**
 * A plan and its instalments as read in one transaction.
 *
 * Settled instalments may be omitted; every one that is owed, in flight, unconfirmed, or covered by such an
 * instalment must be present.
 */
export interface PlanAggregate {
  readonly plan: Plan;
  readonly instalments: readonly Instalment[];
}

/** An event of a plan, for its history and the audit log. */
export interface PlanEvent {
  readonly kind: PlanEventKind;
  readonly sequence: number | null;
  readonly amountMinor: number | null;
  readonly reason: string | null;
}

export type PlanEventKind =
  | 'created'
  | 'charge-begun'
  | 'paid'
  | 'overpaid'
  | 'declined'
  | 'rejected'
  | 'not-sent'
  | 'not-confirmed'
  | 'not-charged'
  | 'reversed'
  | 'started'
  | 'card-history-begun'
  | 'card-needed'
  | 'token-received'
  | 'token-switched'
  | 'expiry-extended'
  | 'evidence-recorded'
  | 'paused'
  | 'resumed'
  | 'cancelled'
  | 'completed'
  | 'skipped'
  | 'written-off'
  | 'paid-another-way'
  | 'amount-changed'
  | 'date-changed'
  | 'schedule-changed'
  | 'notice-changed'
  | 'shortfall-owed'
  | 'payment-withdrawn'
  | 'refunded-elsewhere'
  | 'refund-withdrawn'
  | 'owed-again'
  | 'note';

/** A changed instalment, and the state it must still have when the change is written. */
export interface InstalmentUpdate {
  readonly from: InstalmentState;
  readonly instalment: Instalment;
}

/** Everything that one move writes, in one transaction, provided the plan still has `fromRevision`. */
export interface PlanChange {
  readonly fromRevision: number;
  readonly plan: Plan;
  readonly inserted: readonly Instalment[];
  readonly updated: readonly InstalmentUpdate[];
  readonly events: readonly PlanEvent[];
}

/** The changes of one move, before the plan's derived facts are recomputed. */
export interface Draft {
  readonly plan?: Partial<Plan>;
  /** Instalments as they should become; a sequence above the plan's last marks a new one. */
  readonly rows?: readonly Instalment[];
  readonly events?: readonly PlanEvent[];
}

/** Maximum instalments that one change adds; the next change continues from there. */
export const extendRowsMax = 400;

/**
 * The allowed transitions of an instalment from each state.
 *
 * None leads from `cancelled` back to a charge. A later check may find a written-off or cancelled instalment charged,
 * and a paid one not, nor one that an order had paid.
 */
const instalmentMoves: Readonly<Record<InstalmentState, readonly InstalmentState[]>> = {
  scheduled: [
    'in-flight',
    'paid',
    'skipped',
    'written-off',
    'paid-another-way',
    'cancelled',
    'failed',
  ],
  failed: ['in-flight', 'paid', 'skipped', 'written-off', 'paid-another-way', 'cancelled'],
  'in-flight': ['paid', 'failed', 'scheduled', 'not-confirmed', 'cancelled'],
  'not-confirmed': ['paid', 'failed', 'scheduled', 'cancelled'],
  'written-off': ['paid'],
  cancelled: ['paid'],
  paid: ['scheduled', 'failed', 'cancelled'],
  skipped: [],
  'paid-another-way': ['scheduled', 'failed', 'cancelled'],
};

/** Tells whether an instalment may go from one state to the other. */
export function canMoveInstalment(from: InstalmentState, to: InstalmentState): boolean {
  return from === to || instalmentMoves[from].includes(to);
}

/** Creates an event of one instalment, or of the plan without one. */
export function eventOf(
  kind: PlanEventKind,
  row: Pick<Instalment, 'sequence' | 'amountMinor'> | null = null,
  reason: string | null = null,
): PlanEvent {
  const [sequence, amountMinor] = [row?.sequence ?? null, row?.amountMinor ?? null];
  return { kind, sequence, amountMinor, reason };
}

/** Creates an instalment of a plan; omitted members have the values of an unattempted one. */
export function newInstalment(
  plan: Plan,
  given: Pick<Instalment, 'sequence' | 'kind' | 'dueDate' | 'amountMinor'> & Partial<Instalment>,
): Instalment {
  return {
    id: instalmentIdOf(plan.id, given.sequence),
    planId: plan.id,
    slot: null,
    fromSequence: null,
    currency: plan.terms.currency,
    carriesRemainder: false,
    state: 'scheduled',
    lastIndicator: null,
    declinedCount: 0,
    paidMinor: 0,
    refundedMinor: 0,
    settledOn: null,
    coveredBy: null,
    reason: null,
    ...given,
  };
}

/**
 * Completes a draft to the change that is written: the plan's state, list facts and further instalments are
 * recomputed here, so that no move can omit them.
 */
export function settle(aggregate: PlanAggregate, draft: Draft, today: CalendarDate): PlanChange {
  const rows = new Map(aggregate.instalments.map((row) => [row.sequence, row]));
  const before = new Map(rows);
  for (const row of draft.rows ?? []) rows.set(row.sequence, row);
  const lastSequence = Math.max(aggregate.plan.lastSequence, ...rows.keys());
  let plan: Plan = { ...aggregate.plan, ...draft.plan, lastSequence };
  const ahead = furtherRows(plan, [...rows.values()], today);
  for (const row of ahead.rows) rows.set(row.sequence, row);
  plan = withFacts({ ...plan, ...ahead.plan }, rows, before);
  const events = [...(draft.events ?? [])];
  if (plan.state !== aggregate.plan.state && plan.state === 'completed')
    events.push(eventOf('completed'));
  const changed = [...rows.values()].filter((row) => before.get(row.sequence) !== row);
  return {
    fromRevision: aggregate.plan.revision,
    plan: { ...plan, revision: aggregate.plan.revision + 1 },
    inserted: changed.filter(({ sequence }) => sequence > aggregate.plan.lastSequence),
    updated: changed
      .filter(({ sequence }) => sequence <= aggregate.plan.lastSequence)
      .map((instalment) => updateOf(before.get(instalment.sequence), instalment)),
    events,
  };
}

/** Returns a change with events of the same moment before its own. */
export function withEvents(change: PlanChange, events: readonly PlanEvent[]): PlanChange {
  return { ...change, events: [...events, ...change.events] };
}

/** Returns the aggregate as it is after a change. */
export function applyChange(aggregate: PlanAggregate, change: PlanChange): PlanAggregate {
  invariant(aggregate.plan.revision === change.fromRevision, 'a change is made from what is there');
  const rows = new Map(aggregate.instalments.map((row) => [row.sequence, row]));
  for (const row of change.inserted) rows.set(row.sequence, row);
  for (const { instalment } of change.updated) rows.set(instalment.sequence, instalment);
  return { plan: change.plan, instalments: [...rows.values()] };
}

/** Returns the instalment on which a change starts a charge; the change may write others too. */
export function begunRow(change: PlanChange): Instalment {
  const rows = [...change.inserted, ...change.updated.map(({ instalment }) => instalment)];
  const begun = rows.find(({ state }) => state === 'in-flight');
  invariant(begun !== undefined, 'the change begins a charge');
  return begun;
}

function updateOf(before: Instalment | undefined, instalment: Instalment): InstalmentUpdate {
  invariant(before !== undefined, 'a change touches rows that were read');
  invariant(canMoveInstalment(before.state, instalment.state), 'a row makes only listed moves');
  return { from: before.state, instalment };
}

/** A plan without an end always has instalments up to today and one after. */
function furtherRows(
  plan: Plan,
  rows: readonly Instalment[],
  today: CalendarDate,
): { readonly plan: Partial<Plan>; readonly rows: readonly Instalment[] } {
  const written: Instalment[] = [];
  if (!plan.hasMoreSlots || plan.cancelledOn !== null) return { plan: {}, rows: written };
  let { lastSlot, lastSlotOn, lastSequence } = plan;
  let hasNext = rows.some((row) => isOwed(row) && row.kind === 'regular' && row.dueDate > today);
  while (!(hasNext && lastSlotOn > today) && written.length < extendRowsMax) {
    lastSlot += 1;
    lastSequence += 1;
    lastSlotOn = dueDate(plan.anchor.date, plan.terms.period, lastSlot - plan.anchor.slot);
    const row = { sequence: lastSequence, slot: lastSlot, kind: 'regular' } as const;
    const amountMinor = plan.usualAmountMinor;
    written.push(newInstalment(plan, { ...row, dueDate: lastSlotOn, amountMinor }));
    hasNext ||= lastSlotOn > today;
  }
  return { plan: { lastSlot, lastSlotOn, lastSequence }, rows: written };
}

function withFacts(
  plan: Plan,
  rows: ReadonlyMap<number, Instalment>,
  before: ReadonlyMap<number, Instalment>,
): Plan {
  const open = [...rows.values()].filter(isOwed);
  const waiting = [...rows.values()].find(({ state }) => state === 'not-confirmed');
  const isCharging = [...rows.values()].some(({ state }) => state === 'in-flight');
  let { paidMinor, paidCount } = plan;
  for (const row of rows.values()) {
    const earlier = before.get(row.sequence);
    paidMinor += row.paidMinor - row.refundedMinor;
    paidMinor -= (earlier?.paidMinor ?? 0) - (earlier?.refundedMinor ?? 0);
    paidCount += countPaid(row) - countPaid(earlier);
  }
  const facts = {
    ...plan,
    nextDueOn: open.reduce<CalendarDate | null>(
      (next, row) => (next === null || row.dueDate < next ? row.dueDate : next),
      null,
    ),
    openMinor: open.reduce((sum, row) => sum + row.amountMinor, 0),
    openCount: open.length,
    paidMinor,
    paidCount,
    waitingOn: waiting?.sequence ?? null,
  };
  return { ...facts, state: stateOf(facts, open.length > 0 || isCharging || plan.hasMoreSlots) };
}

/** Counts regular instalments only, as in "3 of 12 paid". */
function countPaid(row: Instalment | undefined): number {
  return row?.state === 'paid' && row.kind === 'regular' ? 1 : 0;
}

/** The first state that applies, those that need action before those that inform. */
function stateOf(plan: Plan, hasRest: boolean): PlanState {
  if (plan.cancelledOn !== null) return 'cancelled';
  if (plan.waitingOn !== null) return 'waiting';
  if (!plan.hasStarted) return 'starting';
  if (!hasRest) return 'completed';
  if (plan.isPaused) return 'paused';
  return currentCardHistory(plan) === null ? 'needs-card' : 'active';
}
