import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBehind } from '../../../src/domain/plans/catch-up.ts';
import { isOwed } from '../../../src/domain/plans/plan.ts';
import type { Instalment } from '../../../src/domain/plans/plan.ts';
import { anchorOf, dueDate, scheduleRow } from '../../../src/domain/plans/schedule.ts';
import { must, newHistory, play } from './history-model.ts';
import type { History } from './history-model.ts';
import { anySteps } from './history-steps.ts';
import { randomRuns } from './plan-fixtures.ts';
import { anyTerms } from './random-terms.ts';

function sum(rows: readonly Instalment[], amountOf: (row: Instalment) => number): number {
  return rows.reduce((total, row) => total + amountOf(row), 0);
}

/** True when an instalment's amount counts by itself: not moved to another instalment, and not void. */
function counts(row: Instalment, rows: readonly Instalment[]): boolean {
  const cover = rows.find(({ sequence }) => sequence === row.coveredBy);
  // An open part is still in the amount of its instalment.
  if (cover?.kind === 'part' && row.state !== 'paid') return true;
  if (row.coveredBy !== null) return false;
  if (row.kind === 'extra' || row.kind === 'part') return row.state === 'paid';
  return !(row.kind === 'pay-off' && row.state === 'cancelled');
}

function mustAddUp({ aggregate, taken, owedAgainMinor }: History): void {
  const { plan, instalments } = aggregate;
  const { terms } = plan;
  const truth = [...taken.values()].reduce((total, amount) => total + amount, 0);
  must(sum(instalments, (row) => row.paidMinor) === truth, 'what was taken is what is recorded');
  const refunded = sum(instalments, (row) => row.refundedMinor);
  must(plan.paidMinor === truth - refunded, 'the fact of a list is the sum of its rows');
  const open = instalments.filter(isOwed);
  must(plan.openMinor === sum(open, (row) => row.amountMinor), 'what is open is what is owed');
  must(
    open.every((row) => row.amountMinor >= 1),
    'nothing is owed but whole amounts',
  );
  must(plan.openCount === open.length, 'open rows are counted');
  const next = open.map((row) => row.dueDate).toSorted()[0] ?? null;
  must(plan.nextDueOn === next, 'the next day is the earliest that is owed');
  if (terms.kind !== 'instalment') return;
  const counting = instalments.filter((row) => counts(row, instalments));
  const counted = sum(counting, (row) => row.amountMinor);
  must(counted === terms.totalMinor + owedAgainMinor, 'a fixed total stays exact');
}

function mustBeWhole({ terms, aggregate, today, areDatesMoved }: History): void {
  const { plan, instalments } = aggregate;
  const sequences = instalments.map((row) => row.sequence).toSorted((one, other) => one - other);
  must(sequences.length === plan.lastSequence, 'no row is lost and none is written twice');
  must(
    sequences.every((sequence, index) => sequence === index + 1),
    'rows are numbered in order',
  );
  const slots = instalments.flatMap(({ slot }) => (slot === null ? [] : [slot]));
  must(slots.length === plan.lastSlot, 'every slot has one row');
  must(new Set(slots).size === slots.length, 'no slot has two rows');
  must(!isBehind(plan, today), 'a plan without an end is written up to today and beyond');
  must(
    instalments.every((row) => row.amountMinor >= 0 && Number.isSafeInteger(row.amountMinor)),
    'amounts are whole',
  );
  for (const row of areDatesMoved ? [] : instalments) {
    if (row.slot === null) continue;
    const { slot, date } = row.slot === 1 ? anchorOf(terms, 1) : plan.anchor;
    must(row.dueDate === dueDate(date, terms.period, row.slot - slot), 'no date drifts');
    const asAgreed = scheduleRow(terms, row.slot)?.dueDate ?? row.dueDate;
    must(row.dueDate === asAgreed, 'a row falls due as agreed');
  }
}

function mustHoldState({ aggregate }: History): void {
  const { plan, instalments } = aggregate;
  const waiting = instalments.filter(({ state }) => state === 'not-confirmed');
  must(waiting.length <= 1, 'one row at most is not confirmed');
  must(plan.waitingOn === (waiting[0]?.sequence ?? null), 'the plan knows what it waits on');
  must(!instalments.some(({ state }) => state === 'in-flight'), 'every charge came to an end');
  const isOver = plan.cancelledOn !== null;
  if (waiting.length > 0) must(plan.state === (isOver ? 'cancelled' : 'waiting'), 'a plan waits');
  if (isOver) must(!instalments.some(isOwed), 'a cancelled plan owes nothing');
  if (plan.state === 'completed') must(!instalments.some(isOwed), 'a completed plan owes nothing');
  if (!plan.hasStarted) must(plan.chains.length === 0, 'no card history before a first charge');
  must(plan.chains.filter((chain) => chain.endedOn === null).length <= 1, 'one card at a time');
  for (const row of instalments) {
    if (row.coveredBy !== null) must(row.coveredBy <= plan.lastSequence, 'covered by a row');
    if (row.state === 'paid' && row.coveredBy !== null)
      must(row.paidMinor === 0, 'paid in one row');
  }
}

describe('a plan in random hands', () => {
  it('pays no row twice, loses none, adds up, and never drifts', () => {
    let [charges, paid, withdrawn] = [0, 0, 0];
    fc.assert(
      fc.property(anyTerms, anySteps, (terms, steps) => {
        const history = newHistory(terms);
        // Four in five plans start at once; the others show the effects of a failed start.
        const number = (steps[0]?.number ?? 0) % 5 === 0 ? (steps[0]?.row ?? 0) : 0;
        play(history, { kind: 'charge', row: 1, number });
        for (const step of steps) {
          play(history, step);
          mustAddUp(history);
          mustHoldState(history);
        }
        mustBeWhole(history);
        charges += history.aggregate.plan.revision;
        paid += history.taken.size + history.withdrawals;
        withdrawn += history.withdrawals;
      }),
      { numRuns: randomRuns.histories },
    );
    // The property means nothing if every step is refused.
    expect(charges).toBeGreaterThan(randomRuns.histories * 4);
    expect(paid).toBeGreaterThan(randomRuns.histories * 1.5);
    expect(withdrawn).toBeGreaterThan(randomRuns.histories / 10);
  });
});
