import type { SavedClose } from '../../src/contract/payments/closes.ts';
import type { CloseItemView, CloseSheet } from '../../src/contract/payments/close-sheet.ts';
import { defaultJournalAccounts } from '../../src/domain/close/journal-accounts.ts';
import type { AttemptId } from '../../src/domain/ids.ts';
import type { CurrencyCode } from '../../src/domain/money.ts';
import type { FakeMain } from './fake-bridge.ts';

const currency = 'AUD' as CurrencyCode;
const lastDay = '2026-11-20';

function item(number: number, change: Partial<CloseItemView> = {}): CloseItemView {
  return {
    id: `line-${number}`,
    attemptId: `line-${number}` as AttemptId,
    kind: 'payment',
    reference: `INV-20${number}`,
    brand: 'visa',
    lastFour: String(1_111 + number),
    operatorName: 'Practice clerk',
    at: '2026-11-20T04:00:00.000Z',
    amountMinor: 8_900 + number * 100,
    currency,
    ...change,
  };
}

function group(...items: readonly CloseItemView[]): CloseSheet['settled'] {
  const amountMinor = items.reduce((sum, one) => sum + one.amountMinor, 0);
  return { count: items.length, amountMinor, items: [...items] };
}

/** A day with payments, a refund, one without a date and one that is unconfirmed. */
export function fakeSheet(settlementDate = lastDay): CloseSheet {
  const settled = group(...Array.from({ length: 12 }, (_, index) => item(index)));
  const refunds = group(item(40, { kind: 'refund', amountMinor: -5_000 }));
  const all = { count: 12, amountMinor: settled.amountMinor, declinedCount: 3 };
  return {
    settlementDate,
    currency,
    expectedMinor: settled.amountMinor + refunds.amountMinor,
    settled,
    refunds,
    declinedCount: all.declinedCount,
    byBrand: [
      { name: 'visa', count: 8, amountMinor: 80_000, declinedCount: 2 },
      {
        name: 'mastercard',
        count: 4,
        amountMinor: settled.amountMinor - 80_000,
        declinedCount: 1,
      },
    ],
    byOperator: [{ name: 'Practice clerk', ...all }],
    byHour: [{ name: '10:00', ...all }],
    withoutSettlementDate: group(item(50)),
    notConfirmed: group(item(60)),
  };
}

function fakeClose(settlementDate: string, differenceMinor: number): SavedClose {
  const { expectedMinor } = fakeSheet(settlementDate);
  return {
    id: `close-${settlementDate}`,
    settlementDate,
    currency,
    expectedMinor,
    bankMinor: expectedMinor - differenceMinor,
    differenceMinor,
    reason: differenceMinor === 0 ? null : 'The bank keeps its fee on Fridays',
    note: '',
    closedAt: '2026-11-19T06:00:00.000Z',
    closedBy: 'Supervisor',
    expectedNowMinor: expectedMinor,
  };
}

/** Fills Day close with an open day, a closed one, and one with a difference. */
export function addCloses(main: FakeMain, isFull: boolean): void {
  const closes = new Map<string, SavedClose | null>(
    isFull
      ? [
          [lastDay, null],
          ['2026-11-19', fakeClose('2026-11-19', 0)],
          ['2026-11-18', fakeClose('2026-11-18', 1_250)],
        ]
      : [],
  );
  main.extra = {
    ...main.extra,
    'closes.days': () => ({
      days: [...closes].map(([settlementDate, close]) => {
        const { settled, expectedMinor } = fakeSheet(settlementDate);
        return { settlementDate, currency, count: settled.count, expectedMinor, close };
      }),
      hasMore: false,
    }),
    'closes.sheet': ({ settlementDate }) => fakeSheet(settlementDate),
    'closes.compare': ({ settlementDate, bankText }) => {
      if (bankText.trim() === '') return { kind: 'refused', refusal: { kind: 'empty' } };
      const { expectedMinor } = fakeSheet(settlementDate);
      if (bankText === 'even') {
        const bankMinor = expectedMinor;
        return {
          kind: 'compared',
          comparison: { bankMinor, expectedMinor, differenceMinor: 0, lines: null, causes: [] },
        };
      }
      const line = { lineNumber: 2, amountMinor: 9_100, text: 'INV-201 · 20/11/2026' };
      return {
        kind: 'compared',
        comparison: {
          bankMinor: expectedMinor - 8_900,
          expectedMinor,
          differenceMinor: 8_900,
          lines: {
            matchedCount: 9,
            different: [{ line, item: item(1), way: 'name' }],
            doubled: [{ line: { ...line, lineNumber: 4 }, item: item(2), way: 'name' }],
            missingHere: [{ lineNumber: 9, amountMinor: 4_450, text: 'UNKNOWN' }],
            missingAtBank: [item(0)],
            skippedLines: [1],
          },
          causes: [
            { kind: 'one-payment', items: [item(0)], feeBasisPoints: null },
            { kind: 'wrong-sign', items: [item(7, { amountMinor: 4_450 })], feeBasisPoints: null },
            { kind: 'fee', items: [], feeBasisPoints: 150 },
          ],
        },
      };
    },
    'closes.compare-file': () => ({ kind: 'unreadable', reason: 'not-text' }),
    'closes.keep': ({ settlementDate, bankMinor, seenExpectedMinor, reason, note }) => {
      const differenceMinor = seenExpectedMinor - bankMinor;
      if (differenceMinor !== 0 && reason.trim() === '') {
        return { kind: 'refused', field: 'reason', reason: 'empty' };
      }
      const close = { ...fakeClose(settlementDate, differenceMinor), note };
      closes.set(settlementDate, { ...close, reason: differenceMinor === 0 ? null : reason });
      return { kind: 'kept', close };
    },
    'closes.reopen': ({ id }) => {
      closes.set(id.slice('close-'.length), null);
      return { kind: 'reopened' };
    },
    'reconcile.lines': () => [],
    'closes.items': ({ settlementDate }) => {
      const { settled, refunds, expectedMinor } = fakeSheet(settlementDate);
      const items = [...settled.items, ...refunds.items].map((one) => ({
        ...one,
        transactionId: `tx-${one.id}`,
      }));
      return {
        count: items.length,
        amountMinor: expectedMinor,
        items,
        choices: { brands: ['visa'], operators: [{ value: 'one', name: 'Practice clerk' }] },
      };
    },
    'closes.journal': ({ settlementDate }) => ({
      lines: [],
      accounts: { ...defaultJournalAccounts },
      entries: [],
      payoutMinor: fakeSheet(settlementDate).expectedMinor,
    }),
    'closes.print': () => ({ kind: 'no-printer' }),
  };
}
