import type { CalendarDate } from '../../../src/domain/time/calendar.ts';
import type { CardId } from '../../../src/domain/ids.ts';
import { changeAmount, changeDate } from '../../../src/domain/plans/moves/amount-moves.ts';
import { endCardHistory, recordPriorCharge } from '../../../src/domain/plans/moves/card-moves.ts';
import { catchUp } from '../../../src/domain/plans/catch-up.ts';
import { currentCardHistory } from '../../../src/domain/plans/card-history.ts';
import { addDays, laterOf } from '../../../src/domain/plans/days.ts';
import { collectableRows } from '../../../src/domain/plans/due.ts';
import {
  recordPaidAnotherWay,
  recordRefundElsewhere,
} from '../../../src/domain/plans/moves/external-payments.ts';
import { beginExtraPayment, beginPayOff } from '../../../src/domain/plans/moves/extra-moves.ts';
import { beginPart } from '../../../src/domain/plans/moves/part-moves.ts';
import { changeSchedule } from '../../../src/domain/plans/moves/schedule-change.ts';
import type { MoveRefusal } from '../../../src/domain/plans/moves/move-refusal.ts';
import { applyChange, begunRow } from '../../../src/domain/plans/plan-change.ts';
import type { PlanAggregate, PlanChange } from '../../../src/domain/plans/plan-change.ts';
import {
  cancelPlan,
  pausePlan,
  resumePlan,
  skipInstalment,
  writeOffInstalment,
} from '../../../src/domain/plans/moves/staff-moves.ts';
import { isReinstatedElsewhere } from '../../../src/domain/plans/record-withdrawn.ts';
import { beginCharge, oldestOwed, recordOutcome } from '../../../src/domain/plans/transitions.ts';
import type { ChargeOutcome } from '../../../src/domain/plans/charge-outcome.ts';
import type { PlanTerms } from '../../../src/domain/plans/terms.ts';
import type { Result } from '../../../src/domain/result.ts';
import { liveStates, outcomeStates } from './history-steps.ts';
import type { Step } from './history-steps.ts';
import { planOf } from './plan-fixtures.ts';

/** A plan that random steps change, beside the charges that the bank really made. */
export interface History {
  readonly terms: PlanTerms;
  aggregate: PlanAggregate;
  today: CalendarDate;
  /** Amount that the bank charged, per instalment, in minor units. */
  readonly taken: Map<number, number>;
  owedAgainMinor: number;
  /** Payments that a check did not find after all. */
  withdrawals: number;
  areDatesMoved: boolean;
  cards: number;
}

type Move = Result<PlanChange, MoveRefusal>;

/** A new plan whose first charge is attempted at once. */
export function newHistory(terms: PlanTerms): History {
  return {
    terms,
    aggregate: planOf(terms),
    today: terms.startDate,
    taken: new Map(),
    owedAgainMinor: 0,
    withdrawals: 0,
    areDatesMoved: false,
    cards: 0,
  };
}

