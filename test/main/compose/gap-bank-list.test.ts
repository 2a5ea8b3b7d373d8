import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
import { dataFolder } from './test-host.ts';

const typedPhrase = 'I checked every payment';
const changes = { key: 'changes', answer: 'looked-at' as const };

/** Charges the second instalment of the first plan days before it is due. */
async function chargeEarly(shop: PlanShop, app: Started) {
  const [planId] = shop.plans;
  if (planId === undefined) throw new Error('No plan');
  await shop.passDays(2);
  const row = { planId, sequence: 2, omitExpiry: false, isGranted: true, duplicateReason: null };
  const answer = await app.call('plans.charge', row);
  expect(answer.kind).toBe('accepted');
  await settled(app);
}

/** A backup, an instalment charged before its day, an order, and a restore on a computer that knows nothing of them. */
async function restoredElsewhere(listOf: (shop: PlanShop) => readonly string[]) {
  const { shop, app } = await openPlanShop(newComputer('one'));
  await app.call('backup.save', {}, { fresh: passphrase });
  await chargeEarly(shop, app);
  const { draftId } = await app.call('charge.open', { retryOf: null });
  await app.call('charge.submit', { ...order({ reference: 'WEB-7' }), draftId });
  await settled(app);
  await app.close();
  const list = join(dataFolder(), 'dashboard.csv');
  writeFileSync(list, ['Reference,Amount,ID,Status', ...listOf(shop), ''].join('\n'));
  const there = await shop.start(newComputer('two'), { askForText: async () => list });
  await restoreShop(shop, there);
  const chooseList = () =>
    there.call('gap.choose-list', {
      epoch: 2,
      coversFrom: shop.day(),
      coversUntil: shop.day(),
    });
  const rows = async () => {
    const page = await there.call('gap.read', {});
    return page.rows.map(({ kind, reference, answer }) => `${kind} ${reference} ${answer}`);
  };
  const close = () => there.call('gap.close', { epoch: 2, typedPhrase });
  return { shop, there, chooseList, rows, close };
}

function lineOf(shop: PlanShop, reference: string, shown = reference, status = 'Approved') {
  const charge = shop.bank.truth().find((one) => one.reference === reference);
  if (charge === undefined) throw new Error(`${reference} was not charged`);
  return `${shown},${(charge.amountMinor / 100).toFixed(2)},${charge.id},${status}`;
}

describe('an order that only the dashboard’s list knows', () => {
  it('is recorded as a found payment, several at once, and its reference is paid', async () => {
    const { there, chooseList, rows, close } = await restoredElsewhere((shopped) => [
      lineOf(shopped, 'GYM-1-P1'),
      lineOf(shopped, 'GYM-1-P2'),
      lineOf(shopped, 'WEB-7'),
      'WEB-8,12.00,001-P-WEB8,Approved',
    ]);
    expect(await chooseList()).toMatchObject({ charged: 1, waiting: 2 });
    const { rows: waiting } = await there.call('gap.read', {});
    const findings = waiting.flatMap(({ key, kind, transactionId, amountMinor }) =>
      kind === 'bank-line' && transactionId !== null
        ? [{ key, answer: 'charged' as const, transactionId, amountMinor }]
        : [],
    );
    expect(findings).toHaveLength(2);
    expect(await there.call('gap.answer', { epoch: 2, findings })).toMatchObject({
      kind: 'answered',
    });
    expect(await rows()).toContain('bank-line WEB-7 charged');
    const recent = await there.call('charge.recent', { limit: 10 });
    const found = recent.filter(({ reference }) => reference.startsWith('WEB-'));
    expect(found.map(({ state }) => state)).toEqual(['confirmed-charged', 'confirmed-charged']);
    const { draftId } = await there.call('charge.open', { retryOf: null });
    const again = { ...order({ reference: 'web-7' }), gapAccepted: 2, draftId };
    expect(await there.call('charge.submit', again)).toMatchObject({
      obstacle: { kind: 'reference-paid' },
    });
    await there.call('gap.answer', { epoch: 2, findings: [changes] });
    expect((await close()).kind).toBe('closed');
  });
});

