import { describe, expect, it } from 'vitest';
import { notFoundPhrase } from '../../../src/domain/charge/not-found-phrase.ts';
import { zoneClock } from '../../../src/domain/time/zone-clock.ts';
import { chargedShop, chargesOf, refundedShop, resolve, second } from './corrected-shop.ts';
import { backupPassphrase as passphrase, restoreShop, runDue } from './plan-shop.ts';

const typedPhrase = notFoundPhrase;
const notThere = { found: 'not-charged', howLooked: 'By reference', typedPhrase } as const;

describe('an instalment that the bank approved and did not take', () => {
  it('is owed again by a supervisor’s correction, and charged once by the next run', async () => {
    const { shop, app, attempt } = await chargedShop();
    await app.call('session.switch-role', { role: 'clerk' });
    const refused = (reason: string) => ({ kind: 'refused', reason });
    expect(await resolve(app, attempt.id, notThere)).toEqual(refused('needs-supervisor'));
    await app.call('session.switch-role', { role: 'supervisor' });
    expect(await resolve(app, attempt.id, notThere)).toEqual(refused('hold-not-over'));
    await shop.passDays(1);
    expect(await resolve(app, attempt.id, notThere)).toMatchObject({
      attempt: { state: 'confirmed-not-charged' },
    });
    expect((await second(app, shop)).row).toMatchObject({ standing: 'due', paidMinor: 0 });
    // It was attempted, so the schedule waits before the next attempt.
    expect((await runDue(app)).kind).toBe('nothing-to-run');
    await shop.passDays(10);
    expect((await runDue(app)).kind).toBe('run');
    expect((await second(app, shop)).row).toMatchObject({ standing: 'paid', paidMinor: 4_900 });
    // The gateway takes a reference twice: the correction said that the first was never taken.
    expect(chargesOf(shop, 'GYM-1-P2')).toEqual(['GYM-1-P2', 'GYM-1-P2']);
  });

  it('as declined waits for a supervisor, and money found after all has its place', async () => {
    const { shop, app, attempt } = await chargedShop();
    await shop.passDays(1);
    const { items } = await app.call('accounts.list', {});
    const zone = items.find(({ active }) => active)?.account.timeZone ?? '';
    const transactionId = attempt.response?.transactionId ?? '';
    const declined = {
      found: 'declined',
      transactionId,
      responseCode: '51',
      shownAt: zoneClock(zone)
        .show(Date.parse(attempt.dispatchedAt ?? ''))
        .slice(0, 16),
      typedPhrase,
    } as const;
    expect(await resolve(app, attempt.id, declined)).toMatchObject({
      attempt: { state: 'confirmed-declined' },
    });
    expect((await second(app, shop)).row).toMatchObject({ standing: 'failed', paidMinor: 0 });
    // A new reference after a correction is never a run's own.
    await runDue(app);
    expect(chargesOf(shop, 'GYM-1-P2')).toEqual(['GYM-1-P2']);
    const amountTakenMinor = attempt.amountMinor;
    const charged = { found: 'charged', transactionId, amountTakenMinor } as const;
    expect(await resolve(app, attempt.id, charged)).toMatchObject({
      attempt: { state: 'confirmed-charged' },
    });
    expect((await second(app, shop)).row).toMatchObject({ standing: 'paid', paidMinor: 4_900 });
    expect(chargesOf(shop, 'GYM-1-P2')).toEqual(['GYM-1-P2']);
  });
});

describe('a correction that a restore has lost', () => {
  it('is found again: the money has its place, and the instalment is not charged', async () => {
    const { shop, app, attempt } = await chargedShop();
    await shop.passDays(1);
    await resolve(app, attempt.id, notThere);
    await app.call('backup.save', {}, { fresh: passphrase });
    await shop.passDays(2);
    const charged = {
      found: 'charged',
      transactionId: attempt.response?.transactionId ?? '',
      amountTakenMinor: attempt.amountMinor,
    } as const;
    expect(await resolve(app, attempt.id, charged)).toMatchObject({
      attempt: { state: 'confirmed-charged' },
    });
    await restoreShop(shop, app);
    await app.call('audit.accept', { reason: 'The records were damaged.' });
    expect((await second(app, shop)).row).toMatchObject({ standing: 'due' });
    const epoch = (await app.call('session.status', {})).gap?.epoch ?? 0;
    const findings = [{ key: 'changes', answer: 'looked-at' as const }];
    await app.call('gap.answer', { epoch, findings });
    const typed = 'I checked every payment';
    expect((await app.call('gap.close', { epoch, typedPhrase: typed })).kind).toBe('closed');
    expect((await second(app, shop)).row).toMatchObject({ standing: 'paid', paidMinor: 4_900 });
    await shop.passDays(10);
    await runDue(app);
    expect(chargesOf(shop, 'GYM-1-P2')).toEqual(['GYM-1-P2']);
  });
});

describe('an instalment whose refund was not made', () => {
  it('is paid again, and the amount that the refund reinstated is void', async () => {
    const { shop, app, attempt, charged } = await refundedShop();
    const ask = { attemptId: attempt.id, finding: charged, confirmed: [] };
    expect(await app.call('unconfirmed.resolve', ask)).toEqual({
      kind: 'questioned',
      questions: ['refunds-recorded'],
    });
    expect(await resolve(app, attempt.id, charged)).toMatchObject({
      attempt: { state: 'confirmed-charged' },
    });
    const { plan, row } = await second(app, shop);
    expect(row).toMatchObject({ standing: 'paid', refundedMinor: 0 });
    const again = plan.instalments.find(({ kind }) => kind === 'owed-again');
    expect(again?.standing).toBe('cancelled');
    expect((await runDue(app)).kind).toBe('nothing-to-run');
    expect(chargesOf(shop, 'GYM-1')).toHaveLength(2);
  });

  it('is a duplicate charge where the reinstated amount was charged since', async () => {
    const { shop, app, attempt, charged } = await refundedShop();
    // A plan is charged once a day.
    await shop.passDays(1);
    expect((await runDue(app)).kind).toBe('run');
    expect(chargesOf(shop, 'GYM-1')).toHaveLength(3);
    expect(await resolve(app, attempt.id, charged)).toMatchObject({
      attempt: { state: 'surplus-charged' },
    });
    expect((await app.call('session.status', {})).unconfirmed.count).toBe(1);
  });
});