/** Performs one step; a refusal leaves everything unchanged. */
export function play(history: History, step: Step): void {
  const { aggregate, today } = history;
  const sequence = 1 + (step.row % aggregate.plan.lastSequence);
  const reason = 'a random hand';
  const amountMinor = 1 + step.number;
  switch (step.kind) {
    case 'charge':
      return chargeNext(history, step);
    case 'take-early':
      return charge(history, { ...step, row: sequence }, 'S');
    case 'new-card':
      return charge(history, { ...step, row: oldestOwed(aggregate)?.sequence ?? sequence }, 'I');
    case 'resolve':
      return resolve(history, step);
    case 'wait':
      // Half the time to the next due date, else by a few weeks.
      history.today =
        step.number % 2 === 0
          ? laterOf(today, aggregate.plan.nextDueOn ?? today)
          : addDays(today, 1 + (step.number % 45));
      return write(history, catchUp(aggregate, history.today));
    case 'pause':
      return take(history, pausePlan(aggregate, reason, today));
    case 'resume':
      return take(history, resumePlan(aggregate, step.number % 2 === 0 ? 'keep' : 'skip', today));
    case 'skip':
      return take(history, skipInstalment(aggregate, sequence, reason, today));
    case 'write-off':
      return take(history, writeOffInstalment(aggregate, sequence, reason, today));
    case 'another-way':
      return take(
        history,
        recordPaidAnotherWay(aggregate, { sequence, amountMinor, reason }, today),
      );
    case 'amount': {
      const scope = step.number % 2 === 0 ? 'one' : 'from';
      return take(
        history,
        changeAmount(aggregate, { sequence, amountMinor, scope, reason }, today),
      );
    }
    case 'date': {
      const dueDate = addDays(today, step.number % 50);
      const scope = step.number % 2 === 0 ? 'one' : 'from';
      const moved = changeDate(aggregate, { sequence, dueDate, scope, reason }, today);
      history.areDatesMoved ||= moved.ok;
      return take(history, moved);
    }
    case 'schedule':
      return changeTerms(history, step);
    case 'extra':
      return chargeBeside(history, step, beginExtraPayment(aggregate, amountMinor, today));
    case 'pay-off':
      return chargeBeside(history, step, beginPayOff(aggregate, today));
    case 'part':
      return chargePart(history, step, sequence);
    case 'refund':
      return refund(history, sequence, step.number);
    case 'withdraw':
      return withdraw(history, sequence, step.number);
    case 'refund-withdrawn':
      return withdrawRefunds(history, sequence);
    case 'evidence':
      return take(history, recordPriorCharge(aggregate, newChain(history), today));
    case 'card-gone': {
      const cardId = currentCardHistory(aggregate.plan)?.cardId ?? ('none' as CardId);
      return step.number % 4 === 0
        ? take(history, endCardHistory(aggregate, cardId, today))
        : undefined;
    }
    default:
      return step.number % 8 === 0
        ? take(history, cancelPlan(aggregate, reason, today))
        : undefined;
  }
}

/** The part of a plan that a change must read: its open instalments, and the one concerned. */
export function trimmed({ plan, instalments }: PlanAggregate, target: number): PlanAggregate {
  const open = ['scheduled', 'failed', 'in-flight', 'not-confirmed'];
  const openRows = new Set(
    instalments.filter(({ state }) => open.includes(state)).map(({ sequence }) => sequence),
  );
  const isNeeded = (sequence: number, coveredBy: number | null) =>
    sequence === target || openRows.has(sequence) || openRows.has(coveredBy ?? 0);
  return {
    plan,
    instalments: instalments.filter(
      (row) =>
        isNeeded(row.sequence, row.coveredBy) ||
        row.coveredBy === target ||
        row.fromSequence === target,
    ),
  };
}

function write(history: History, change: PlanChange | null): void {
  if (change !== null) history.aggregate = applyChange(history.aggregate, change);
}

function take(history: History, move: Move): void {
  if (move.ok) write(history, move.value);
}

function newChain(history: History) {
  history.cards += 1;
  return {
    cardId: `card-${history.cards}` as CardId,
    firstTransactionId: `T-${history.cards}`,
    firstChargedOn: history.today,
    hasTrackingId: history.cards % 3 !== 0,
  };
}

function chargeNext(history: History, step: Step): void {
  const { aggregate, today } = history;
  if (!aggregate.plan.hasStarted)
    return charge(history, { ...step, row: oldestOwed(aggregate)?.sequence ?? 1 }, 'I');
  const next = collectableRows(aggregate, today)[0];
  if (next === undefined) return;
  const start = { sequence: next.sequence, indicator: 'S', by: 'run', today } as const;
  const move = beginCharge(trimmed(aggregate, next.sequence), start);
  if (!move.ok) return;
  mustBeChargeable(history, next.sequence, 'S');
  write(history, move.value);
  settleCharge(
    history,
    next.sequence,
    liveStates[step.number % liveStates.length] ?? 'approved',
    step,
  );
}

function charge(history: History, step: Step, indicator: 'I' | 'S'): void {
  const { aggregate, today } = history;
  const move = beginCharge(aggregate, { sequence: step.row, indicator, by: 'person', today });
  if (!move.ok) return;
  mustBeChargeable(history, step.row, indicator);
  write(history, move.value);
  settleCharge(history, step.row, liveStates[step.number % liveStates.length] ?? 'approved', step);
}