describe('a list of the dashboard', () => {
  it('names an instalment that was charged before its day, and it is not charged again', async () => {
    const { shop, there, chooseList, rows, close } = await restoredElsewhere((shopped) => [
      lineOf(shopped, 'GYM-1-P1'),
      lineOf(shopped, 'GYM-1-P2', 'gym-1–p2'),
    ]);
    expect(await rows()).toEqual(['changes  null']);
    expect(await chooseList()).toMatchObject({ kind: 'matched', charged: 1, waiting: 0 });
    expect(await rows()).toEqual(['changes  null', 'instalment GYM-1-P2 charged']);
    await there.call('gap.answer', { epoch: 2, findings: [changes] });
    expect((await close()).kind).toBe('closed');
    await shop.passDays(5);
    expect(await runDue(there)).toMatchObject({ kind: 'run', run: { total: 1 } });
    expect(shop.doubles()).toEqual([]);
  });

  it('leaves no payment out: each that the records do not know waits for an answer', async () => {
    const { shop, there, chooseList, rows, close } = await restoredElsewhere((shopped) => [
      lineOf(shopped, 'GYM-1-P2', 'SHOP-77'),
      lineOf(shopped, 'WEB-7', 'WEB-7', 'Pending'),
      'WEB-8,10.00,,Approved',
      'WEB-9,10.00,001-P-NOT,Declined',
    ]);
    expect(await chooseList()).toMatchObject({ kind: 'matched', charged: 0, waiting: 3 });
    const waiting = ['bank-line SHOP-77 null', 'bank-line WEB-7 null', 'bank-line WEB-8 null'];
    expect((await rows()).slice(1).toSorted()).toEqual(waiting);
    // Choosing it again finds the same rows.
    expect(await chooseList()).toMatchObject({ waiting: 3 });
    expect((await rows()).slice(1).toSorted()).toEqual(waiting);
    await there.call('gap.answer', { epoch: 2, findings: [changes] });
    expect(await close()).toEqual({ kind: 'rows-waiting', count: 3 });

    const page = await there.call('gap.read', {});
    const rowOf = (reference: string) => {
      const row = page.rows.find((one) => one.reference === reference);
      if (row === null || row === undefined) throw new Error(`No row ${reference}`);
      return row;
    };
    const answer = (findings: Parameters<typeof there.call<'gap.answer'>>[1]['findings']) =>
      there.call('gap.answer', { epoch: 2, findings });
    const shopRow = rowOf('SHOP-77');
    const charged = {
      key: shopRow.key,
      answer: 'charged' as const,
      transactionId: shopRow.transactionId ?? '',
      amountMinor: shopRow.amountMinor,
    };
    expect(charged.amountMinor).toBe(4_900);
    expect(await answer([{ key: charged.key, answer: 'not-charged' }])).toMatchObject({
      reason: 'other-answer',
    });
    expect(await answer([{ ...charged, instalment: 'GYM-1-P1' }])).toMatchObject({
      reason: 'not-open',
    });
    const elsewhere = ['WEB-7', 'WEB-8'].map((reference) => ({
      key: rowOf(reference).key,
      answer: 'looked-at' as const,
    }));
    const answered = await answer([{ ...charged, instalment: 'gym-1-p2' }, ...elsewhere]);
    expect(answered).toMatchObject({ kind: 'answered', page: { waiting: 0 } });
    expect((await close()).kind).toBe('closed');
    // An answered line is not asked again.
    await shop.passDays(5);
    expect(await runDue(there)).toMatchObject({ kind: 'run', run: { total: 1 } });
    expect(shop.doubles()).toEqual([]);
  });

  it('never answers in bulk for an instalment that it names with another status', async () => {
    const { shop, app } = await openPlanShop(newComputer('one'));
    await app.call('backup.save', {}, { fresh: passphrase });
    await shop.passDays(7);
    await runDue(app);
    await app.close();
    const list = join(dataFolder(), 'dashboard.csv');
    const line = lineOf(shop, 'GYM-1-P2', 'GYM-1-P2-2', 'On hold');
    writeFileSync(list, `Reference,Amount,ID,Status\n${line}\n`);
    const there = await shop.start(newComputer('two'), { askForText: async () => list });
    await restoreShop(shop, there);
    await there.call('gap.choose-list', {
      epoch: 2,
      coversFrom: shop.day(-9),
      coversUntil: shop.day(1),
    });
    const rest = await there.call('gap.answer-rest', { epoch: 2 });
    if (rest.kind !== 'answered') throw new Error(rest.kind);
    const answers = rest.page.rows.map(({ reference, answer }) => `${reference} ${answer}`);
    expect(answers.toSorted()).toEqual([
      ' null',
      'GYM-1-P2 null',
      'GYM-1-P2-2 null',
      'GYM-2-P2 not-charged',
    ]);
  });
});

describe('the journal of this computer', () => {
  it('is read before a gap is closed, whatever was left out', async () => {
    const computer = newComputer('one');
    const { shop, app } = await openPlanShop(computer);
    await app.call('backup.save', {}, { fresh: passphrase });
    await chargeEarly(shop, app);
    await restoreShop(shop, app);
    await app.call('audit.accept', { reason: 'The records were damaged.' });
    const { gap } = await app.call('session.status', {});
    const epoch = gap?.epoch ?? 0;
    await app.call('gap.answer', { epoch, findings: [changes] });
    expect((await app.call('gap.close', { epoch, typedPhrase })).kind).toBe('closed');
    await shop.passDays(5);
    expect(await runDue(app)).toMatchObject({ kind: 'run', run: { total: 1 } });
    expect(shop.doubles()).toEqual([]);
  });
});
