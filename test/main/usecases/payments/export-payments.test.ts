import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ParsedInput } from '../../../../src/contract/index.ts';
import { failed, ok } from '../../../../src/domain/result.ts';
import type { UserFiles } from '../../../../src/main/ports/files.ts';
import {
  cancelExport,
  exportPayments,
} from '../../../../src/main/usecases/payments/export-payments.ts';
import { openDraft } from '../../../../src/main/usecases/charge/open-draft.ts';
import { submitCharge } from '../../../../src/main/usecases/charge/submit-charge.ts';
import { saveListReceipts } from '../../../../src/main/usecases/payments/save-list-receipts.ts';
import { parseCsv } from '../../../fixtures/parse-csv.ts';
import { decliningCard, openTestContext, order, person, valueOf } from '../test-context.ts';
import type { TestContext } from '../test-context.ts';
import { paymentsBench, query } from './payments-context.ts';

type ExportInput = ParsedInput<'history.export'>;

function exporting(changes: Partial<ExportInput> = {}): ExportInput {
  return {
    query: query(),
    format: 'csv',
    columns: [
      { field: 'at', title: 'Date' },
      { field: 'orderReference', title: 'Reference' },
      { field: 'state', title: '=State' },
      { field: 'amount', title: 'Amount' },
      { field: 'operatorName', title: 'By' },
    ],
    words: { state: { approved: 'Approved, "whole"', declined: 'Declined' } },
    ...changes,
  };
}

/** A context with three payments, one of which has a reference like a formula. */
async function threePayments(): Promise<TestContext> {
  const at = await openTestContext({ account: { timeZone: 'Australia/Sydney' } });
  await at.charge(order({ reference: '=HYPERLINK("x")', amountMinor: 4950 }));
  at.clock.advanceMs(1000);
  await at.charge(order({ reference: 'INV-2', amountMinor: 102_000 }));
  at.clock.advanceMs(1000);
  await at.charge(order({ reference: 'INV-3', amountMinor: 1 }, { number: decliningCard }));
  return at;
}

