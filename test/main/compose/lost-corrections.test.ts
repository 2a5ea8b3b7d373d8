import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PlanId } from '../../../src/domain/ids.ts';
import { notFoundPhrase } from '../../../src/domain/charge/not-found-phrase.ts';
import { chargedShop, chargesOf, refundedShop, resolve, second } from './corrected-shop.ts';
import { order } from '../usecases/test-context.ts';
import {
  backupPassphrase,
  newComputer,
  openPlanShop,
  restoreShop,
  runDue,
  settled,
} from './plan-shop.ts';
import type { Computer, PlanShop, Started } from './plan-shop.ts';

const typedPhrase = 'I checked every payment';

/** Loses the records of a computer with its disk, and restores the backup; the sent journal is still there. */
async function loseRecords(shop: PlanShop, app: Started, computer: Computer): Promise<Started> {
  await app.close();
  rmSync(join(computer.folder, 'ledgers', shop.accountId), { recursive: true });
  const back = await shop.start(computer);
  await restoreShop(shop, back, true);
  return back;
}

async function epochOf({ call }: Started): Promise<number> {
  return (await call('session.status', {})).gap?.epoch ?? 0;
}

/** Answers what only an admin can judge, and closes the gap. */
async function finish(app: Started): Promise<void> {
  const epoch = await epochOf(app);
  const findings = [{ key: 'changes', answer: 'looked-at' as const }];
  await app.call('gap.answer', { epoch, findings });
  expect((await app.call('gap.close', { epoch, typedPhrase })).kind).toBe('closed');
}

async function stateOf({ call }: Started, attemptId: Parameters<typeof resolve>[1]) {
  return (await call('charge.find', { attemptId })).attempt?.state;
}

describe('a withdrawn refund that a restore has lost', () => {
  it('is known from what this computer noted outside the records', async () => {
    const { computer, shop, app, attempt, charged } = await refundedShop();
    await app.call('backup.save', {}, { fresh: backupPassphrase });
    await shop.passDays(1);
    expect(await resolve(app, attempt.id, charged)).toMatchObject({
      attempt: { state: 'confirmed-charged' },
    });
    const back = await loseRecords(shop, app, computer);
    expect(await stateOf(back, attempt.id)).toBe('confirmed-reversed');
    expect(await back.call('gap.take-over', { epoch: await epochOf(back) })).toMatchObject({
      kind: 'taken-over',
      setAsideFolders: 0,
    });
    expect(await stateOf(back, attempt.id)).toBe('confirmed-charged');
    const { plan, row } = await second(back, shop);
    expect(row).toMatchObject({ standing: 'paid', refundedMinor: 0 });
    const again = plan.instalments.find(({ kind }) => kind === 'owed-again');
    expect(again?.standing).toBe('cancelled');
    expect(await back.call('payments.file', { attemptId: attempt.id })).toMatchObject({
      refunds: [],
    });
    await finish(back);
    await runDue(back);
    expect(chargesOf(shop, 'GYM-1')).toHaveLength(2);
  });

  it('is known from the records that were set aside, whatever the clock said', async () => {
    const { shop, app, attempt, charged } = await refundedShop();
    await app.call('backup.save', {}, { fresh: backupPassphrase });
    // The clock was set back before the refund was withdrawn: only the number of transitions tells the order.
    shop.clock.advanceMs(-3_600_000);
    await resolve(app, attempt.id, charged);
    shop.clock.advanceMs(2 * 3_600_000);
    await restoreShop(shop, app);
    await app.call('audit.accept', { reason: 'The records were damaged.' });
    await app.call('gap.take-over', { epoch: await epochOf(app) });
    expect(await stateOf(app, attempt.id)).toBe('confirmed-charged');
  });

  it('is asked for on another computer, which keeps the gap open until then', async () => {
    const { shop, app, attempt, charged } = await refundedShop();
    await app.call('backup.save', {}, { fresh: backupPassphrase });
    await shop.passDays(1);
    await resolve(app, attempt.id, charged);
    await app.close();
    const other = await shop.start(newComputer('two'));
    await restoreShop(shop, other);
    const epoch = await epochOf(other);
    await other.call('gap.take-over', { epoch });
    const { rows } = await other.call('gap.read', {});
    const waiting = rows.filter(({ kind }) => kind === 'refunded');
    expect(waiting).toMatchObject([{ key: `refund:${attempt.id}`, reference: 'GYM-1-P2' }]);
    const owed = rows.filter(({ kind, answer }) => kind === 'instalment' && answer === null);
    const findings = [
      { key: 'changes', answer: 'looked-at' as const },
      ...owed.map(({ key }) => ({ key, answer: 'not-charged' as const })),
    ];
    await other.call('gap.answer', { epoch, findings });
    expect(await other.call('gap.close', { epoch, typedPhrase })).toMatchObject({ count: 1 });
    const { transactionId, amountTakenMinor: amountMinor } = charged;
    const key = `refund:${attempt.id}`;
    const elsewhere = { key, answer: 'charged', transactionId: 'R-0', amountMinor } as const;
    const notCharged = { key, answer: 'not-charged' } as const;
    expect(await other.call('gap.answer', { epoch, findings: [notCharged] })).toMatchObject({
      reason: 'other-answer',
    });
    const found = { ...elsewhere, transactionId };
    expect((await other.call('gap.answer', { epoch, findings: [found] })).kind).toBe('answered');
    expect(await stateOf(other, attempt.id)).toBe('confirmed-charged');
    expect((await second(other, shop)).row).toMatchObject({ standing: 'paid', refundedMinor: 0 });
    expect((await other.call('gap.close', { epoch, typedPhrase })).kind).toBe('closed');
    await runDue(other);
    expect(chargesOf(shop, 'GYM-1')).toHaveLength(2);
  });

  it('leaves a refund that stands as it is', async () => {
    const { computer, shop, app, attempt } = await refundedShop();
    await app.call('backup.save', {}, { fresh: backupPassphrase });
    const back = await loseRecords(shop, app, computer);
    const epoch = await epochOf(back);
    await back.call('gap.take-over', { epoch });
    expect(await stateOf(back, attempt.id)).toBe('confirmed-reversed');
    const { rows } = await back.call('gap.read', {});
    const owed = rows.filter(({ kind, answer }) => kind === 'instalment' && answer === null);
    const findings = [
      { key: `refund:${attempt.id}`, answer: 'looked-at' as const },
      ...owed.map(({ key }) => ({ key, answer: 'not-charged' as const })),
    ];
    await back.call('gap.answer', { epoch, findings });
    await finish(back);
    expect((await second(back, shop)).row).toMatchObject({ refundedMinor: 4_900 });
  });
});

