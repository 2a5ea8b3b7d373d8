import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReceiptIssue } from '../../../../src/contract/payments/receipts.ts';
import type { AttemptId } from '../../../../src/domain/ids.ts';
import { failed, ok } from '../../../../src/domain/result.ts';
import { emailReceipt } from '../../../../src/main/usecases/receipts/email-receipt.ts';
import { printReceipts } from '../../../../src/main/usecases/receipts/print-receipts.ts';
import { receiptStatus } from '../../../../src/main/usecases/receipts/receipt-status.ts';
import { saveReceiptsPdf } from '../../../../src/main/usecases/receipts/save-receipts-pdf.ts';
import {
  decliningCard,
  openTestContext,
  order,
  person,
  tellingCard,
  valueOf,
} from '../test-context.ts';
import type { TestContext } from '../test-context.ts';
import { receiptBench } from './receipt-bench.ts';
import type { ReceiptBench } from './receipt-bench.ts';

const operator = person('clerk');

describe('handing out receipts', () => {
  let bench: ReceiptBench;
  let test: TestContext;

  beforeAll(async () => {
    test = await openTestContext({ isShared: true });
  });
  beforeEach(() => {
    bench = receiptBench();
  });
  afterEach(() => bench.dispose());

  const paid = async () => (await test.charge(order())).id;
  const print = async (...ids: AttemptId[]): Promise<ReceiptIssue> =>
    valueOf(await printReceipts(test.context, bench.deps, { operator, ids }));
  const save = async (name: string, ...ids: AttemptId[]): Promise<ReceiptIssue> => {
    bench.seen.savePath = bench.path(name);
    return valueOf(await saveReceiptsPdf(test.context, bench.deps, { operator, ids }));
  };
  const email = async (id: AttemptId, to = ''): Promise<ReceiptIssue> =>
    valueOf(await emailReceipt(test.context, bench.deps, { operator, id, to }));
  const handedOut = async (id: AttemptId) =>
    valueOf(await receiptStatus(test.context, id)).handOuts.map(({ way }) => way);

  it('makes the first one the original and every later one a COPY, whatever the way', async () => {
    const id = await paid();
    expect(await save('one.pdf', id)).toMatchObject({ kind: 'done', originals: 1, copies: 0 });
    expect(await print(id)).toMatchObject({ kind: 'done', originals: 0, copies: 1 });
    expect(await email(id)).toMatchObject({ kind: 'done', originals: 0, copies: 1 });
    expect(await handedOut(id)).toEqual(['pdf', 'print', 'email']);
    expect(bench.read(bench.path('one.pdf'))).not.toContain('COPY');
    expect(bench.printed[0]?.receipts[0]?.copyNumber).toBe(1);
    expect(bench.letters[0]?.body).toContain('COPY 2');
  });

  it('writes down who handed out what and when', async () => {
    const id = await paid();
    await print(id);
    const { handOuts, paper, refusal } = valueOf(await receiptStatus(test.context, id));
    expect(handOuts).toEqual([
      { way: 'print', at: test.clock.now(), operatorName: 'Name of clerk' },
    ]);
    expect([paper, refusal]).toEqual(['receipt', null]);
  });

  it('hands out one of two asked for at once as the COPY', async () => {
    const id = await paid();
    bench.seen.onDraw = () => new Promise((resolve) => setTimeout(resolve, 20));
    const both = await Promise.all([print(id), print(id)]);
    expect(both.map((one) => one.kind === 'done' && one.copies)).toEqual([0, 1]);
    expect(bench.printed.map(({ receipts }) => receipts[0]?.copyNumber)).toEqual([0, 1]);
  });

  it('counts anew when another terminal handed out the same receipt meanwhile', async () => {
    const id = await paid();
    let isFirst = true;
    bench.seen.onDraw = async () => {
      if (!isFirst) return;
      isFirst = false;
      await test.ledger.receipts.recordReceiptIssues([
        {
          attemptId: id,
          copyNumber: 0,
          way: 'print',
          issuedAt: test.clock.now(),
          operatorId: operator.id,
        },
      ]);
    };
    expect(await save('two.pdf', id)).toMatchObject({ kind: 'done', originals: 0, copies: 1 });
    expect(bench.read(bench.path('two.pdf'))).toContain('COPY 1');
    expect(bench.files()).toEqual(['data', 'documents', 'two.pdf']);
  });

  it('gives a decline a note that nothing was charged', async () => {
    const { id } = await test.charge(order({}, { number: decliningCard }));
    expect(await save('note.pdf', id)).toMatchObject({ kind: 'done', originals: 1 });
    const page = bench.read(bench.path('note.pdf'));
    expect(page).toContain('Declined: not charged');
    expect(page).not.toContain('Returns within');
    expect(bench.seen.asked[0]?.defaultPath).toMatch(/PRACTICE Declined INV-\d+\.pdf$/u);
  });

  it('gives what is not confirmed no paper in any way', async () => {
    const { id } = await test.charge(order({ amountMinor: 1098 }, { number: tellingCard }));
    expect((await test.find(id)).attempt.state).toBe('unknown');
    const refused = { kind: 'refused', reason: 'not-confirmed' };
    expect(await print(id)).toEqual(refused);
    expect(await save('none.pdf', id)).toEqual(refused);
    expect(await email(id)).toEqual(refused);
    expect(await handedOut(id)).toEqual([]);
    expect([bench.printed, bench.letters, bench.seen.asked]).toEqual([[], [], []]);
    expect(bench.files(bench.documents)).toEqual([]);
  });

  it('shows a part that a person found as a part', async () => {
    const { id } = await test.charge(order({ amountMinor: 8998 }, { number: tellingCard }));
    await test.resolve(id, { found: 'charged', transactionId: 'T-1', amountTakenMinor: 5000 });
    await save('part.pdf', id);
    const page = bench.read(bench.path('part.pdf'));
    expect(page).toContain('Receipt: paid in part');
    expect(page).toContain('AUD 50.00');
    expect(page).toContain('AUD 39.98');
  });

  it('puts several on one paper, tells how far it is, and leaves out what has none', async () => {
    const ids = [await paid(), await paid(), await paid()];
    await print(ids[1]!);
    const { id: open } = await test.charge(order({ amountMinor: 2098 }, { number: tellingCard }));
    const toldBefore = test.notifier.events.length;
    const done = await save('all.pdf', ...ids, open, ids[0]!);
    expect(done).toMatchObject({ kind: 'done', originals: 2, copies: 1, skipped: 1 });
    expect(bench.read(bench.path('all.pdf')).match(/<article /gu)).toHaveLength(3);
    const stages = test.notifier.events
      .slice(toldBefore)
      .filter(({ name }) => name === 'receipts.progress')
      .map(({ payload }) => (payload as { readonly stage: string }).stage);
    expect(stages).toEqual(['reading', 'reading', 'drawing', 'writing']);
  });

  it('saves nothing when the person thinks better of it', async () => {
    const id = await paid();
    expect(
      valueOf(await saveReceiptsPdf(test.context, bench.deps, { operator, ids: [id] })),
    ).toEqual({
      kind: 'cancelled',
    });
    bench.seen.paper = ok('cancelled');
    expect(await print(id)).toEqual({ kind: 'cancelled' });
    expect(await handedOut(id)).toEqual([]);
  });

  it('begins where the last receipt was saved', async () => {
    const id = await paid();
    await save('documents/one.pdf', id);
    await save('two.pdf', id);
    await save('three.pdf', id);
    expect(bench.seen.asked.map(({ defaultPath }) => join(defaultPath, '..'))).toEqual([
      bench.documents,
      bench.documents,
      bench.folder,
    ]);
  });

  it('puts the letter’s file beside the others, under a name that is free', async () => {
    const id = await paid();
    const paths = [await email(id, 'jo@example.com'), await email(id), await email(id)].map(
      (done) => (done.kind === 'done' ? done.path : null),
    );
    expect(new Set(paths).size).toBe(3);
    expect(bench.files(bench.documents)).toHaveLength(3);
    expect(bench.letters[0]?.to).toBe('jo@example.com');
    expect(await email(id, 'no address')).toEqual({ kind: 'trouble', trouble: 'not-an-address' });
    expect(bench.letters).toHaveLength(3);
  });

  it('keeps the file when no mail program takes the letter', async () => {
    const id = await paid();
    bench.seen.hasMailProgram = false;
    expect(await email(id)).toMatchObject({ kind: 'done', mailOpened: false });
    expect(bench.files(bench.documents)).toHaveLength(1);
    expect(await handedOut(id)).toEqual(['email']);
  });

  it.each(['no-printer', 'not-printed', 'not-drawn'] as const)(
    'writes nothing down without paper: %s',
    async (kind) => {
      const id = await paid();
      bench.seen.paper = failed({ kind });
      expect(await print(id)).toEqual({ kind: 'trouble', trouble: kind });
      expect(await handedOut(id)).toEqual([]);
    },
  );

  it('says so when paper is out that could not be written down', async () => {
    const id = await paid();
    const { ledger } = test.context;
    const receipts = {
      ...ledger.receipts,
      recordReceiptIssues: async () => failed({ kind: 'disk-full' as const }),
    };
    const context = { ...test.context, ledger: { ...ledger, receipts } };
    const done = valueOf(await printReceipts(context, bench.deps, { operator, ids: [id] }));
    expect(done).toMatchObject({ kind: 'done', recorded: false });
    bench.seen.savePath = bench.path('never.pdf');
    expect(await saveReceiptsPdf(context, bench.deps, { operator, ids: [id] })).toEqual({
      ok: false,
      error: { kind: 'records', reason: 'disk-full' },
    });
    expect(bench.files()).toEqual(['data', 'documents']);
  });

  it('leaves the old file as it was when the new one cannot take its place', async () => {
    const id = await paid();
    mkdirSync(bench.path('taken.pdf'));
    writeFileSync(bench.path('taken.pdf/inside'), 'kept');
    expect(await save('taken.pdf', id)).toMatchObject({ kind: 'trouble' });
    expect(bench.files()).toEqual(['data', 'documents', 'taken.pdf']);
  });

  it('names a folder that is not there', async () => {
    const id = await paid();
    expect(await save('nowhere/one.pdf', id)).toEqual({
      kind: 'trouble',
      trouble: 'folder-missing',
    });
    expect(await handedOut(id)).toEqual([]);
  });

  it.skipIf(process.getuid?.() === 0)('names a folder that takes no files', async () => {
    const id = await paid();
    chmodSync(bench.folder, 0o500);
    const refused = await save('one.pdf', id);
    chmodSync(bench.folder, 0o700);
    expect(refused).toEqual({ kind: 'trouble', trouble: 'read-only' });
  });
});