describe('an export as CSV', () => {
  it('has the lines, columns and words of the screen, no formula, and equal sums', async () => {
    const at = await threePayments();
    const bench = paymentsBench();
    const path = join(bench.documents, 'out.csv');
    bench.seen.savePath = path;
    const done = valueOf(await exportPayments(at.context, bench.deps, exporting()));
    expect(done).toMatchObject({ kind: 'saved', path, rows: 3 });
    const text = readFileSync(path, 'utf8');
    expect(done).toMatchObject({ bytes: Buffer.byteLength(text) });
    const [head, ...lines] = parseCsv(text);
    expect(head).toEqual(['Date', 'Reference', "'=State", 'Amount', 'By']);
    expect(lines.map(([, reference, state]) => [reference, state])).toEqual([
      ['INV-3', 'Declined'],
      ['INV-2', 'Approved, "whole"'],
      [`'=HYPERLINK("x")`, 'Approved, "whole"'],
    ]);
    const sum = lines.reduce((total, line) => total + Math.round(Number(line[3]) * 100), 0);
    expect(sum).toBe(4950 + 102_000 + 1);
    expect(lines[0]?.[0]).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/u);
    expect(lines[0]?.[4]).toBe('Name of clerk');
    expect(readdirSync(bench.documents)).toEqual(['out.csv']);
    expect(at.notifier.events.map(({ name }) => name)).toContain('history.export-progress');
  });

  it('has what the filters and the order of the screen say', async () => {
    const at = await threePayments();
    const bench = paymentsBench();
    bench.seen.savePath = join(bench.documents, 'out.csv');
    const asked = query('inv', {}, { by: 'amount', direction: 'ascending' });
    const done = valueOf(await exportPayments(at.context, bench.deps, exporting({ query: asked })));
    expect(done).toMatchObject({ kind: 'saved', rows: 2 });
    const lines = parseCsv(readFileSync(bench.seen.savePath, 'utf8')).slice(1);
    expect(lines.map(([, reference]) => reference)).toEqual(['INV-3', 'INV-2']);
  });

  it('has the gateway’s own time as it came, beside the local one', async () => {
    const at = await threePayments();
    const bench = paymentsBench();
    bench.seen.savePath = join(bench.documents, 'out.csv');
    const columns = [
      { field: 'at', title: 'When' },
      { field: 'transactionDate', title: 'Gateway’s time' },
      { field: 'note', title: 'Note' },
      { field: 'cardHolder', title: 'Name on card' },
    ] as const;
    valueOf(await exportPayments(at.context, bench.deps, exporting({ columns: [...columns] })));
    const lines = parseCsv(readFileSync(bench.seen.savePath, 'utf8')).slice(1);
    expect(lines).toHaveLength(3);
    for (const [when, time, note, holder] of lines) {
      expect(holder).toBe(order().card.holder);
      expect(when).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/u);
      expect(time).toMatch(/^\d{4}-\d{2}-\d{2}T[\d:.]+[+-]\d{2}:\d{2}$/u);
      expect(note).toBe('');
    }
  });

  it('has the details of an order, with its lines in one cell', async () => {
    const at = await openTestContext();
    const details = {
      description: 'Furniture',
      note: '=cmd',
      items: [
        { text: 'Oak stool', quantityThousandths: 1500, unitMinor: 6000 },
        { text: 'Voucher', quantityThousandths: 1000, unitMinor: -1000 },
      ],
      tax: { kind: 'rate' as const, rateHundredths: 1000 },
    };
    const { draftId } = valueOf(await openDraft(at.context, null));
    const submission = { ...order({ amountMinor: 8000 }), draftId, details };
    valueOf(await submitCharge(at.context, person('clerk'), submission));
    await at.context.inFlightCharges.allEnded();
    const bench = paymentsBench();
    bench.seen.savePath = join(bench.documents, 'out.csv');
    const fields = ['description', 'lineItems', 'taxRate', 'taxAmount', 'orderNote'] as const;
    const columns = fields.map((field) => ({ field, title: field }));
    valueOf(await exportPayments(at.context, bench.deps, exporting({ columns })));
    const [, line] = parseCsv(readFileSync(bench.seen.savePath, 'utf8'));
    expect(line).toEqual([
      'Furniture',
      '1.5 x Oak stool = 90.00; 1 x Voucher = -10.00',
      '10',
      '7.27',
      "'=cmd",
    ]);
  });

  it('keeps codes and instants for machines', async () => {
    const at = await threePayments();
    const bench = paymentsBench();
    bench.seen.savePath = join(bench.documents, 'out.jsonl');
    const input = exporting({ format: 'json-lines', query: query('inv-2') });
    valueOf(await exportPayments(at.context, bench.deps, input));
    const records = readFileSync(bench.seen.savePath, 'utf8').trimEnd().split('\n');
    expect(records.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        at: expect.stringMatching(/Z$/u),
        orderReference: 'INV-2',
        state: 'approved',
        amount: '1020.00',
        operatorName: 'Name of clerk',
      },
    ]);
  });

  it.each(['disk-full', 'read-only', 'in-use', 'not-written'] as const)(
    'leaves the old file whole when it ends with %s half-way',
    async (kind) => {
      const at = await threePayments();
      const bench = paymentsBench();
      const path = join(bench.documents, 'out.csv');
      writeFileSync(path, 'the old one');
      bench.seen.savePath = path;
      const stageStream: UserFiles['stageStream'] = async (where) => {
        const real = await bench.deps.files.stageStream(where);
        if (!real.ok) return real;
        let pieces = 0;
        const write: typeof real.value.write = async (bytes) => {
          pieces += 1;
          return pieces < 2 ? real.value.write(bytes) : failed({ kind });
        };
        return { ok: true, value: { ...real.value, write } };
      };
      const deps = { ...bench.deps, files: { ...bench.deps.files, stageStream } };
      expect(valueOf(await exportPayments(at.context, deps, exporting()))).toEqual({
        kind: 'trouble',
        trouble: kind,
      });
      expect(readFileSync(path, 'utf8')).toBe('the old one');
      expect(readdirSync(bench.documents)).toEqual(['out.csv']);
      expect(deps.exports.running).toBeNull();
    },
  );

  it('stops when it is told to, alone, and leaves nothing', async () => {
    const at = await threePayments();
    const bench = paymentsBench();
    const path = join(bench.documents, 'out.csv');
    bench.seen.savePath = path;
    expect(cancelExport(bench.deps)).toBe(false);
    const running = exportPayments(at.context, bench.deps, exporting());
    expect(valueOf(await exportPayments(at.context, bench.deps, exporting()))).toEqual({
      kind: 'already-running',
    });
    expect(cancelExport(bench.deps)).toBe(true);
    expect(valueOf(await running)).toEqual({ kind: 'cancelled' });
    expect(readdirSync(bench.documents)).toEqual([]);
    bench.seen.savePath = null;
    expect(valueOf(await exportPayments(at.context, bench.deps, exporting()))).toEqual({
      kind: 'cancelled',
    });
  });
});

