import { describe, expect, it } from 'vitest';
import type { FilePreview } from '../../../../src/contract/payments/reconcile.ts';
import { ok } from '../../../../src/domain/result.ts';
import {
  acceptBankFile,
  previewBankFile,
} from '../../../../src/main/usecases/reconcile/accept-bank-file.ts';
import {
  decideBankLine,
  openBankLines,
} from '../../../../src/main/usecases/reconcile/bank-lines.ts';
import { chooseBankFile } from '../../../../src/main/usecases/reconcile/choose-bank-file.ts';
import { createHeldBankFile } from '../../../../src/main/usecases/reconcile/held-file.ts';
import { textsHere } from '../../../fixtures/texts-here.ts';
import { decliningCard, openTestContext, order, person, valueOf } from '../test-context.ts';
import type { TestContext } from '../test-context.ts';

const heading = 'Settlement date,Transaction ID,Reference,Amount,Currency,Type,Status';
const accountant = person('accountant');

/** Chooses a file of this text, as the dialog would give it. */
function fileOf(at: TestContext, text: string | Uint8Array | null) {
  const held = createHeldBankFile();
  const bytes = typeof text === 'string' ? Buffer.from(text) : (text ?? new Uint8Array());
  const deps = {
    held,
    texts: textsHere,
    files: {
      askForText: async () => '/tmp/settlement.csv',
      read: async () =>
        text === null
          ? ({ ok: false, error: { kind: 'too-large' } } as const)
          : ok(new Uint8Array(bytes)),
    },
  };
  return { deps, choose: async () => valueOf(await chooseBankFile(at.context, deps)) };
}

async function chosen(at: TestContext, lines: readonly string[], head = heading) {
  const { deps, choose } = fileOf(at, [head, ...lines].join('\n'));
  const choice = await choose();
  if (choice.kind !== 'chosen') throw new Error(JSON.stringify(choice));
  const { fileId, layout } = choice;
  const preview = async () => valueOf(await previewBankFile(at.context, deps, { fileId, layout }));
  const accept = async (seen: FilePreview, confirmedForeign = false, staff = accountant) =>
    valueOf(
      await acceptBankFile(at.context, deps, staff, {
        fileId,
        layout,
        seen: {
          settles: seen.settles.count,
          missingHere: seen.missingHere.count,
          matched: seen.matchedCount,
        },
        confirmedForeign,
      }),
    );
  return { choice, preview, accept };
}

function shown(answer: { readonly kind: string }): FilePreview {
  if (answer.kind !== 'matched') throw new Error(JSON.stringify(answer));
  return (answer as { readonly preview: FilePreview } & typeof answer).preview;
}

/** Two approved payments, one unconfirmed that the bank has charged, and one declined, with the bank's lines. */
async function openDay() {
  const at = await openTestContext();
  const first = await at.charge(order({ amountMinor: 10_100 }));
  const second = await at.charge(order({ amountMinor: 20_200 }));
  at.bank.faults.queue({ kind: 'drop-after' });
  const lost = await at.charge(order({ amountMinor: 30_300 }));
  const declined = await at.charge(order({ amountMinor: 40_400 }, { number: decliningCard }));
  expect(lost.state).toBe('unknown');
  const on = first.response?.settlementDate ?? '';
  const idOfLost = at.bank.truth().find(({ reference }) => reference === lost.reference)?.id ?? '';
  const line = (id: string, reference: string, amount: string, rest = 'purchase,approved') =>
    `${on},${id},${reference},${amount},AUD,${rest}`;
  const lineOf = (charge: typeof first, amount: string) =>
    line(charge.response?.transactionId ?? '', charge.reference, amount);
  return { at, first, second, lost, declined, on, idOfLost, line, lineOf };
}

