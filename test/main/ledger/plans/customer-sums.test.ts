import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OpenedLedger } from '../../../../src/main/ledger/open.ts';
import {
  approved,
  declined,
  opened,
  operator,
  prepared,
  temporaryFolder,
  transaction,
  unknown,
  valueOf,
} from '../ledger-fixture.ts';
import {
  addMaria,
  charge,
  day,
  finishAttempt,
  inThree,
  maria,
  moment,
  startedAt,
  startedPlan,
  visa,
} from './plan-ledger.ts';

const folder = temporaryFolder();
let ledger: OpenedLedger;
let filesMade = 0;

beforeEach(async () => {
  filesMade += 1;
  ledger = await opened(`${folder.path}/customer-sums-${filesMade}.sqlite`);
  await addMaria(ledger);
});
afterEach(async () => {
  expect(valueOf(await ledger.checkInvariants())).toEqual([]);
  await ledger.close();
});
afterAll(() => folder.remove());

const february = day('2026-02-05');

async function sums(today = february, since = startedAt) {
  return valueOf(await ledger.customers.sumsOfCustomer({ customerId: maria, since, today }));
}

async function listed() {
  const page = await ledger.customers.pageOfCustomers({ search: '', after: null, limit: 5 });
  return valueOf(page)[0];
}

describe('what a customer paid and owes', () => {
  it('is nothing without payments and plans', async () => {
    expect(await sums()).toEqual({ paid: [], pastDue: [] });
    expect(await listed()).toMatchObject({ hasFailedPlan: false, firstExpiry: null });
  });

  it('adds up what was taken, less what was refunded, and leaves out what was not', async () => {
    const { id } = await startedPlan(ledger, inThree);
    expect(await sums()).toEqual({ paid: [{ currency: 'AUD', amountMinor: 33_333 }], pastDue: [] });
    const second = valueOf(await charge(ledger, id, 2, { today: february }));
    await finishAttempt(ledger, second.id, approved, { outcomeAt: second.preparedAt });
    valueOf(
      await ledger.refunds.recordRefund({
        attemptId: second.id,
        amountMinor: 10_000,
        refundedOn: february,
        dashboardReference: 'refund-1',
        reason: 'Returned',
        id: 'refund-1',
        operatorId: operator,
        at: second.preparedAt,
        chargedOn: february,
        today: february,
      }),
    );
    const open = await prepared(ledger, { customerId: maria, preparedAt: second.preparedAt });
    await finishAttempt(ledger, open.id, unknown, { outcomeAt: second.preparedAt });
    const { paid } = await sums();
    expect(paid).toEqual([{ currency: 'AUD', amountMinor: 33_333 + 33_333 - 10_000 }]);
    const later = await sums(february, moment('2026-02-05T00:00:00.000Z'));
    expect(later.paid).toEqual([{ currency: 'AUD', amountMinor: 33_333 - 10_000 }]);
    expect((await sums(february, moment('2026-02-06T00:00:00.000Z'))).paid).toEqual([]);
  });

  it('counts an instalment as past due from the day after its date', async () => {
    const { id } = await startedPlan(ledger, inThree);
    expect((await sums(february)).pastDue).toEqual([]);
    const behind = [{ currency: 'AUD', amountMinor: 33_333 }];
    expect((await sums(day('2026-02-06'))).pastDue).toEqual(behind);
    const second = valueOf(await charge(ledger, id, 2, { today: february }));
    await finishAttempt(ledger, second.id, declined, {
      outcomeAt: second.preparedAt,
      transaction: transaction({ responseCode: '51' }),
    });
    expect((await sums(day('2026-02-06'))).pastDue).toEqual(behind);
    expect(await listed()).toMatchObject({ hasFailedPlan: true });
  });

  it('names the card that ends first', async () => {
    await startedPlan(ledger, inThree);
    const expiry = { year: 2026, month: 3 };
    await startedPlan(ledger, inThree, { facts: { ...visa, lastFour: '4444', expiry } });
    expect(await listed()).toMatchObject({ firstExpiry: expiry });
  });
});