describe('an export in many parts', () => {
  /** Payments whose list is cut at each of them, so that a few have as many parts as a long list. */
  async function cutFinely(payments: number, { hasExtra = true, endsAfter = 0 } = {}) {
    const at = await openTestContext();
    for (let number = 1; number <= payments; number += 1) {
      await at.charge(order({ reference: `INV-${number}`, amountMinor: 1000 + number }));
    }
    const usual = at.context.ledger.payments;
    const reads = { usual: 0, extra: 0, closed: 0 };
    const cutting: typeof usual = {
      ...usual,
      paymentCuts: async (question) => {
        const page = await usual.paymentPage({ question, key: null, side: 'after', limit: 200 });
        const places = valueOf(page).lines.map(({ place }) => place);
        const keys = places.slice(0, -1).map((place) => ({ value: null, place }));
        return ok({ keys, total: places.length });
      },
      paymentExport: async (...asked) => {
        reads.usual += 1;
        return usual.paymentExport(...asked);
      },
      openExportReader: async () => {
        const reader = hasExtra ? await usual.openExportReader() : null;
        if (reader === null) return null;
        return {
          paymentExport: async (...asked) => {
            reads.extra += 1;
            if (reads.extra === endsAfter) await reader.close();
            return reader.paymentExport(...asked);
          },
          close: async () => {
            reads.closed += 1;
            return reader.close();
          },
        };
      },
    };
    const context = { ...at.context, ledger: { ...at.context.ledger, payments: cutting } };
    return { at, context, reads };
  }

  /** A file whose first line waits until the second reader has begun; `onWrite` may end it. */
  function waitingFile(reads: { readonly extra: number }, onWrite?: (piece: number) => boolean) {
    const bench = paymentsBench();
    const path = join(bench.documents, 'out.csv');
    bench.seen.savePath = path;
    const stageStream: UserFiles['stageStream'] = async (where) => {
      const real = await bench.deps.files.stageStream(where);
      if (!real.ok) return real;
      let piece = 0;
      const write: typeof real.value.write = async (bytes) => {
        piece += 1;
        if (piece === 2) await expect.poll(() => reads.extra).toBeGreaterThan(0);
        return onWrite?.(piece) === false ? failed({ kind: 'disk-full' }) : real.value.write(bytes);
      };
      return { ok: true, value: { ...real.value, write } };
    };
    const files = { ...bench.deps.files, stageStream };
    return { path, folder: bench.documents, deps: { ...bench.deps, files } };
  }

  const referencesIn = (path: string) =>
    parseCsv(readFileSync(path, 'utf8'))
      .slice(1)
      .map(([, reference]) => reference);

  const newestFirst = (payments: number) =>
    Array.from({ length: payments }, (_, index) => `INV-${payments - index}`);

  it('has the lines in the order of the list, whoever read them', async () => {
    const { at, context, reads } = await cutFinely(24);
    const { path, deps } = waitingFile(reads);
    const done = valueOf(await exportPayments(context, deps, exporting()));
    expect(done).toMatchObject({ kind: 'saved', rows: 24 });
    expect(referencesIn(path)).toEqual(newestFirst(24));
    expect(reads.usual + reads.extra).toBe(24);
    expect(reads.closed).toBe(1);
    const progress = at.notifier.events.find(({ name }) => name === 'history.export-progress');
    expect(progress?.payload).toMatchObject({ total: 24 });
  });

  it('is whole without a second reader', async () => {
    const { context, reads } = await cutFinely(12, { hasExtra: false });
    const bench = paymentsBench();
    const path = join(bench.documents, 'out.csv');
    bench.seen.savePath = path;
    valueOf(await exportPayments(context, bench.deps, exporting()));
    expect(referencesIn(path)).toEqual(newestFirst(12));
    expect(reads).toEqual({ usual: 12, extra: 0, closed: 0 });
  });

  it('is whole when the second reader ends half-way', async () => {
    const { context, reads } = await cutFinely(24, { endsAfter: 2 });
    const { path, deps } = waitingFile(reads);
    const done = valueOf(await exportPayments(context, deps, exporting()));
    expect(done).toMatchObject({ kind: 'saved', rows: 24 });
    expect(referencesIn(path)).toEqual(newestFirst(24));
    expect(reads.usual + reads.extra).toBeGreaterThan(24);
  });

  it.each(['it is stopped', 'the disk is full'])('ends both readers when %s', async (end) => {
    const { context, reads } = await cutFinely(24);
    const { folder, deps } = waitingFile(reads, (piece) => {
      if (piece < 5) return true;
      return end === 'it is stopped' && cancelExport(deps);
    });
    const kind = end === 'it is stopped' ? 'cancelled' : 'trouble';
    expect(valueOf(await exportPayments(context, deps, exporting()))).toMatchObject({ kind });
    expect(reads.closed).toBe(1);
    expect(reads.usual + reads.extra).toBeLessThan(24);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('receipts of a list', () => {
  it('are one paper with those that get one', async () => {
    const at = await threePayments();
    const bench = paymentsBench();
    bench.seen.savePath = join(bench.documents, 'receipts.pdf');
    const save = async (asked: ReturnType<typeof query>) => {
      const input = { query: asked, operator: person('clerk') };
      return valueOf(await saveListReceipts(at.context, bench.deps, input));
    };
    expect(await save(query('', { states: ['approved'] }))).toMatchObject({
      kind: 'done',
      originals: 2,
    });
    expect(await save(query('nothing like it'))).toEqual({ kind: 'none' });
  });

  it.each(['while they are read', 'while they are drawn'] as const)(
    'stop %s, and leave neither a file nor a receipt that went out',
    async (moment) => {
      const at = await threePayments();
      const bench = paymentsBench();
      bench.seen.savePath = join(bench.documents, 'receipts.pdf');
      const input = { query: query('', { states: ['approved'] }), operator: person('clerk') };
      const stop = () => expect(cancelExport(bench.deps)).toBe(true);
      bench.seen.onDraw = async () => stop();
      const saving = saveListReceipts(at.context, bench.deps, input);
      expect(valueOf(await saveListReceipts(at.context, bench.deps, input))).toEqual({
        kind: 'already-running',
      });
      if (moment === 'while they are read') stop();
      expect(valueOf(await saving)).toEqual({ kind: 'cancelled' });
      expect(readdirSync(bench.documents)).toEqual([]);
      expect(bench.deps.exports.running).toBeNull();
      bench.seen.onDraw = async () => undefined;
      expect(valueOf(await saveListReceipts(at.context, bench.deps, input))).toMatchObject({
        kind: 'done',
        originals: 2,
        copies: 0,
      });
    },
  );
});
