import type { CalendarDate } from '../time/calendar.ts';
import { currentCardHistory } from './card-history.ts';
import type { CardHistory, NewCardHistory } from './card-history.ts';
import { eventOf, newInstalment } from './plan-change.ts';
import type { Draft, PlanAggregate, PlanEvent } from './plan-change.ts';
import { isOwed } from './plan.ts';
import type { Instalment, Plan } from './plan.ts';
import type { ChargeOutcome } from './charge-outcome.ts';
import { takeOffWhole } from './record-part.ts';

type PaidOutcome = Extract<ChargeOutcome, { state: 'approved' | 'confirmed-charged' }>;

/** Returns the changes of a payment: to the instalment, those that it covers, and the card history. */
export function recordPaid(
  aggregate: PlanAggregate,
  row: Instalment,
  outcome: PaidOutcome,
  today: CalendarDate,
): Draft {
  const takenMinor = outcome.state === 'approved' ? row.amountMinor : outcome.amountTakenMinor;
  const settled = settledRows(aggregate, row, takenMinor, today);
  const paid: Instalment = {
    ...row,
    state: 'paid',
    amountMinor: settled.countedMinor,
    paidMinor: takenMinor,
    settledOn: today,
  };
  const events: PlanEvent[] = [eventOf('paid', { ...row, amountMinor: takenMinor })];
  if (takenMinor > paid.amountMinor) {
    events.push(eventOf('overpaid', { ...row, amountMinor: takenMinor - paid.amountMinor }));
  }
  const shortfall = shortfallOf(aggregate.plan, row, takenMinor, today);
  if (shortfall !== null) events.push(eventOf('shortfall-owed', shortfall));
  const history =
    row.lastIndicator === 'I' ? historyAfterFirst(aggregate.plan, outcome, today) : null;
  return {
    plan: history?.plan ?? {},
    rows: [paid, ...settled.rows, ...(shortfall === null ? [] : [shortfall])],
    events: [...events, ...(history?.events ?? [])],
  };
}

/** Ends the current card history, if any, and starts the next when there is one. */
export function cardHistoriesAfter(
  plan: Plan,
  next: { readonly chain: NewCardHistory; readonly origin: CardHistory['origin'] } | null,
  today: CalendarDate,
): readonly CardHistory[] {
  const ended = plan.chains.map((chain) =>
    chain === currentCardHistory(plan) ? { ...chain, endedOn: today } : chain,
  );
  if (next === null) return ended;
  const number = plan.chains.length + 1;
  return [...ended, { ...next.chain, number, origin: next.origin, endedOn: null }];
}

function historyAfterFirst(
  plan: Plan,
  outcome: PaidOutcome,
  today: CalendarDate,
): { readonly plan: Partial<Plan>; readonly events: readonly PlanEvent[] } {
  const chain = outcome.state === 'approved' ? outcome.chain : null;
  const next = chain === null ? null : ({ chain, origin: 'first-charge' } as const);
  return {
    plan: { hasStarted: true, chains: cardHistoriesAfter(plan, next, today) },
    events: [
      ...(plan.hasStarted ? [] : [eventOf('started')]),
      eventOf(chain === null ? 'card-needed' : 'card-history-begun'),
    ],
  };
}

/** The balance of an instalment charged in part; null without one, for an extra payment, and for a part. */
function shortfallOf(
  plan: Plan,
  row: Instalment,
  takenMinor: number,
  today: CalendarDate,
): Instalment | null {
  const amountMinor = row.amountMinor - takenMinor;
  if (amountMinor <= 0 || isOffTheRest(plan, row)) return null;
  if (row.kind === 'extra' || row.kind === 'part') return null;
  return newInstalment(plan, {
    sequence: plan.lastSequence + 1,
    kind: 'shortfall',
    fromSequence: row.sequence,
    dueDate: today,
    amountMinor,
    state: plan.cancelledOn === null ? 'scheduled' : 'cancelled',
  });
}

/** Tells whether a payment reduces the instalments still owed, rather than paying one of its own. */
function isOffTheRest(plan: Plan, { kind, state }: Instalment): boolean {
  if (kind === 'extra') return plan.terms.kind === 'instalment';
  // A cancelled pay-off has released its instalments, some of which may have been paid since.
  return kind === 'pay-off' && state === 'cancelled';
}

/** The other instalments that a payment settles, and the part of it that counts as its own amount. */
interface Settled {
  readonly rows: readonly Instalment[];
  readonly countedMinor: number;
}

function settledRows(
  aggregate: PlanAggregate,
  row: Instalment,
  takenMinor: number,
  today: CalendarDate,
): Settled {
  if (row.kind === 'part') return takeOffWhole(aggregate, row, takenMinor, today);
  const expectedMinor = Math.min(row.amountMinor, takenMinor);
  if (isOffTheRest(aggregate.plan, row)) return takeOffRest(aggregate, row, expectedMinor, today);
  const covered = aggregate.instalments.filter(
    ({ coveredBy, state }) =>
      row.kind === 'pay-off' && coveredBy === row.sequence && state !== 'skipped',
  );
  return {
    rows: covered.map((other) => ({ ...other, state: 'paid', settledOn: today })),
    // An uncharged part is in the shortfall; an overcharge is not owed.
    countedMinor: expectedMinor,
  };
}

/** Deducts a payment from the owed instalments, from the last one backwards. */
function takeOffRest(
  aggregate: PlanAggregate,
  paid: Instalment,
  amountMinor: number,
  today: CalendarDate,
): Settled {
  let leftMinor = amountMinor;
  const rows: Instalment[] = [];
  const latestFirst = aggregate.instalments.filter(isOwed).toSorted(byLatest);
  for (const row of latestFirst) {
    if (leftMinor === 0) break;
    if (row.amountMinor <= leftMinor) {
      rows.push({ ...row, state: 'paid', settledOn: today, coveredBy: paid.sequence });
      leftMinor -= row.amountMinor;
    } else {
      rows.push({ ...row, amountMinor: row.amountMinor - leftMinor, carriesRemainder: false });
      leftMinor = 0;
    }
  }
  return { rows, countedMinor: amountMinor - leftMinor };
}

function byLatest(one: Instalment, other: Instalment): number {
  if (one.dueDate === other.dueDate) return other.sequence - one.sequence;
  return one.dueDate < other.dueDate ? 1 : -1;
}
