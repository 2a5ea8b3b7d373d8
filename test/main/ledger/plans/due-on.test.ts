import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PlanId } from '../../../../src/domain/ids.ts';
import type { OpenedLedger } from '../../../../src/main/ledger/open.ts';
import type { PlanPageRequest } from '../../../../src/main/ports/ledger/plans.ts';
import { handOn, isShared } from '../by-hand.ts';
import { opened, temporaryFolder, valueOf } from '../ledger-fixture.ts';
import {
  addMaria,
  aud,
  broughtIn,
  day,
  entryOn,
  inThree,
  monthly,
  newPlan,
  startedOn,
} from './plan-ledger.ts';

const folder = temporaryFolder();
let ledger: OpenedLedger;
let file = '';
let filesMade = 0;

beforeEach(async () => {
  filesMade += 1;
  file = `${folder.path}/due-on-${filesMade}.sqlite`;
  ledger = await opened(file);
  await addMaria(ledger);
});
afterEach(async () => {
  expect(valueOf(await ledger.checkInvariants())).toEqual([]);
  await ledger.close();
});
afterAll(() => folder.remove());

async function dueOn(text: string, changes: Partial<PlanPageRequest> = {}) {
  const lines = await ledger.plans.pageOfPlans({
    search: '',
    health: null,
    currency: null,
    customerId: null,
    dueOn: day(text),
    today: startedOn,
    after: null,
    limit: 100,
    ...changes,
  });
  return valueOf(lines).map(({ plan }) => plan.id);
}

async function bringIn(terms: Parameters<typeof newPlan>[0]): Promise<PlanId> {
  const change = newPlan(terms);
  valueOf(await ledger.plans.addPlans([broughtIn(change)], entryOn(startedOn)));
  return change.plan.id;
}

const weekly = { ...monthly, period: { unit: 'week', every: 1 } } as const;

describe('the plans of one day', () => {
  it('are those that ask for something on it, due before it or not', async () => {
    const endless = await bringIn(monthly);
    const fixed = await bringIn(inThree);
    const each = await bringIn(weekly);
    // Every one of them is due today, so that none has this day as its next date.
    expect((await dueOn('2026-02-05')).toSorted()).toEqual([endless, fixed].toSorted());
    expect(await dueOn('2026-02-02')).toEqual([each]);
    expect(await dueOn('2026-02-03')).toEqual([]);
  });

  it('are found where their rows are not written yet, as many as the forecast counts', async () => {
    await bringIn(monthly);
    await bringIn(inThree);
    await bringIn(weekly);
    const forecast = valueOf(
      await ledger.plans.forecastPlans(startedOn, day('2026-06-05')),
    ).toSorted((one, other) => (one.dueDate < other.dueDate ? -1 : 1));
    expect(forecast.length).toBeGreaterThan(20);
    for (const { dueDate, count } of forecast) {
      expect(await dueOn(dueDate), dueDate).toHaveLength(count);
    }
  });

  it('leave out what is cancelled, and come in pages with the other filters', async () => {
    const ids = [await bringIn(monthly), await bringIn(monthly), await bringIn(monthly)];
    const gone = ids[1] ?? ('' as PlanId);
    const cancel = { kind: 'cancel', reason: 'moved away' } as const;
    valueOf(await ledger.plans.movePlan(gone, cancel, entryOn(startedOn)));
    const left = await dueOn('2026-03-05');
    expect(left.toSorted()).toEqual(ids.filter((id) => id !== gone).toSorted());
    expect(await dueOn('2026-03-05', { limit: 1 })).toEqual([left[0]]);
    expect(await dueOn('2026-03-05', { after: left[0] ?? null })).toEqual([left[1]]);
    expect(await dueOn('2026-03-05', { currency: aud })).toHaveLength(2);
    expect(await dueOn('2026-03-05', { search: 'nobody' })).toEqual([]);
  });

  it.skipIf(isShared)('are read through an index', async () => {
    const hand = await handOn(file);
    const plan = await hand.rows(
      `explain query plan select distinct plan_id from instalments
         where owed_as in ('scheduled', 'failed') and due_on = '2026-02-05'`,
    );
    await hand.close();
    const details = plan.map(({ detail }) => String(detail));
    expect(details.join('; ')).toMatch(/SEARCH instalments USING COVERING INDEX instalments_owed/u);
  });
});