describe('a charge that was denied and then found, and lost by a restore', () => {
  it('is known from what this computer noted outside the records', async () => {
    const { computer, shop, app, attempt } = await chargedShop();
    await shop.passDays(1);
    const phrase = { typedPhrase: notFoundPhrase };
    await resolve(app, attempt.id, { found: 'not-charged', howLooked: 'By reference', ...phrase });
    await app.call('backup.save', {}, { fresh: backupPassphrase });
    const transactionId = attempt.response?.transactionId ?? '';
    const amountTakenMinor = attempt.amountMinor;
    await resolve(app, attempt.id, { found: 'charged', transactionId, amountTakenMinor });
    const back = await loseRecords(shop, app, computer);
    expect((await second(back, shop)).row).toMatchObject({ standing: 'due' });
    await back.call('gap.take-over', { epoch: await epochOf(back) });
    expect((await second(back, shop)).row).toMatchObject({ standing: 'paid' });
    await finish(back);
    await shop.passDays(10);
    await runDue(back);
    expect(chargesOf(shop, 'GYM-1-P2')).toEqual(['GYM-1-P2']);
  });

  it('is recorded in its own attempt by the answer for its instalment', async () => {
    const { shop, app, attempt } = await chargedShop();
    await shop.passDays(1);
    const phrase = { typedPhrase: notFoundPhrase };
    await resolve(app, attempt.id, { found: 'not-charged', howLooked: 'By reference', ...phrase });
    await app.call('backup.save', {}, { fresh: backupPassphrase });
    await app.close();
    const other = await shop.start(newComputer('two'));
    await restoreShop(shop, other);
    const epoch = await epochOf(other);
    const { rows } = await other.call('gap.read', {});
    const key = rows.find(({ reference }) => reference === 'GYM-1-P2')?.key ?? '';
    const transactionId = attempt.response?.transactionId ?? '';
    const { amountMinor } = attempt;
    const finding = { key, answer: 'charged', transactionId, amountMinor } as const;
    expect((await other.call('gap.answer', { epoch, findings: [finding] })).kind).toBe('answered');
    expect(await stateOf(other, attempt.id)).toBe('confirmed-charged');
    expect((await second(other, shop)).row).toMatchObject({ standing: 'paid' });
  });
});

describe('a decision that an order did not pay an instalment', () => {
  it('is asked again after a restore: it may have been decided otherwise since', async () => {
    const { shop, app } = await openPlanShop(newComputer('one'));
    const [planId = '' as PlanId] = shop.plans;
    await shop.passDays(6);
    const { draftId } = await app.call('charge.open', { retryOf: null });
    const asked = { ...order({ amountMinor: 4_900 }), customerId: shop.customerId, draftId };
    const paid = await app.call('charge.submit', asked);
    if (paid.kind !== 'accepted') throw new Error(JSON.stringify(paid));
    await settled(app);
    await shop.passDays(1);
    const check = () =>
      app.call('runs.check', { choice: { kind: 'all-due' }, expiredCards: 'leave-out' });
    expect((await check()).maybePaid).toHaveLength(1);
    const decided = { planId, sequence: 2, attemptId: paid.attempt.id, reason: 'A towel' };
    await app.call('runs.decide-payment', { ...decided, decision: 'another-debt' });
    expect((await check()).maybePaid).toEqual([]);
    await app.call('backup.save', {}, { fresh: backupPassphrase });
    await restoreShop(shop, app);
    await app.call('audit.accept', { reason: 'The records were damaged.' });
    expect((await check()).maybePaid).toMatchObject([{ planId, sequence: 2 }]);
  });
});
