import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CardFacts } from '../../../../src/domain/charge/attempt.ts';
import type { PlanId } from '../../../../src/domain/ids.ts';
import type { OpenedLedger } from '../../../../src/main/ledger/open.ts';
import { declined, opened, temporaryFolder, transaction, valueOf } from '../ledger-fixture.ts';
import {
  addMaria,
  charge,
  day,
  entryOn,
  onDay,
  finishAttempt,
  startedAt,
  startedPlan,
  visa,
} from './plan-ledger.ts';

const folder = temporaryFolder();
let ledger: OpenedLedger;
let filesMade = 0;

beforeEach(async () => {
  filesMade += 1;
  ledger = await opened(`${folder.path}/needs-person-${filesMade}.sqlite`);
  await addMaria(ledger);
});
afterEach(async () => {
  expect(valueOf(await ledger.checkInvariants())).toEqual([]);
  await ledger.close();
});
afterAll(() => folder.remove());

const february = day('2026-02-05');

/** A plan on a card of its own whose second instalment the bank declined with this code. */
async function failedWith(responseCode: string, lastFour: string) {
  const facts: CardFacts = { ...visa, lastFour };
  const plan = await startedPlan(ledger, undefined, { facts });
  const tried = valueOf(await charge(ledger, plan.id, 2, { today: february }));
  const answer = { outcomeAt: tried.preparedAt, transaction: transaction({ responseCode }) };
  await finishAttempt(ledger, tried.id, declined, answer);
  return plan;
}

async function counts(today = february) {
  const { failed, failedNeedsPersonCount } = valueOf(await ledger.work.workCounts(onDay(today)));
  return [failed[0]?.count ?? 0, failedNeedsPersonCount];
}

describe('the failed rows that need a person', () => {
  it('are none when nothing failed', async () => {
    await startedPlan(ledger);
    expect(await counts()).toEqual([0, 0]);
  });

  it('are those that the schedule tries no more', async () => {
    await failedWith('51', '1001');
    expect(await counts()).toEqual([1, 0]);
    await failedWith('41', '1002');
    expect(await counts()).toEqual([2, 1]);
    // An expired card on file waits for a new one, and not for a day.
    await failedWith('54', '1003');
    expect(await counts()).toEqual([3, 2]);
  });

  it('are those without a card, too', async () => {
    const { cardId } = await failedWith('51', '1004');
    valueOf(await ledger.customers.removeCard(cardId, startedAt));
    expect(await counts()).toEqual([1, 1]);
  });

  it('are not those that a promise holds back, nor those of a plan that is paused', async () => {
    const promised = await failedWith('51', '1005');
    const paused = await failedWith('41', '1006');
    valueOf(await ledger.plans.logPlanCall(promiseOf(promised.id), entryOn(february)));
    const pause = { kind: 'pause', reason: 'away' } as const;
    valueOf(await ledger.plans.movePlan(paused.id, pause, entryOn(february)));
    expect(await counts()).toEqual([1, 0]);
  });
});

function promiseOf(planId: PlanId) {
  return {
    id: 'call-1',
    planId,
    sequence: 2,
    outcome: 'promised',
    note: '',
    promise: { amountMinor: 8900, on: day('2026-02-12') },
  } as const;
}
