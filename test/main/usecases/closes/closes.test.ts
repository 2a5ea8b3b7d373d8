import { describe, expect, it } from 'vitest';
import type { CloseComparison } from '../../../../src/contract/payments/close-sheet.ts';
import type { CalendarDate } from '../../../../src/domain/time/calendar.ts';
import type { CurrencyCode } from '../../../../src/domain/money.ts';
import { ok } from '../../../../src/domain/result.ts';
import type { UserFiles } from '../../../../src/main/ports/files.ts';
import {
  compareDay,
  compareDayWithFile,
} from '../../../../src/main/usecases/closes/compare-day.ts';
import { saveClose, reopenClose } from '../../../../src/main/usecases/closes/save-close.ts';
import { listDays } from '../../../../src/main/usecases/closes/list-days.ts';
import { readDay } from '../../../../src/main/usecases/closes/read-sheet.ts';
import { recordRefund } from '../../../../src/main/usecases/payments/record-refund.ts';
import { decliningCard, openTestContext, order, person, valueOf } from '../test-context.ts';
import type { TestContext } from '../test-context.ts';
import { textsHere } from '../../../fixtures/texts-here.ts';

const supervisor = person('supervisor');

/** A day of four payments, one of them declined, as the practice bank settles it. */
async function openDay() {
  const at = await openTestContext();
  const charges = [];
  for (const amountMinor of [10_100, 20_200, 30_300]) {
    // oxlint-disable-next-line no-await-in-loop -- The bank settles them in this order.
    charges.push(await at.charge(order({ amountMinor })));
  }
  await at.charge(order({ amountMinor: 40_400 }, { number: decliningCard }));
  const settlementDate = charges[0]?.response?.settlementDate ?? '';
  const day = {
    settlementDate: settlementDate as CalendarDate,
    currency: 'AUD' as CurrencyCode,
  };
  return { at, day, charges };
}

async function compare(at: TestContext, day: Parameters<typeof compareDay>[2], text: string) {
  const answer = valueOf(await compareDay(at.context, { texts: textsHere }, day, text));
  if (answer.kind !== 'compared') throw new Error(JSON.stringify(answer));
  return answer.comparison;
}

function numbersOf({ lines }: CloseComparison) {
  return {
    matched: lines?.matchedCount,
    different: lines?.different.map(({ item }) => item.reference),
    doubled: lines?.doubled.map(({ line }) => line.lineNumber),
    missingHere: lines?.missingHere.map(({ amountMinor }) => amountMinor),
    missingAtBank: lines?.missingAtBank.map(({ reference }) => reference),
  };
}