describe('a bank file', () => {
  it('confirms an unconfirmed payment that agrees in every field, and closes the difference', async () => {
    const { at, first, second, lost, idOfLost, line, lineOf } = await openDay();
    const { preview, accept } = await chosen(at, [
      lineOf(first, '101.00'),
      lineOf(second, '202.00'),
      line(idOfLost, lost.reference, '303.00'),
    ]);
    const seen = shown(await preview());
    expect(seen).toMatchObject({
      matchedCount: 2,
      settles: { count: 1 },
      missingHere: { count: 0 },
    });
    expect(seen.days).toMatchObject([{ bankMinor: 60_600, oursMinor: 30_300, isClosed: false }]);
    expect(await accept(seen)).toMatchObject({ kind: 'accepted', settled: 1, notSettled: [] });
    const found = await at.find(lost.id);
    expect(found.attempt.state).toBe('confirmed-charged');
    expect(found.moves.at(-1)?.note).toContain('bank-file');
    // It counts on the day that the file shows.
    const after = shown(await preview());
    expect(after.days).toMatchObject([{ bankMinor: 60_600, oursMinor: 60_600 }]);
    expect(valueOf(await openBankLines(at.context))).toEqual([]);
  });

  it.each([
    ['amount-differs', (line: Line) => line.put(3, '303.01')],
    ['reference-differs', (line: Line) => line.put(2, `${line.cells[2] ?? ''} again`)],
    ['currency-differs', (line: Line) => line.put(4, 'USD')],
    ['status-unclear', (line: Line) => line.put(6, 'under review')],
    ['no-transaction-id', (line: Line) => line.put(1, '')],
    ['settled-before-sent', (line: Line) => line.put(0, '2020-01-01')],
  ])('leaves one to a person: %s', async (because, change) => {
    const { at, lost, idOfLost, line } = await openDay();
    const text = change(lineFrom(line(idOfLost, lost.reference, '303.00')));
    const { preview, accept } = await chosen(at, [text]);
    const seen = shown(await preview());
    expect(seen.settles.count).toBe(0);
    expect(seen.left.items).toMatchObject([{ because, item: { reference: lost.reference } }]);
    expect(await accept(seen)).toMatchObject({ kind: 'accepted', settled: 0 });
    expect((await at.find(lost.id)).attempt.state).toBe('unknown');
    // It is still charged at the bank: the test's own invariants ask for an end of it.
    await at.resolve(lost.id, {
      found: 'charged',
      transactionId: idOfLost,
      amountTakenMinor: 30_300,
    });
  });

  it('lists what only one side has, and keeps the bank’s lines until each is decided', async () => {
    const { at, first, second, declined, lineOf, line } = await openDay();
    const { preview, accept } = await chosen(at, [
      lineOf(first, '101.00'),
      line('tx-strange', 'ELSEWHERE-1', '55.00'),
      line('tx-strange', 'ELSEWHERE-1', '55.00'),
      line('tx-denied', declined.reference, '404.00'),
      line('tx-dispute', first.reference, '101.00', 'chargeback,approved'),
    ]);
    const seen = shown(await preview());
    expect(seen.missingAtBank.items).toMatchObject([{ reference: second.reference }]);
    expect(seen.denied.items).toMatchObject([{ item: { reference: declined.reference } }]);
    expect(seen.repeated.items).toEqual([4]);
    expect(await accept(seen)).toMatchObject({ kind: 'accepted', keptLines: 3 });
    const lines = valueOf(await openBankLines(at.context));
    expect(lines.map(({ why, kind, transactionId }) => [why, kind, transactionId])).toEqual([
      ['not-here', 'payment', 'tx-strange'],
      ['denied-here', 'payment', 'tx-denied'],
      ['not-here', 'dispute', 'tx-dispute'],
    ]);
    // The same file again keeps nothing twice.
    const again = shown(await preview());
    expect(again.acceptedAt).not.toBeNull();
    await accept(again);
    expect(valueOf(await openBankLines(at.context))).toHaveLength(3);

    const key = lines[0]?.key ?? '';
    const decide = (reason: string) =>
      decideBankLine(at.context, accountant, { key, decision: 'taken-elsewhere', reason });
    expect(valueOf(await decide(' '))).toEqual({ kind: 'refused', reason: 'empty' });
    expect(valueOf(await decide('4111 1111 1111 1111'))).toMatchObject({ kind: 'refused' });
    expect(valueOf(await decide('Taken in the dashboard'))).toEqual({ kind: 'decided' });
    expect(valueOf(await decide('Twice'))).toEqual({ kind: 'gone' });
    expect(valueOf(await openBankLines(at.context))).toHaveLength(2);
    await accept(shown(await preview()));
    expect(valueOf(await openBankLines(at.context))).toHaveLength(2);
  });

  it('drops a kept line once a person has found its payment', async () => {
    const { at, declined, line } = await openDay();
    const { preview, accept } = await chosen(at, [line('tx-denied', declined.reference, '404.00')]);
    await accept(shown(await preview()));
    expect(valueOf(await openBankLines(at.context))).toHaveLength(1);
    await at.resolve(declined.id, {
      found: 'charged',
      transactionId: 'tx-denied',
      amountTakenMinor: 40_400,
    });
    expect(valueOf(await openBankLines(at.context))).toEqual([]);
  });

  it('writes nothing when the records changed since, or when no line is known here', async () => {
    const { at, first, lineOf, line } = await openDay();
    const { preview, accept } = await chosen(at, [lineOf(first, '101.00')]);
    const seen = shown(await preview());
    expect(await accept({ ...seen, matchedCount: 2 })).toMatchObject({ kind: 'changed' });
    const foreign = await chosen(at, [line('tx-9', 'OTHER-9', '9.00')]);
    const strange = shown(await foreign.preview());
    expect(strange.nothingKnown).toBe(true);
    expect(await foreign.accept(strange)).toEqual({ kind: 'foreign' });
    expect(valueOf(await openBankLines(at.context))).toEqual([]);
    expect(await foreign.accept(strange, true)).toMatchObject({ kind: 'accepted', keptLines: 1 });
  });

  it('keeps the columns of the file that was accepted for the next one', async () => {
    const { at, first, on } = await openDay();
    const head = 'Paid,Gateway number,Ours,Sum,Ccy';
    const line = `${on},${first.response?.transactionId},${first.reference},101.00,AUD`;
    const text = [head, line].join('\n');
    const { deps, choose } = fileOf(at, text);
    const choice = await choose();
    if (choice.kind !== 'chosen') throw new Error(JSON.stringify(choice));
    const { fileId, layout } = choice;
    const wrong = valueOf(await previewBankFile(at.context, deps, { fileId, layout }));
    expect(wrong).toEqual({
      kind: 'refused',
      refusal: { kind: 'columns-missing', columns: ['settledOn', 'amount', 'reference'] },
    });
    const columns = {
      ...layout.columns,
      settledOn: 'Paid',
      amount: 'Sum',
      transactionId: 'Gateway number',
      reference: 'Ours',
    };
    const mapped = { ...layout, columns };
    const seen = shown(
      valueOf(await previewBankFile(at.context, deps, { fileId, layout: mapped })),
    );
    expect(seen.matchedCount).toBe(1);
    await acceptBankFile(at.context, deps, accountant, {
      fileId,
      layout: mapped,
      seen: { settles: 0, missingHere: 0, matched: 1 },
      confirmedForeign: false,
    });
    expect(await choose()).toMatchObject({ kind: 'chosen', isKeptLayout: true, layout: mapped });
  });

  it.each([
    ['too-large', null],
    ['empty', ''],
    ['empty', `${heading}\n`],
    ['no-columns', 'one column\nof words\n'],
    ['not-text', Buffer.from([0x50, 0x4b, 3, 4, 0, 0])],
    ['holds-card-number', `${heading}\n2026-11-20,1,4111111111111111,1.00,AUD,purchase,approved`],
  ])('is refused as a whole: %s', async (reason, text) => {
    const at = await openTestContext();
    expect(await fileOf(at, text).choose()).toEqual({ kind: 'unreadable', reason });
  });

  it.each([
    [{ kind: 'other-currency', currency: 'XPF', lineNumber: 2 }, '2026-11-20,1,A,5,XPF,,'],
    [
      { kind: 'cells-unreadable', count: 1, cells: [{ lineNumber: 2, column: 'settledOn' }] },
      '2026-02-31,1,A,5.00,AUD,,',
    ],
    [
      { kind: 'cells-unreadable', cells: [{ lineNumber: 2, column: 'amount', text: 'five' }] },
      '2026-11-20,1,A,five,AUD,,',
    ],
  ])('is refused with its line: %o', async (refusal, line) => {
    const at = await openTestContext();
    const { preview } = await chosen(at, [line]);
    expect(await preview()).toMatchObject({ kind: 'refused', refusal });
  });
});

interface Line {
  readonly cells: readonly string[];
  put(at: number, cell: string): string;
}

function lineFrom(text: string): Line {
  const cells = text.split(',');
  return { cells, put: (at, cell) => cells.with(at, cell).join(',') };
}
