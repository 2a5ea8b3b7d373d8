import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exponentOf } from '../../../src/domain/money.ts';
import { dateInZone } from '../../../src/domain/time/calendar.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';
import { recordRefund } from '../../../src/main/usecases/payments/record-refund.ts';
import { listDays } from '../../../src/main/usecases/closes/list-days.ts';
import { saveClose } from '../../../src/main/usecases/closes/save-close.ts';
import { exportPayments } from '../../../src/main/usecases/payments/export-payments.ts';
import { parseCsv } from '../../fixtures/parse-csv.ts';
import { paymentsBench, query } from '../usecases/payments/payments-context.ts';
import { readDay } from '../../../src/main/usecases/closes/read-sheet.ts';
import { readApprovals } from '../../../src/main/usecases/reports/read-reports.ts';
import { openTestContext, order, person, tellingCard, valueOf } from '../usecases/test-context.ts';
import type { TestContext } from '../usecases/test-context.ts';

const supervisor = person('supervisor');

/** The merchant's day. */
const todayAt = (at: TestContext) => dateInZone(at.clock.now(), at.context.account.timeZone);

/** A pseudo-random generator that a seed repeats. */
function chanceOf(seed: number) {
  let state = seed;
  return (most: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % most;
  };
}

async function refund(at: TestContext, attemptId: string, amountMinor: number, refundedOn: string) {
  return recordRefund(at.context, supervisor, {
    attemptId: attemptId as never,
    amountMinor,
    refundedOn,
    dashboardReference: `RF-${attemptId.slice(-6)}-${amountMinor}`,
    reason: 'Asked for',
    owedAgain: false,
  } as never);
}

/** Sums of every day of a currency, in each of the ways that staff read them. */
async function sumsOf(at: TestContext, currency: CurrencyCode) {
  const { days } = valueOf(await listDays(at.context, { before: null, limit: 50 }));
  const own = days.filter((day) => day.currency === currency);
  const listed = own.reduce(
    (sum, { close, expectedMinor }) => sum + (close?.expectedNowMinor ?? expectedMinor),
    0,
  );
  let closed = 0;
  for (const { settlementDate } of own) {
    const day = { settlementDate: settlementDate as never, currency };
    closed += valueOf(await readDay(at.context, day)).sheet.expectedMinor;
  }
  const span = { from: '2026-01-01', until: '2026-12-31', currency };
  const report = valueOf(await readApprovals(at.context, span as never)).days;
  const reported = report.reduce((sum, day) => sum + day.netMinor, 0);
  return { listed, closed, reported, exported: await exportedSums(at, currency) };
}

/** Adds up an export of all payments as a spreadsheet does, in minor units of the currency taken. */
async function exportedSums(at: TestContext, currency: CurrencyCode) {
  const bench = paymentsBench();
  bench.seen.savePath = join(bench.documents, `${currency}.csv`);
  const fields = ['amount', 'taken', 'refunded', 'net', 'takenCurrency'] as const;
  const columns = fields.map((field) => ({ field, title: field }));
  const asked = { query: query(), format: 'csv', columns, words: {} } as const;
  const done = valueOf(await exportPayments(at.context, bench.deps, asked as never));
  expect(done.kind).toBe('saved');
  const lines = parseCsv(readFileSync(bench.seen.savePath, 'utf8')).slice(1);
  const own = lines.filter((line) => line[4] === currency);
  const minorOf = (text = '') => Math.round(Number(text) * 10 ** exponentOf(currency));
  const sum = (column: number) => own.reduce((total, line) => total + minorOf(line[column]), 0);
  expect(sum(1) - sum(2)).toBe(sum(3));
  return sum(3);
}

/** A drawn payment: its story, and what it adds to sums with and without a settlement date, in minor units. */
interface DrawnPayment {
  readonly kind: (typeof drawnKinds)[number];
  readonly datedMinor: number;
  readonly undatedMinor: number;
}

/** The stories that every drawn history must have, so that none of them is left to chance. */
const drawnKinds = [
  'declined',
  'mismatch, approved',
  'mismatch, part refunded',
  'mismatch, unresolved',
  'paid',
  'paid, part refunded on a day of its own',
  'paid, refunded',
  'unknown, approved',
  'unknown, approved, part refunded',
  'unknown, found refunded',
] as const;

interface Drawing {
  readonly at: TestContext;
  readonly currency: CurrencyCode;
  readonly chance: (most: number) => number;
  readonly seed: number;
}