function chargeBeside(history: History, step: Step, move: Move): void {
  if (!move.ok) return;
  const { sequence } = begunRow(move.value);
  mustBeChargeable(history, sequence, 'S');
  write(history, move.value);
  settleCharge(history, sequence, liveStates[step.number % liveStates.length] ?? 'approved', step);
}

function changeTerms(history: History, { row, number }: Step): void {
  const { aggregate, today } = history;
  const fromDate = addDays(today, number % 70);
  const units = ['day', 'week', 'month', 'year'] as const;
  const common = {
    currency: history.terms.currency,
    period: { unit: units[row % 4] ?? 'month', every: 1 + (number % 3) },
    startDate: addDays(fromDate, number % 40),
    restFrom: null,
    firstAmountMinor: null,
  };
  const ends = [
    { kind: 'never' },
    { kind: 'after', count: 1 + (number % 9) },
    { kind: 'until', date: addDays(common.startDate, number % 90) },
  ] as const;
  const ahead =
    history.terms.kind === 'recurring'
      ? {
          ...common,
          kind: 'recurring' as const,
          amountMinor: 1 + number,
          end: ends[number % 3] ?? ends[0],
        }
      : {
          ...common,
          kind: 'instalment' as const,
          totalMinor: 100 + number,
          count: 1 + (row % 9),
          remainderOn: 'last' as const,
        };
  const limits = { currencies: [common.currency], amountLimitMajor: 1e9, countMax: 600 };
  const change = { fromDate, ahead, reason: 'a random hand' };
  const made = changeSchedule(aggregate, change, {
    today,
    limits: { ...limits, earliestStart: null },
  });
  if (!made.ok) return;
  history.areDatesMoved = true;
  mustKeepTouched(aggregate, made.value.change, fromDate);
  write(history, made.value.change);
}

/** A change of the schedule leaves what was touched by a charge, and what is due before its day. */
function mustKeepTouched(before: PlanAggregate, change: PlanChange, fromDate: CalendarDate): void {
  for (const { instalment } of change.updated) {
    const was = before.instalments.find(({ sequence }) => sequence === instalment.sequence);
    must(was?.state === 'scheduled' && was.coveredBy === null, 'only scheduled rows give way');
    must((was?.dueDate ?? '') >= fromDate, 'rows before the day stay');
  }
}

function chargePart(history: History, step: Step, sequence: number): void {
  const { aggregate, today } = history;
  const part = { sequence, amountMinor: 1 + (step.number % 3000), today };
  chargeBeside(history, step, beginPart(trimmed(aggregate, sequence), part));
}

/** The rules of a charge, stated independently of the code that enforces them. */
function mustBeChargeable(
  { aggregate, taken }: History,
  sequence: number,
  indicator: 'I' | 'S',
): void {
  const { plan, instalments } = aggregate;
  const row = instalments.find((found) => found.sequence === sequence);
  const isNew = row === undefined;
  must(isNew || ['scheduled', 'failed'].includes(row.state), 'a charge begins on an owed row');
  must(!taken.has(sequence), 'a row that the bank took money for is never charged again');
  must(plan.cancelledOn === null && !plan.isPaused, 'a plan that stands still charges nothing');
  const isOpen = instalments.some(
    ({ state }) => state === 'in-flight' || state === 'not-confirmed',
  );
  must(!isOpen, 'one charge at a time, and none while one is not confirmed');
  must(
    indicator === 'I' || currentCardHistory(plan) !== null,
    'no later charge without a first one',
  );
}

/** Resolves an unconfirmed attempt, or records a late charge of an instalment that was written off. */
function resolve(history: History, step: Step): void {
  const { aggregate } = history;
  const state = outcomeStates[step.number % outcomeStates.length] ?? 'declined';
  const waiting = aggregate.plan.waitingOn;
  if (waiting !== null) return settleCharge(history, waiting, state, step);
  if (step.number % 5 !== 0) return;
  const sequence = 1 + (step.row % aggregate.plan.lastSequence);
  if (!history.taken.has(sequence)) settleCharge(history, sequence, 'confirmed-charged', step);
}

