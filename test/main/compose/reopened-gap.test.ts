import { describe, expect, it } from 'vitest';
import { order } from '../usecases/test-context.ts';
import {
  backupPassphrase as passphrase,
  newComputer,
  openPlanShop,
  restoreShop,
  runDue,
  settled,
} from './plan-shop.ts';
import type { PlanShop, Started } from './plan-shop.ts';

const typedPhrase = 'I checked every payment';

/** Restores the shop on another computer and answers every row as not charged, whatever is true. */
async function restoredUnchecked(shop: PlanShop, name: string): Promise<Started> {
  const app = await shop.start(newComputer(name));
  await restoreShop(shop, app);
  const { rows } = await app.call('gap.read', {});
  const findings = rows.map(({ key, kind }) => ({
    key,
    answer: kind === 'instalment' ? ('not-charged' as const) : ('looked-at' as const),
  }));
  await app.call('gap.answer', { epoch: 2, findings });
  expect((await app.call('gap.close', { epoch: 2, typedPhrase })).kind).toBe('closed');
  return app;
}

/** A backup and a week, after which one copy of the records has charged both plans. */
async function chargedByAnother() {
  const computer = newComputer('one');
  const { shop, app } = await openPlanShop(computer, { takesReferenceTwice: false });
  await app.call('backup.save', {}, { fresh: passphrase });
  await shop.passDays(7);
  expect((await runDue(app)).kind).toBe('run');
  await app.close();
  expect(shop.bank.truth()).toHaveLength(4);
  return { shop, there: await restoredUnchecked(shop, 'two') };
}

describe('a reference that is taken', () => {
  it('stops the run of a new epoch, and its gap has to be accounted for again', async () => {
    const { shop, there } = await chargedByAnother();
    expect((await runDue(there)).kind).toBe('run');
    expect(shop.bank.truth()).toHaveLength(4);
    const { gap } = await there.call('session.status', {});
    expect(gap).toMatchObject({ epoch: 2, cause: 'restored', isReopened: true });
    const page = await there.call('runs.page', { before: null, limit: 1 });
    expect(page.runs[0]).toMatchObject({ state: 'stopped', haltReason: 'gap-open' });
    // A row answered as not charged is asked again, and the taken references are named.
    const { rows } = await there.call('gap.read', {});
    const waiting = rows.filter(({ answer }) => answer === null).map(({ kind }) => kind);
    expect(waiting).toContain('reference-taken');
    expect(waiting.every((kind) => kind === 'reference-taken' || kind === 'instalment')).toBe(true);
    expect(await there.call('gap.close', { epoch: 2, typedPhrase })).toMatchObject({
      kind: 'rows-waiting',
    });
    const findings = rows
      .filter(({ answer }) => answer === null)
      .map(({ key, kind }) => ({
        key,
        answer: kind === 'instalment' ? ('unknown' as const) : ('looked-at' as const),
      }));
    await there.call('gap.answer', { epoch: 2, findings });
    expect((await there.call('gap.close', { epoch: 2, typedPhrase })).kind).toBe('closed');
    expect((await runDue(there)).kind).toBe('nothing-to-run');
    expect(shop.bank.truth()).toHaveLength(4);
  });

  it('leaves a gap closed once the plan was charged in its epoch', async () => {
    const computer = newComputer('one');
    const { shop, app } = await openPlanShop(computer, { takesReferenceTwice: false });
    await app.call('backup.save', {}, { fresh: passphrase });
    await app.close();
    await shop.passDays(7);
    const there = await restoredUnchecked(shop, 'two');
    await runDue(there);
    const three = await restoredUnchecked(shop, 'three');
    // The third copy's first charges meet the second's.
    await runDue(three);
    expect((await three.call('session.status', {})).gap).toMatchObject({ isReopened: true });
    await three.close();
    await shop.passDays(7);
    await runDue(there);
    expect((await there.call('session.status', {})).gap).toBeNull();
    expect(shop.bank.truth()).toHaveLength(6);
    expect(shop.doubles()).toEqual([]);
  });
});

describe('a charge that was found refunded', () => {
  it('is not recorded while a gap is open', async () => {
    const computer = newComputer('one');
    const { shop, app } = await openPlanShop(computer);
    shop.bank.faults.queue({ kind: 'drop-after' });
    const { draftId } = await app.call('charge.open', { retryOf: null });
    await app.call('charge.submit', { ...order({ reference: 'LOST-1' }), draftId });
    await settled(app);
    await app.call('backup.save', {}, { fresh: passphrase });
    await app.close();
    const there = await shop.start(newComputer('two'));
    await restoreShop(shop, there);
    const [lost] = await there.call('unconfirmed.list', {});
    const found = (answer: 'charged' | 'reversed') => ({
      attemptId: lost?.id ?? '',
      finding:
        answer === 'charged'
          ? {
              found: answer,
              transactionId: shop.bank.truth().at(-1)?.id ?? '',
              amountTakenMinor: lost?.amountMinor ?? 0,
            }
          : {
              found: answer,
              transactionId: 'R-1',
              amountMinor: lost?.amountMinor ?? 0,
              reversedOn: shop.day(),
            },
      confirmed: ['id-form' as const],
    });
    await expect(there.call('unconfirmed.resolve', found('reversed'))).rejects.toThrow('gap-open');
    expect(await there.call('unconfirmed.resolve', found('charged'))).toMatchObject({
      kind: 'resolved',
    });
  });
});

describe('a message', () => {
  it('is not sent while a gap is open', async () => {
    const computer = newComputer('one');
    const { shop, app } = await openPlanShop(computer);
    await app.call('backup.save', {}, { fresh: passphrase });
    await app.close();
    const there = await shop.start(newComputer('two'));
    await restoreShop(shop, there);
    const [paid] = await there.call('charge.recent', { limit: 1 });
    const attemptId = paid?.id ?? '';
    await expect(
      there.call('receipts.email', { attemptId, to: 'ada@example.com' }),
    ).rejects.toThrow('gap-open');
    const status = await there.call('receipts.status', { attemptId });
    expect(status.handOuts).toEqual([]);
  });
});
