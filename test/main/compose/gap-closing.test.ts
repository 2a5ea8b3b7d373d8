import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  backupPassphrase as passphrase,
  newComputer,
  openPlanShop,
  restoreShop,
  runDue,
} from './plan-shop.ts';
import type { PlanShop, Started } from './plan-shop.ts';
import { dataFolder } from './test-host.ts';

const typedPhrase = 'I checked every payment';

/** A backup, a week, a run that charges both plans, and a restore on another computer. */
async function restoredElsewhere() {
  const { shop, app } = await openPlanShop(newComputer('one'));
  await app.call('backup.save', {}, { fresh: passphrase });
  await shop.passDays(7);
  await runDue(app);
  await app.close();
  const there = await shop.start(newComputer('two'));
  await restoreShop(shop, there);
  return { shop, there };
}

/** The bank's charge of a plan's second instalment. */
function chargedFor(shop: PlanShop, reference: string) {
  const charge = shop.bank.truth().find((one) => one.reference === reference);
  if (charge === undefined) throw new Error('Not charged');
  return { transactionId: charge.id, amountMinor: charge.amountMinor };
}

async function rowsOf({ call }: Started) {
  const page = await call('gap.read', {});
  return page.rows.map(({ kind, reference, answer }) => `${kind} ${reference} ${answer}`);
}

const close = ({ call }: Started) => call('gap.close', { epoch: 2, typedPhrase });