function settleCharge(
  history: History,
  sequence: number,
  state: (typeof liveStates)[number] | (typeof outcomeStates)[number],
  step: Step,
): void {
  const row = history.aggregate.instalments.find((found) => found.sequence === sequence);
  const owedMinor = row?.amountMinor ?? 0;
  const isPart = step.row % 3 === 0;
  const takenMinor = isPart ? 1 + (step.number % (owedMinor + 20)) : owedMinor;
  const outcome: ChargeOutcome =
    state === 'approved'
      ? { state, chain: row?.lastIndicator === 'I' && step.row !== 7 ? newChain(history) : null }
      : state === 'confirmed-charged'
        ? { state, amountTakenMinor: Math.max(1, takenMinor) }
        : { state };
  if (!settleBoth(history, sequence, outcome)) return;
  if (outcome.state === 'approved' || outcome.state === 'confirmed-charged') {
    must(!history.taken.has(sequence), 'a row is paid once');
    const amountMinor = outcome.state === 'approved' ? owedMinor : outcome.amountTakenMinor;
    history.taken.set(sequence, amountMinor);
  }
}

function refund(history: History, sequence: number, number: number): void {
  const { aggregate, today } = history;
  const row = aggregate.instalments.find((found) => found.sequence === sequence);
  const keptMinor = (row?.paidMinor ?? 0) - (row?.refundedMinor ?? 0);
  const amountMinor = 1 + (number % Math.max(1, keptMinor));
  const owedAgainOn = number % 2 === 0 ? today : null;
  const given = { sequence, amountMinor, owedAgainOn, reason: 'a random hand' };
  const move = recordRefundElsewhere(aggregate, given, today);
  if (move.ok && owedAgainOn !== null) history.owedAgainMinor += amountMinor;
  take(history, move);
}

/** A payment that a check did not find after all: what it paid is owed again, and may be charged again. */
function withdraw(history: History, sequence: number, number: number): void {
  const { aggregate } = history;
  const before = aggregate.instalments.find((row) => row.sequence === sequence);
  if (before === undefined || !history.taken.has(sequence)) return;
  const found = number % 2 === 0 ? 'confirmed-declined' : 'confirmed-not-charged';
  const transactionId = currentCardHistory(aggregate.plan)?.firstTransactionId ?? null;
  const outcome = {
    state: 'withdrawn',
    found,
    transactionId: before.lastIndicator === 'I' ? transactionId : null,
  } as const;
  const elsewhereMinor = aggregate.instalments
    .filter((row) => row.kind === 'owed-again' && row.fromSequence === sequence)
    .filter(
      (row) =>
        !['scheduled', 'failed', 'cancelled', 'skipped', 'written-off'].includes(row.state) ||
        row.coveredBy !== null,
    )
    .reduce((sum, row) => sum + row.amountMinor, 0);
  if (!settleBoth(history, sequence, outcome)) return;
  history.taken.delete(sequence);
  history.withdrawals += 1;
  const isVoluntary = ['extra', 'pay-off', 'part'].includes(before.kind);
  if (isVoluntary) history.owedAgainMinor -= Math.min(elsewhereMinor, before.amountMinor);
  else if (elsewhereMinor < before.amountMinor) history.owedAgainMinor -= elsewhereMinor;
}

function withdrawRefunds(history: History, sequence: number): void {
  const row = history.aggregate.instalments.find((found) => found.sequence === sequence);
  const amountTakenMinor = history.taken.get(sequence);
  if (row === undefined || amountTakenMinor === undefined) return;
  if (isReinstatedElsewhere(history.aggregate, row)) return;
  settleBoth(history, sequence, { state: 'refund-withdrawn', amountTakenMinor });
}

/** Records an outcome if it is allowed, once with every row and once with those that it needs. */
function settleBoth(history: History, sequence: number, outcome: ChargeOutcome): boolean {
  const full = recordOutcome(history.aggregate, sequence, outcome, history.today);
  const lean = recordOutcome(
    trimmed(history.aggregate, sequence),
    sequence,
    outcome,
    history.today,
  );
  must(JSON.stringify(full) === JSON.stringify(lean), 'settled rows need not be read');
  if (full.ok) write(history, full.value);
  return full.ok;
}

/** Asserts a rule; cheaper than `expect` in a loop of millions, and as loud. */
export function must(holds: boolean, rule: string): void {
  if (!holds) throw new Error(`Rule broken: ${rule}`);
}
