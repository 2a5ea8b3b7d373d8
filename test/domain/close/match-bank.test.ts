import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BankLine } from '../../../src/domain/close/bank-lines.ts';
import { isSwap, likelyCauses } from '../../../src/domain/close/likely-causes.ts';
import { matchBank } from '../../../src/domain/close/match-bank.ts';
import type { CloseItem } from '../../../src/domain/close/match-bank.ts';
import type { AttemptId } from '../../../src/domain/ids.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';

function item(number: number, amountMinor: number, change: Partial<CloseItem> = {}): CloseItem {
  return {
    id: `item-${number}`,
    attemptId: `attempt-${number}` as AttemptId,
    kind: amountMinor < 0 ? 'refund' : 'payment',
    reference: `INV-${number}`,
    names: [`INV-${number}`, `00${number}77`],
    lastFour: String(1000 + number),
    amountMinor,
    currency: 'AUD' as CurrencyCode,
    ...change,
  };
}

function line(lineNumber: number, amountMinor: number, ...cells: readonly string[]): BankLine {
  return { lineNumber, amountMinor, cells };
}

const none = {
  counted: [],
  neighbouring: [],
  withoutSettlementDate: [],
  notConfirmed: [],
  refunds: [],
};

describe('the bank’s lines beside ours', () => {
  it('finds a missing line, a doubled line and a wrong amount', () => {
    const items = [item(1, 100), item(2, 200), item(3, 300), item(4, 400)];
    const match = matchBank(
      [line(1, 100, 'inv-1'), line(2, 200, 'INV-2'), line(3, 200, 'INV-2'), line(4, 390, 'INV-3')],
      items,
    );
    expect(match.matched.map(({ item: { id } }) => id)).toEqual(['item-1', 'item-2']);
    expect(match.doubled.map(({ line: { lineNumber } }) => lineNumber)).toEqual([3]);
    expect(match.different.map(({ item: { id } }) => id)).toEqual(['item-3']);
    expect(match.missingAtBank.map(({ id }) => id)).toEqual(['item-4']);
    expect(match.missingHere).toEqual([]);
  });

  it('knows an id without its leading zeros, inside a longer text too', () => {
    const match = matchBank([line(1, 100, 'CARD 177 SETTLED')], [item(1, 100), item(2, 100)]);
    expect(match.matched.map(({ item: { id }, way }) => [id, way])).toEqual([['item-1', 'name']]);
  });

  it('takes the end of the card before the amount alone', () => {
    const match = matchBank([line(1, 100, 'VISA ..1002')], [item(1, 100), item(2, 100)]);
    expect(match.matched[0]).toMatchObject({ item: { id: 'item-2' }, way: 'card-and-amount' });
  });

  it('keeps a refund apart from the payment whose reference it shares', () => {
    const refund = item(1, -100, { id: 'refund-1' });
    const match = matchBank(
      [line(1, -100, 'INV-1'), line(2, 100, 'INV-1')],
      [item(1, 100), refund],
    );
    expect(match.matched.map(({ item: { id } }) => id)).toEqual(['refund-1', 'item-1']);
  });

  it('leaves what nobody knows on its side', () => {
    const match = matchBank([line(1, 555, 'FEE')], [item(1, 100)]);
    expect(match.missingHere).toHaveLength(1);
    expect(match.missingAtBank).toHaveLength(1);
  });

  it('uses every line once and every payment once, whatever is pasted', () => {
    const amounts = fc.array(fc.integer({ min: -5, max: 5 }), { maxLength: 12 });
    fc.assert(
      fc.property(amounts, amounts, fc.boolean(), (ours, theirs, named) => {
        const items = ours.map((minor, index) => item(index, minor));
        const lines = theirs.map((minor, index) =>
          line(index + 1, minor, named ? `INV-${index % 4}` : ''),
        );
        const match = matchBank(lines, items);
        const pairs = [...match.matched, ...match.different];
        const used = [...pairs, ...match.doubled].map((pair) => pair.line.lineNumber);
        const left = match.missingHere.map(({ lineNumber }) => lineNumber);
        expect([...used, ...left].toSorted((a, b) => a - b)).toEqual(
          lines.map(({ lineNumber }) => lineNumber),
        );
        const taken = [
          ...pairs.map((pair) => pair.item.id),
          ...match.missingAtBank.map(({ id }) => id),
        ];
        expect(taken.toSorted()).toEqual(items.map(({ id }) => id).toSorted());
        expect(match.matched.every((pair) => pair.line.amountMinor === pair.item.amountMinor)).toBe(
          true,
        );
      }),
      { numRuns: 2000 },
    );
  });
});

describe('what may explain a difference of 89.00', () => {
  it('is nothing when there is none', () => {
    expect(likelyCauses(0, { ...none, counted: [item(1, 8900)] })).toEqual([]);
  });

  it.each([
    ['one-payment', 8900, { counted: [item(1, 8900)] }],
    ['wrong-sign', 8900, { counted: [item(1, 4450)] }],
    ['neighbouring-day', -8900, { neighbouring: [item(1, 8900)] }],
    ['no-settlement-date', -8900, { withoutSettlementDate: [item(1, 8900)] }],
    ['not-confirmed', -8900, { notConfirmed: [item(1, 8900)] }],
    ['refund', 8900, { refunds: [item(1, -8900)] }],
    ['two-payments', 8900, { counted: [item(1, 5000), item(2, 3900)] }],
    ['digit-swap', 900, { counted: [item(1, 42_000), item(2, 15_450), item(3, 21_005)] }],
  ] as const)('may be %s', (kind, difference, around) => {
    const causes = likelyCauses(difference, { ...none, ...around });
    expect(causes.map((cause) => cause.kind)).toContain(kind);
  });

  it('may be a fee of a few percent, and says how much', () => {
    const causes = likelyCauses(150, { ...none, counted: [item(1, 10_000)] });
    expect(causes).toEqual([{ kind: 'fee', items: [], feeBasisPoints: 150 }]);
    expect(likelyCauses(600, { ...none, counted: [item(1, 10_000)] })).toEqual([]);
  });

  it('does not blame a payment that is not confirmed when the bank has less', () => {
    expect(likelyCauses(8900, { ...none, notConfirmed: [item(1, 8900)] })).toEqual([]);
  });

  it('knows a swap only when it makes the difference', () => {
    expect(isSwap(12_345, -900)).toBe(true);
    expect(isSwap(12_345, 900)).toBe(false);
    expect(isSwap(12_345, 18)).toBe(false);
  });
});
