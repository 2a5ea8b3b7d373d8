import { invariant } from '../assert.ts';
import type { CalendarDate } from '../time/calendar.ts';
import { instalmentIdOf } from '../ids.ts';
import { currentCardHistory } from './card-history.ts';
import { dueDate } from './schedule.ts';
import { isOwed } from './plan.ts';
import type { Instalment, InstalmentState, Plan, PlanState } from './plan.ts';

/**
 * A plan and its rows as read in one transaction.
 *
 * Rows that are settled may be left out; every row that is owed, in flight, not confirmed or
 * covered by such a row must be there.
 */
export interface PlanAggregate {
  readonly plan: Plan;
  readonly instalments: readonly Instalment[];
}

/** What happened to a plan, for its list of events and the audit. */
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
  | 'shortfall-owed'
  | 'refunded-elsewhere'
  | 'owed-again'
  | 'note';

/** A row that changes, with the state that it must still be in when the change is written. */
export interface InstalmentUpdate {
  readonly from: InstalmentState;
  readonly instalment: Instalment;
}

/** All that one move writes, in one transaction, over the revision that it was made from. */
export interface PlanChange {
  readonly fromRevision: number;
  readonly plan: Plan;
  readonly inserted: readonly Instalment[];
  readonly updated: readonly InstalmentUpdate[];
  readonly events: readonly PlanEvent[];
}

/** What a move asks for, before the facts of the plan are drawn from it. */
export interface Draft {
  readonly plan?: Partial<Plan>;
  /** Rows as they shall be, the sequence telling which are new. */
  readonly rows?: readonly Instalment[];
  readonly events?: readonly PlanEvent[];
}

/** Most rows that one change writes ahead; a plan further behind is caught up by the next change. */
export const extendRowsMax = 400;

/**
 * Where a row may go from each state.
 *
 * Nothing leads back from `paid` or `cancelled` to a charge; a row given up may still be found
 * charged by a person who looks again.
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
  paid: [],
  skipped: [],
  'paid-another-way': [],
};

/** Tells whether a row may go from one state to the other. */
export function canMoveInstalment(from: InstalmentState, to: InstalmentState): boolean {
  return from === to || instalmentMoves[from].includes(to);
}

/** Writes an event of one row, or of the plan when there is no row. */
export function eventOf(
  kind: PlanEventKind,
  row: Pick<Instalment, 'sequence' | 'amountMinor'> | null = null,
  reason: string | null = null,
): PlanEvent {
  const [sequence, amountMinor] = [row?.sequence ?? null, row?.amountMinor ?? null];
  return { kind, sequence, amountMinor, reason };
}

/** Makes a row of a plan; what is not given is that of a row nobody has touched. */
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
 * Turns a draft into the change that is written: state, list facts and further rows are drawn from
 * the rows in one place, so that no move can forget them.
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

/** Gives the book as it is once a change has been written. */
export function applyChange(aggregate: PlanAggregate, change: PlanChange): PlanAggregate {
  invariant(aggregate.plan.revision === change.fromRevision, 'a change is made from what is there');
  const rows = new Map(aggregate.instalments.map((row) => [row.sequence, row]));
  for (const row of change.inserted) rows.set(row.sequence, row);
  for (const { instalment } of change.updated) rows.set(instalment.sequence, instalment);
  return { plan: change.plan, instalments: [...rows.values()] };
}

/** Gives the row on which a change begins a charge: rows may be written beside it. */
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

/** A plan without an end always has rows up to today and one beyond. */
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

/** Counts rows of the schedule alone: "3 of 12 paid" is about those. */
function countPaid(row: Instalment | undefined): number {
  return row?.state === 'paid' && row.kind === 'regular' ? 1 : 0;
}

/** First that holds: what a person must see comes before what only explains. */
function stateOf(plan: Plan, hasRest: boolean): PlanState {
  if (plan.cancelledOn !== null) return 'cancelled';
  if (plan.waitingOn !== null) return 'waiting';
  if (!plan.hasStarted) return 'starting';
  if (!hasRest) return 'completed';
  if (plan.isPaused) return 'paused';
  return currentCardHistory(plan) === null ? 'needs-card' : 'active';
}