/** The ending of the amount by which the practice bank answers. */
const endingOf = { paid: 0, mismatch: 10, declined: 51, unknown: 98 } as const;

/** Makes the payments of every story once, and then those that chance draws. */
async function drawPayment(drawing: Drawing, made: number): Promise<DrawnPayment> {
  const { at, currency, chance, seed } = drawing;
  const kind = drawnKinds[made] ?? drawnKinds[chance(drawnKinds.length)] ?? 'paid';
  const [response = 'paid'] = kind.split(',') as (keyof typeof endingOf)[];
  // No two sums are alike, or the second would be stopped as a likely duplicate.
  const amountMinor = (made * 20 + chance(20) + 10) * 100 + endingOf[response];
  const { id } = await at.charge(order({ amountMinor, currency }, { number: tellingCard }));
  const takenMinor = response === 'mismatch' ? Math.floor(amountMinor / 2) : amountMinor;
  const partMinor = 1 + chance(takenMinor - 1);
  const resolve = async (finding: object) => {
    at.clock.advanceMs(31 * 60_000);
    await at.resolve(id, { transactionId: `T-${seed}-${made}`, ...finding } as never);
  };
  const giveBack = async (minor: number) => {
    const kept = valueOf(await refund(at, id, minor, todayAt(at)));
    expect(kept).toMatchObject({ kind: 'recorded' });
  };
  const sums = (datedMinor: number, undatedMinor = 0) => ({ kind, datedMinor, undatedMinor });
  const approved = { found: 'charged', amountTakenMinor: takenMinor };
  switch (kind) {
    case 'declined':
    case 'mismatch, unresolved':
      return sums(0);
    case 'paid':
      return sums(takenMinor);
    case 'mismatch, approved':
      await resolve(approved);
      return sums(takenMinor);
    case 'paid, refunded':
      await giveBack(takenMinor);
      return sums(0);
    case 'mismatch, part refunded':
      await giveBack(partMinor);
      return sums(takenMinor - partMinor);
    case 'paid, part refunded on a day of its own':
      at.clock.advanceMs(3 * 86_400_000);
      await giveBack(partMinor);
      return sums(takenMinor - partMinor);
    case 'unknown, approved':
      await resolve(approved);
      return sums(0, takenMinor);
    case 'unknown, approved, part refunded':
      // Its refund has a day; so the payment counts there too.
      await resolve(approved);
      await giveBack(partMinor);
      return sums(takenMinor - partMinor);
    case 'unknown, found refunded':
      await resolve({ found: 'reversed', amountMinor: takenMinor, reversedOn: todayAt(at) });
      return sums(0);
  }
}

/** Closes every day of a currency as the bank would have it. */
async function closeAll(
  at: TestContext,
  currency: CurrencyCode,
): Promise<ReadonlyMap<string, number>> {
  const { days } = valueOf(await listDays(at.context, { before: null, limit: 50 }));
  const closed = new Map<string, number>();
  for (const day of days.filter((one) => one.currency === currency && one.close === null)) {
    const { settlementDate, expectedMinor } = day;
    const seen = { bankMinor: expectedMinor, seenExpectedMinor: expectedMinor };
    const given = { settlementDate, currency, ...seen, reason: '', note: '', confirmedAhead: true };
    // oxlint-disable-next-line no-await-in-loop -- One day after another.
    const kept = valueOf(await saveClose(at.context, supervisor, given));
    expect(kept.kind).toBe('kept');
    closed.set(settlementDate, expectedMinor);
  }
  return closed;
}

