import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { OperationInput } from '../../../src/contract/index.ts';
import { newComputer, openPlanShop } from './plan-shop.ts';
import type { Started } from './plan-shop.ts';
import { wholeLog } from './whole-log.ts';

type Change = OperationInput<'plans.preview-bulk'>['change'];

async function seen({ call }: Started, ids: readonly string[], change: Change) {
  const answer = await call('plans.preview-bulk', {
    choice: { kind: 'plans', ids: [...ids] },
    change,
  });
  if (answer.kind !== 'preview') throw new Error(JSON.stringify(answer));
  const plans = answer.rows.map(({ planId, revision }) => ({ planId, seenRevision: revision }));
  return { rows: answer.rows, plans };
}

const inOrder = (one: string, other: string) => one.localeCompare(other);

it('several plans change by the role of the single change, each with its own entry', async () => {
  const { shop, app } = await openPlanShop(newComputer('one'));
  const { call } = app;
  const agreedOn = shop.day();
  const reprice = {
    kind: 'change-amount',
    currency: 'AUD',
    amountMinor: 6_500,
    reason: 'New prices',
    agreement: { way: 'phone', agreedOn },
  } as const;
  await call('session.switch-role', { role: 'accountant' });
  await expect(seen(app, shop.plans, reprice)).rejects.toThrow('denied');
  await call('session.switch-role', { role: 'clerk' });
  const { rows, plans } = await seen(app, shop.plans, reprice);
  expect(rows.map(({ before, after }) => [before?.amountMinor, after?.amountMinor])).toEqual([
    [4_900, 6_500],
    [5_900, 6_500],
  ]);
  await expect(call('plans.bulk-move-owed', { plans, change: reprice })).rejects.toThrow('denied');
  await call('session.switch-role', { role: 'supervisor' });
  const done = await call('plans.bulk-move-owed', { plans, change: reprice });
  expect(done).toMatchObject({ kind: 'done', rows: [{ refusal: null }, { refusal: null }] });
  await call('session.switch-role', { role: 'admin' });
  const { entries } = await call('audit.page', { ...wholeLog, text: 'plan.change-amount' });
  const reason = `New prices (agreed by phone on ${agreedOn})`;
  expect(entries.map((entry) => `${entry.subject}: ${entry.reason}`).toSorted(inOrder)).toEqual([
    `GYM-1: ${reason}`,
    `GYM-2: ${reason}`,
  ]);
  expect(await call('audit.altered', {})).toMatchObject({ plans: [] });
  expect(await call('audit.verify', {})).toMatchObject({ kind: 'sound' });
});

it('a plan that was changed outside the app is left out, and the others are changed', async () => {
  const computer = newComputer('one');
  const { shop, app } = await openPlanShop(computer);
  const pause = { kind: 'pause', reason: 'Closed in January' } as const;
  const before = await seen(app, shop.plans, pause);
  await app.close();
  const file = join(computer.folder, 'ledgers', shop.accountId, 'ledger.sqlite');
  const database = new DatabaseSync(file);
  database.exec("update plans set usual_amount_minor = 1 where reference = 'GYM-1'");
  database.close();
  const again = await shop.start(computer);
  const refusal = { kind: 'altered' };
  const { rows } = await seen(again, shop.plans, pause);
  expect(rows).toMatchObject([
    { reference: 'GYM-1', refusal },
    { reference: 'GYM-2', refusal: null },
  ]);
  // The preview from before the change does not pass it either.
  const done = await again.call('plans.bulk-move', { plans: before.plans, change: pause });
  expect(done).toMatchObject({
    rows: [
      { reference: 'GYM-1', customerName: 'Ada', refusal },
      { reference: 'GYM-2', refusal: null },
    ],
  });
  const found = await Promise.all(shop.plans.map((planId) => again.call('plans.find', { planId })));
  expect(found.map(({ isPaused }) => isPaused)).toEqual([false, true]);
});