describe('a day close', () => {
  it('adds up what the bank settled on the day, by brand and operator, and counts the declines beside', async () => {
    const { at, day } = await openDay();
    const { sheet } = valueOf(await readDay(at.context, day));
    expect(sheet).toMatchObject({
      expectedMinor: 60_600,
      settled: { count: 3, amountMinor: 60_600 },
      refunds: { count: 0, amountMinor: 0 },
      declinedCount: 1,
      byBrand: [
        { name: 'mastercard', count: 3, amountMinor: 60_600, declinedCount: 0 },
        { name: 'visa', count: 0, amountMinor: 0, declinedCount: 1 },
      ],
      byOperator: [{ name: 'Name of clerk', count: 3, amountMinor: 60_600, declinedCount: 1 }],
      byHour: [{ name: expect.stringMatching(/^\d\d:00$/u), count: 3, amountMinor: 60_600 }],
      notConfirmed: { count: 0 },
    });
    expect(valueOf(await listDays(at.context, { before: null, limit: 10 })).days).toMatchObject([
      { ...day, count: 3, expectedMinor: 60_600, close: null },
    ]);
  });

  it('counts what was found in another currency under that one', async () => {
    const { at, day } = await openDay();
    at.bank.faults.queue({ kind: 'wrong-echo', field: 'currency' });
    const odd = await at.charge(order({ amountMinor: 50_500 }));
    expect(odd).toMatchObject({ state: 'mismatch', mismatchFields: ['currency'] });
    const transactionId = odd.response?.transactionId ?? '';
    const finding = { found: 'charged', transactionId, amountTakenMinor: 33_300 } as const;
    expect((await at.resolve(odd.id, finding)).kind).toBe('resolved');
    const { sheet } = valueOf(await readDay(at.context, day));
    expect(sheet.settled).toMatchObject({ count: 3, amountMinor: 60_600 });
    const inDollars = { ...day, currency: 'USD' as CurrencyCode };
    const other = valueOf(await readDay(at.context, inDollars)).sheet;
    expect(other.settled).toMatchObject({
      count: 1,
      amountMinor: 33_300,
      items: [{ attemptId: odd.id, amountMinor: 33_300, currency: 'USD' }],
    });
    const { days } = valueOf(await listDays(at.context, { before: null, limit: 10 }));
    expect(days).toMatchObject([
      { ...day, count: 3, expectedMinor: 60_600 },
      { ...inDollars, count: 1, expectedMinor: 33_300 },
    ]);
  });

  it('finds a planted missing line, a doubled line and a wrong amount, and is closed', async () => {
    const { at, day, charges } = await openDay();
    const [first, second, third] = charges.map(({ reference }) => reference);
    const text = [
      'Date,Reference,Amount',
      `20/11/2026,${first},101.00`,
      `20/11/2026,${first},101.00`,
      `20/11/2026,${second},220.20`,
    ].join('\n');
    const comparison = await compare(at, day, text);
    expect(numbersOf(comparison)).toEqual({
      matched: 1,
      different: [second],
      doubled: [3],
      missingHere: [],
      missingAtBank: [third],
    });
    expect(comparison.differenceMinor).toBe(60_600 - 42_220);

    const kept = { ...day, confirmedAhead: true, bankMinor: comparison.bankMinor, note: '' };
    const seenExpectedMinor = comparison.expectedMinor;
    expect(
      valueOf(await saveClose(at.context, supervisor, { ...kept, seenExpectedMinor, reason: ' ' })),
    ).toEqual({ kind: 'refused', field: 'reason', reason: 'empty' });
    const reason = 'Asked the bank about three lines';
    expect(
      valueOf(await saveClose(at.context, supervisor, { ...kept, seenExpectedMinor, reason })),
    ).toMatchObject({
      kind: 'kept',
      close: { differenceMinor: 18_380, reason, closedBy: 'Name of supervisor' },
    });
    expect(
      valueOf(await saveClose(at.context, supervisor, { ...kept, seenExpectedMinor, reason })),
    ).toMatchObject({ kind: 'closed-already' });
  });

  it('names the payment that a difference is equal to', async () => {
    const { at, day, charges } = await openDay();
    const comparison = await compare(at, day, '404.00');
    expect(comparison.differenceMinor).toBe(20_200);
    expect(comparison.causes[0]).toMatchObject({
      kind: 'one-payment',
      items: [{ reference: charges[1]?.reference }],
    });
  });

  it('counts a whole refund against its own day and not against the payment', async () => {
    const { at, day, charges } = await openDay();
    const attemptId = charges[0]?.id;
    if (attemptId === undefined) throw new Error('There is a first payment');
    const refund = {
      attemptId,
      amountMinor: 10_100,
      refundedOn: at.context.clock.now().slice(0, 10),
      dashboardReference: 'R-1',
      reason: 'Sent back',
      owedAgainOn: null,
    };
    at.clock.advanceMs(60_000);
    expect(valueOf(await recordRefund(at.context, supervisor, refund))).toMatchObject({
      isWhole: true,
    });
    const { sheet } = valueOf(await readDay(at.context, day));
    expect(sheet.settled).toMatchObject({ count: 3, amountMinor: 60_600 });
    const refunds = refund.refundedOn === day.settlementDate ? 10_100 : 0;
    expect(sheet.expectedMinor).toBe(60_600 - refunds);
    const [listed] = valueOf(await listDays(at.context, { before: null, limit: 10 })).days;
    expect(listed?.expectedMinor).toBe(sheet.expectedMinor);
  });

  it('shows what came in since staff looked, and keeps nothing', async () => {
    const { at, day } = await openDay();
    const asked = {
      ...day,
      confirmedAhead: true,
      bankMinor: 60_600,
      seenExpectedMinor: 60_500,
      reason: '',
      note: '',
    };
    expect(valueOf(await saveClose(at.context, supervisor, asked))).toMatchObject({
      kind: 'changed',
      sheet: { expectedMinor: 60_600 },
    });
    expect(valueOf(await at.context.ledger.closes.closeOf(day))).toBeNull();
  });

  it('is taken back once, and closed anew', async () => {
    const { at, day } = await openDay();
    const asked = {
      ...day,
      confirmedAhead: true,
      bankMinor: 60_600,
      seenExpectedMinor: 60_600,
      reason: '',
      note: '',
    };
    const kept = valueOf(await saveClose(at.context, supervisor, asked));
    if (kept.kind !== 'kept') throw new Error(JSON.stringify(kept));
    expect(kept.close.reason).toBeNull();
    const reopening = { id: kept.close.id, reason: 'A line came late' };
    expect(valueOf(await reopenClose(at.context, supervisor, reopening))).toEqual({
      kind: 'reopened',
    });
    expect(valueOf(await reopenClose(at.context, supervisor, reopening))).toEqual({ kind: 'gone' });
    expect(valueOf(await saveClose(at.context, supervisor, asked))).toMatchObject({ kind: 'kept' });
  });

  it('takes a file in any usual encoding, and says which file it cannot read', async () => {
    const { at, day } = await openDay();
    const withFile = async (bytes: Uint8Array | 'too-large') =>
      valueOf(
        await compareDayWithFile(
          at.context,
          {
            texts: textsHere,
            files: {
              askForText: async () => '/tmp/bank.csv',
              read: async () =>
                bytes === 'too-large' ? { ok: false, error: { kind: 'too-large' } } : ok(bytes),
            } satisfies Pick<UserFiles, 'askForText' | 'read'>,
          },
          day,
        ),
      );
    const text = 'Café;606,00\n';
    for (const bytes of [
      Buffer.from(text, 'utf8'),
      Buffer.from(`\uFEFF${text}`, 'utf16le'),
      Buffer.from(text, 'latin1'),
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- One file after the other.
      expect(await withFile(bytes)).toMatchObject({
        kind: 'compared',
        fileName: 'bank.csv',
        comparison: { bankMinor: 60_600, lines: { missingHere: [{ text: 'Café' }] } },
      });
    }
    expect(await withFile(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))).toEqual({
      kind: 'unreadable',
      reason: 'not-text',
    });
    expect(await withFile('too-large')).toEqual({ kind: 'unreadable', reason: 'too-large' });
  });
});
