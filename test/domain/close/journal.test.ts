import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { handEntryKinds, journalOf, payoutOf } from '../../../src/domain/close/journal.ts';
import type { JournalItem } from '../../../src/domain/close/journal.ts';
import {
  defaultJournalAccounts,
  refuseJournalAccounts,
} from '../../../src/domain/close/journal-accounts.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';

const anyItem = fc.record<JournalItem>({
  kind: fc.constantFrom('payment', 'refund', ...handEntryKinds),
  amountMinor: fc.integer({ min: 1, max: 100_000_000 }),
  currency: fc.constantFrom('AUD', 'JPY', 'KWD').map((code) => code as CurrencyCode),
  operatorId: fc.constantFrom('ada', 'bea', '__proto__', 'toString'),
});

const signOf = { payment: 1, refund: -1, fee: -1, dispute: -1, 'dispute-won': 1 } as const;

describe('the journal of a settlement date', () => {
  it('has equal debits and credits in every currency, and the payout in clearing', () => {
    fc.assert(
      fc.property(fc.array(anyItem, { maxLength: 60 }), (items) => {
        const lines = journalOf(items);
        for (const currency of ['AUD', 'JPY', 'KWD']) {
          const own = lines.filter((line) => line.currency === currency);
          const sum = (side: 'debitMinor' | 'creditMinor') =>
            own.reduce((total, line) => total + line[side], 0);
          expect(sum('debitMinor')).toBe(sum('creditMinor'));
          const due = items
            .filter((item) => item.currency === currency)
            .reduce((total, { kind, amountMinor }) => total + signOf[kind] * amountMinor, 0);
          expect(payoutOf(own)).toBe(due);
        }
        expect(lines.every((line) => (line.debitMinor === 0) !== (line.creditMinor === 0))).toBe(
          true,
        );
        const counted = lines.reduce((total, { count }) => total + count, 0);
        expect(counted).toBe(2 * items.length);
      }),
    );
  });

  it('has two lines for each kind and operator', () => {
    const item = (kind: JournalItem['kind'], amountMinor: number, operatorId: string) => ({
      kind,
      amountMinor,
      operatorId,
      currency: 'AUD' as CurrencyCode,
    });
    const lines = journalOf([
      item('fee', 5, 'bea'),
      item('payment', 100, 'ada'),
      item('payment', 250, 'ada'),
      item('payment', 70, 'bea'),
      item('refund', 30, 'bea'),
      item('dispute', 40, 'ada'),
      item('dispute-won', 40, 'ada'),
    ]);
    expect(
      lines.map(({ account, operatorId, count, debitMinor, creditMinor }) =>
        [account, operatorId, count, debitMinor, creditMinor].join(' '),
      ),
    ).toEqual([
      'clearing ada 2 350 0',
      'sales ada 2 0 350',
      'clearing bea 1 70 0',
      'sales bea 1 0 70',
      'refunds bea 1 30 0',
      'clearing bea 1 0 30',
      'fees bea 1 5 0',
      'clearing bea 1 0 5',
      'disputes ada 1 40 0',
      'clearing ada 1 0 40',
      'clearing ada 1 40 0',
      'disputes ada 1 0 40',
    ]);
  });
});

describe('the accounts of the journal', () => {
  it('are kept as proposed', () => {
    expect(refuseJournalAccounts(defaultJournalAccounts)).toBeNull();
  });

  it.each([
    ['fees', 'code', '  ', 'empty'],
    ['sales', 'name', '', 'empty'],
    ['disputes', 'code', ' 6300', 'duplicate'],
    ['refunds', 'name', 'CARD SALES', 'duplicate'],
    ['clearing', 'name', '4111 1111 1111 1111', 'holds-card-number'],
  ] as const)('are refused with their field: %s %s “%s”', (role, part, text, reason) => {
    const accounts = {
      ...defaultJournalAccounts,
      [role]: { ...defaultJournalAccounts[role], [part]: text },
    };
    expect(refuseJournalAccounts(accounts)).toEqual({ role, part, reason });
  });
});