describe('a gap', () => {
  it('is closed by what a person answers, and only what was not charged is charged again', async () => {
    const { shop, there } = await restoredElsewhere();
    expect(await rowsOf(there)).toEqual([
      expect.stringMatching(/^instalment GYM-\d-P2 null$/u),
      expect.stringMatching(/^instalment GYM-\d-P2 null$/u),
      'changes  null',
    ]);
    expect(await close(there)).toEqual({ kind: 'rows-waiting', count: 3 });
    const { rows } = await there.call('gap.read', {});
    const answer = (findings: Parameters<typeof there.call<'gap.answer'>>[1]['findings']) =>
      there.call('gap.answer', { epoch: 2, findings });
    const charged = rows
      .filter(({ kind }) => kind === 'instalment')
      .map(({ key, reference }) => ({
        ...chargedFor(shop, reference),
        key,
        answer: 'charged' as const,
      }));
    const [first, second] = charged;
    if (first === undefined || second === undefined) throw new Error('No rows');
    const one = { ...second, transactionId: first.transactionId };
    expect(await answer([first, one])).toMatchObject({ reason: 'transaction-taken' });
    expect((await answer(charged)).kind).toBe('answered');
    expect(await close(there)).toEqual({ kind: 'rows-waiting', count: 1 });
    await answer([{ key: 'changes', answer: 'looked-at' }]);
    expect(await there.call('gap.close', { epoch: 2, typedPhrase: 'yes' })).toEqual({
      kind: 'wrong-phrase',
    });
    expect((await close(there)).kind).toBe('closed');
    expect((await there.call('session.status', {})).gap).toBeNull();
    expect((await runDue(there)).kind).toBe('nothing-to-run');
    const [planId = ''] = shop.plans;
    const { instalments } = await there.call('plans.find', { planId });
    expect(instalments.slice(0, 2)).toMatchObject([
      { standing: 'paid' },
      { standing: 'paid', paidMinor: 4_900 },
    ]);
    await shop.passDays(7);
    expect((await runDue(there)).kind).toBe('run');
    expect(shop.bank.truth()).toHaveLength(6);
    expect(shop.doubles()).toEqual([]);
  });

  it('asks again for what an earlier gap was answered with', async () => {
    const { shop, app } = await openPlanShop(newComputer('one'));
    await app.call('backup.save', {}, { fresh: passphrase });
    await app.close();
    await shop.passDays(7);
    const there = await shop.start(newComputer('two'));
    await restoreShop(shop, there);
    const findings = (await there.call('gap.read', {})).rows.map(({ key, kind }) => ({
      key,
      answer: kind === 'instalment' ? ('not-charged' as const) : ('looked-at' as const),
    }));
    await there.call('gap.answer', { epoch: 2, findings });
    expect((await close(there)).kind).toBe('closed');
    // The second backup holds those answers, and the run comes after it.
    await there.call('backup.save', {}, { fresh: passphrase });
    await runDue(there);
    expect(shop.bank.truth()).toHaveLength(4);
    await there.close();
    const again = await shop.start(newComputer('three'));
    await restoreShop(shop, again);
    expect(await rowsOf(again)).toEqual([
      expect.stringMatching(/^instalment GYM-\d-P2 null$/u),
      expect.stringMatching(/^instalment GYM-\d-P2 null$/u),
      'changes  null',
    ]);
    expect(await again.call('gap.close', { epoch: 3, typedPhrase })).toMatchObject({ count: 3 });
  });

  it('leaves what nobody knows blocked, and what was not charged to be charged', async () => {
    const { shop, app } = await openPlanShop(newComputer('one'));
    await app.call('backup.save', {}, { fresh: passphrase });
    await app.close();
    await shop.passDays(7);
    const there = await shop.start(newComputer('two'));
    await restoreShop(shop, there);
    const { rows } = await there.call('gap.read', {});
    const [first, second] = rows.map(({ key }) => key);
    const findings = [
      { key: first ?? '', answer: 'unknown' as const },
      { key: second ?? '', answer: 'not-charged' as const },
      { key: 'changes', answer: 'looked-at' as const },
    ];
    expect((await there.call('gap.answer', { epoch: 2, findings })).kind).toBe('answered');
    expect((await there.call('session.status', {})).unconfirmed.count).toBe(1);
    expect((await close(there)).kind).toBe('closed');
    expect(await runDue(there)).toMatchObject({ kind: 'run', run: { total: 1 } });
    expect(shop.bank.truth()).toHaveLength(3);
  });

  it('is accounted for by the records that were put aside', async () => {
    const computer = newComputer('one');
    const { shop, app } = await openPlanShop(computer);
    await app.call('backup.save', {}, { fresh: passphrase });
    await shop.passDays(7);
    await runDue(app);
    const [planId = ''] = shop.plans;
    const move = { kind: 'pause', reason: 'On holiday' } as const;
    expect((await app.call('plans.move', { planId, move })).kind).toBe('moved');
    const other = { planId: shop.plans[1] ?? '' };
    const skip = { kind: 'skip', sequence: 3, reason: 'On holiday' } as const;
    expect((await app.call('plans.move', { ...other, move: skip })).kind).toBe('moved');
    await restoreShop(shop, app);
    await app.call('audit.accept', { reason: 'The records were damaged.' });
    const { gap } = await app.call('session.status', {});
    expect(gap).toMatchObject({ epoch: 3, cause: 'accepted' });
    const taken = await app.call('gap.take-over', { epoch: 3 });
    expect(taken).toMatchObject({ kind: 'taken-over', count: 2, setAsideFolders: 1 });
    const { changes } = await app.call('gap.read', {});
    expect(changes).toEqual([
      { kind: 'plan-paused', subject: 'GYM-1' },
      { kind: 'instalment-settled', subject: 'GYM-2-P3' },
    ]);
    expect(await rowsOf(app)).toEqual([
      'changes  null',
      expect.stringMatching(/^found-charge GYM-\d-P2 charged$/u),
      expect.stringMatching(/^found-charge GYM-\d-P2 charged$/u),
    ]);
    const findings = [{ key: 'changes', answer: 'looked-at' as const }];
    await app.call('gap.answer', { epoch: 3, findings });
    expect((await app.call('gap.close', { epoch: 3, typedPhrase })).kind).toBe('closed');
    expect((await runDue(app)).kind).toBe('nothing-to-run');
    expect(shop.doubles()).toEqual([]);
  });

  it('names a charge in flight at its beginning, and an instalment that was to be retried', async () => {
    const { shop, app } = await openPlanShop(newComputer('one'));
    await shop.passDays(7);
    shop.bank.faults.queue({ kind: 'status', status: 415, charge: false });
    shop.bank.faults.queue({ kind: 'drop-after' });
    await runDue(app);
    await app.call('backup.save', {}, { fresh: passphrase });
    await app.close();
    const there = await shop.start(newComputer('two'));
    await restoreShop(shop, there);
    expect((await rowsOf(there)).toSorted()).toEqual([
      'changes  null',
      expect.stringMatching(/^in-flight GYM-\d-P2 null$/u),
      expect.stringMatching(/^instalment GYM-\d-P2 null$/u),
    ]);
    expect(await close(there)).toEqual({ kind: 'rows-waiting', count: 3 });
  });

  it('is matched with the dashboard’s list, which answers in bulk only where it covers the gap', async () => {
    const { shop, app } = await openPlanShop(newComputer('one'));
    await app.call('backup.save', {}, { fresh: passphrase });
    await shop.passDays(7);
    await runDue(app);
    await app.close();
    const list = join(dataFolder(), 'dashboard.csv');
    const [, , paid] = shop.bank.truth();
    if (paid === undefined) throw new Error('Nothing was charged');
    const amount = (paid.amountMinor / 100).toFixed(2);
    writeFileSync(
      list,
      `Reference,Amount,ID,Status\n${paid.reference},${amount},${paid.id},Approved\n`,
    );
    expect(readFileSync(list, 'utf8')).toContain(paid.reference);
    const there = await shop.start(newComputer('two'), { askForText: async () => list });
    await restoreShop(shop, there);
    const short = { epoch: 2, coversFrom: shop.day(-2), coversUntil: shop.day(1) };
    expect(await there.call('gap.choose-list', short)).toMatchObject({
      kind: 'matched',
      charged: 1,
      page: { bankList: { coversGap: false, lines: 1 } },
    });
    expect((await there.call('gap.answer-rest', { epoch: 2 })).kind).toBe('list-too-short');
    await there.call('gap.choose-list', { ...short, coversFrom: shop.day(-9) });
    expect(await there.call('gap.answer-rest', { epoch: 2 })).toMatchObject({
      kind: 'answered',
      page: { waiting: 1 },
    });
    const findings = [{ key: 'changes', answer: 'looked-at' as const }];
    await there.call('gap.answer', { epoch: 2, findings });
    expect((await close(there)).kind).toBe('closed');
    expect(await runDue(there)).toMatchObject({ kind: 'run', run: { total: 1 } });
  });
});