describe('one definition of money taken less refunded', () => {
  it.each([
    ['AUD', 1],
    ['AUD', 2],
    ['JPY', 3],
    ['ISK', 4],
    ['KWD', 5],
    ['BHD', 6],
  ] as const)('agrees in every place for %s, history %i', async (code, seed) => {
    const currency = code as CurrencyCode;
    const at = await openTestContext({
      account: { currencies: [currency], amountLimitMajor: 1_000_000 },
    });
    const chance = chanceOf(seed * 7_919);
    const drawn = { at, currency, chance, seed };
    let [dated, undated] = [0, 0];
    const seen = new Set<string>();
    for (let made = 0; made < 24; made += 1) {
      // oxlint-disable-next-line no-await-in-loop -- A history is made one payment after the other.
      const money = await drawPayment(drawn, made);
      seen.add(money.kind);
      dated += money.datedMinor;
      undated += money.undatedMinor;
      at.clock.advanceMs(chance(20) * 3_600_000);
    }
    expect([...seen].toSorted()).toEqual(drawnKinds);
    // A payment without a known settlement date is in the report, and beside the closes.
    const agreed = () => ({
      listed: dated,
      closed: dated,
      reported: dated + undated,
      exported: dated + undated,
    });
    expect(await sumsOf(at, currency)).toEqual(agreed());

    const closed = await closeAll(at, currency);
    const late = await at.charge(order({ amountMinor: 7_700, currency }));
    expect(late.state).toBe('approved');
    dated += 7_700;
    expect(await sumsOf(at, currency)).toEqual(agreed());
    const { days } = valueOf(await listDays(at.context, { before: null, limit: 50 }));
    for (const [settlementDate, expectedMinor] of closed) {
      const row = days.find((day) => day.settlementDate === settlementDate);
      expect(row).toMatchObject({ expectedMinor, close: { expectedMinor } });
    }
  });

  it('tells once that a day is still ahead, and keeps nothing until then', async () => {
    const at = await openTestContext();
    const charged = await at.charge(order({ amountMinor: 40_00 }));
    const settlementDate = charged.response?.settlementDate ?? '';
    const today = todayAt(at);
    const seen = { bankMinor: 40_00, seenExpectedMinor: 40_00, reason: '', note: '' };
    const asked = { settlementDate, currency: 'AUD' as CurrencyCode, ...seen };
    const keep = async (confirmedAhead: boolean) =>
      valueOf(await saveClose(at.context, supervisor, { ...asked, confirmedAhead }));
    expect(settlementDate > today).toBe(true);
    expect(await keep(false)).toEqual({ kind: 'ahead', today });
    expect(valueOf(await listDays(at.context, { before: null, limit: 5 })).days).toMatchObject([
      { settlementDate, close: null },
    ]);
    expect(await keep(true)).toMatchObject({ kind: 'kept' });
  });

  it('reports what the bank took and gave back, beside what was asked', async () => {
    const at = await openTestContext();
    const charged = await at.charge(order({ amountMinor: 100_10 }, { number: tellingCard }));
    expect(charged.state).toBe('mismatch');
    at.clock.advanceMs(31 * 60_000);
    await at.resolve(charged.id, {
      found: 'charged',
      transactionId: charged.response?.transactionId ?? 'T-1',
      amountTakenMinor: 50_05,
    } as never);
    const span = { from: '2026-01-01', until: '2026-12-31', currency: 'AUD' };
    const totals = async () => {
      const { days } = valueOf(await readApprovals(at.context, span as never));
      const sum = (of: (day: (typeof days)[number]) => number) =>
        days.reduce((total, day) => total + of(day), 0);
      return [
        sum((day) => day.approvedMinor),
        sum((day) => day.takenMinor),
        sum((day) => day.netMinor),
      ];
    };
    expect(await totals()).toEqual([100_10, 50_05, 50_05]);
    const given = valueOf(await refund(at, charged.id, 50_05, todayAt(at)));
    expect(given.kind).toBe('recorded');
    expect(await totals()).toEqual([100_10, 50_05, 0]);
  });

  it('refuses to find that less was taken than was refunded', async () => {
    const at = await openTestContext();
    const { id } = await at.charge(order({ amountMinor: 100_10 }, { number: tellingCard }));
    expect(valueOf(await refund(at, id, 40_00, todayAt(at))).kind).toBe('recorded');
    const found = (amountTakenMinor: number) =>
      at.resolve(id, { found: 'charged', transactionId: 'T-1', amountTakenMinor } as never);
    expect(await found(39_99)).toEqual({ kind: 'refused', reason: 'below-refunds' });
    expect(await found(50_05)).toMatchObject({ kind: 'resolved' });
  });

  it('lists a day on which money was only given back', async () => {
    const at = await openTestContext();
    const charged = await at.charge(order({ amountMinor: 100_00 }));
    const on = charged.response?.settlementDate ?? '';
    at.clock.advanceMs(5 * 86_400_000);
    const today = todayAt(at);
    valueOf(await refund(at, charged.id, 30_00, today));
    const { days } = valueOf(await listDays(at.context, { before: null, limit: 50 }));
    const sums = new Map(days.map((day) => [day.settlementDate, day.expectedMinor]));
    expect([sums.get(today as never), sums.get(on as never)]).toEqual([-30_00, 100_00]);
  });
});
