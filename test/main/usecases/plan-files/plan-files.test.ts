import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ParsedInput } from '../../../../src/contract/index.ts';
import { stageStream } from '../../../../src/main/shell/files/staged-stream.ts';
import { readWithin } from '../../../../src/main/shell/files/user-files.ts';
import { failed, ok } from '../../../../src/domain/result.ts';
import type { StagedStream, UserFiles } from '../../../../src/main/ports/files.ts';
import { importPlans } from '../../../../src/main/usecases/plan-files/import-plans.ts';
import {
  checkPlanFile,
  choosePlanFile,
} from '../../../../src/main/usecases/plan-files/choose-plan-file.ts';
import { exportPlans } from '../../../../src/main/usecases/plan-files/export-plans.ts';
import { createPendingFiles } from '../../../../src/main/usecases/plan-files/pending-files.ts';
import { pageOfPlans } from '../../../../src/main/usecases/plans/find-plans.ts';
import { chargeInstalment } from '../../../../src/main/usecases/plans/charge-instalment.ts';
import { openTestContext, person, valueOf } from '../test-context.ts';
import { textsHere } from '../../../fixtures/texts-here.ts';

const folder = mkdtempSync(join(tmpdir(), 'tillroom-plan-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const heading = [
  'Plan reference,Customer name,Amount,Currency,Next due date,Card token,Last four,Expiry,Brand',
  'Kind,Rows left,First transaction id,First charged on,Tracking id',
].join(',');
const good = [
  'OLD-1,Ada Näher,49.00,AUD,2026-03-02,token-A,2346,12/40,MasterCard,,,FIRST-A,2025-03-02,tracking-A',
  'OLD-2,"O’Neill, Sam",1020.50,NZD,2026-03-09,token-B,0001,2040-11,VISA,instalment,6,FIRST-B,2025-01-05,',
  'OLD-3,Mei Chen,20,USD,15.03.2026,token-C,4564,01/2041,AMEX,,,,,',
  'OLD-4,Ada Näher,12.00,AUD,2026-02-01,,,,,,3,,,',
];

/** A file on a disk that is full after that many bytes. */
function filling(file: StagedStream, bytesMax: number): StagedStream {
  let bytes = 0;
  return {
    ...file,
    write: async (piece) => {
      bytes += piece.byteLength;
      return bytes > bytesMax ? failed({ kind: 'disk-full' }) : file.write(piece);
    },
  };
}

async function fileContext(fullAfterBytes: number | null = null) {
  const bench = await openTestContext();
  const { context } = bench;
  let path = join(folder, 'plans.csv');
  const files: UserFiles = {
    documents: folder,
    askWhereToSave: async ({ fileName }) => join(folder, fileName),
    askForText: async () => path,
    stageStream: async (to) => {
      const real = await stageStream(to);
      return real.ok && fullAfterBytes !== null ? ok(filling(real.value, fullAfterBytes)) : real;
    },
    read: readWithin,
  } as Partial<UserFiles> as UserFiles;
  const deps = { files, held: createPendingFiles(), texts: textsHere };
  const choose = async (text: string | Uint8Array) => {
    path = join(folder, 'plans.csv');
    writeFileSync(path, text);
    return valueOf(await choosePlanFile(context, deps));
  };
  const chosen = async (text: string | Uint8Array) => {
    const answer = await choose(text);
    if (answer.kind !== 'chosen') throw new Error(`Refused: ${answer.reason}`);
    return answer;
  };
  const check = async (input: ParsedInput<'plan-files.check'>) =>
    valueOf(await checkPlanFile(context, deps, input));
  const bringIn = async (input: ParsedInput<'plan-files.check'>) =>
    valueOf(await importPlans(context, deps, person('supervisor'), input));
  const write = async (what: 'plans' | 'instalments') =>
    valueOf(await exportPlans(context, deps, what));
  const every = {
    search: '',
    health: [],
    currency: null,
    customerId: null,
    dueOn: null,
    limit: 100,
    after: null,
  };
  const plans = async () => valueOf(await pageOfPlans(context, every)).plans;
  return { ...bench, choose, chosen, check, bringIn, write, plans };
}

const askedOf = ({ fileId, mapping }: ParsedInput<'plan-files.check'>) => ({ fileId, mapping });

describe('bringing plans in', () => {
  it('reads, checks and writes the whole file, its tokens sealed and never shown', async () => {
    const { context, bank, chosen, check, bringIn, plans } = await fileContext();
    const file = await chosen([heading, ...good].join('\r\n'));
    expect(file.rowCount).toBe(4);
    expect(JSON.stringify(file)).not.toMatch(/token-|FIRST-|tracking-A/u);
    expect(file.sample[0]?.[1]).toBe('Ada Näher');
    expect(await check(askedOf(file))).toEqual({
      planCount: 4,
      faults: [],
      faultCount: 0,
      totals: [
        { currency: 'AUD', count: 2, amountMinor: 6_100 },
        { currency: 'NZD', count: 1, amountMinor: 612_300 },
        { currency: 'USD', count: 1, amountMinor: 2_000 },
      ],
      needsCardCount: 2,
      knownCustomerCount: 0,
      likenesses: [],
      likenessCount: 0,
    });
    expect(await bringIn(askedOf(file))).toEqual({ kind: 'imported', planCount: 4 });
    expect(await bringIn(askedOf(file))).toEqual({ kind: 'gone' });
    const brought = await plans();
    expect(Object.fromEntries(brought.map(({ reference, state }) => [reference, state]))).toEqual({
      'OLD-1': 'active',
      'OLD-2': 'active',
      'OLD-3': 'starting',
      'OLD-4': 'starting',
    });
    const [one, , , four] = brought.toSorted((a, b) => (a.reference < b.reference ? -1 : 1));
    expect(one?.customer.id).not.toBe(undefined);
    expect(one?.customer.id).toBe(four?.customer.id);

    await bank.saveCards([
      {
        token: 'token-A',
        number: '5123456789012346',
        holder: 'Ada Näher',
        expiry: { year: 2040, month: 12 },
        trackingId: 'tracking-A',
        emptyFor: 0,
      },
    ]);
    if (one === undefined) throw new Error('The plan is there');
    const plain = { omitExpiry: false, isGranted: false, duplicateReason: null };
    const charged = { planId: one.id, sequence: 1, ...plain };
    valueOf(await chargeInstalment(context, person('clerk'), charged));
    await context.inFlightCharges.allEnded();
    expect(bank.truth()).toMatchObject([{ reference: 'OLD-1-P1', indicator: 'S' }]);
  });

  it('names every fault with its line and writes nothing', async () => {
    const { chosen, check, bringIn, plans } = await fileContext();
    const faulty = [
      'OLD-1,Ada,49.00,AUD,2026-03-02,token-A,2346,12/40,,,,FIRST-A,2025-03-02,',
      ',Ada,zero,XXX,03/04/2026,token-A,23,13/40,,weekly,many,,,',
      'OLD-1,Ada,49.00,AUD,2026-03-02,,,,,,,,,',
      'OLD-9,Ada,9999999,AUD,2026-03-02,token-A,,,,,,,2025-01-01,',
      'OLD-8,Ada,49.00,AUD,2026-03-02,token-A,2346,12/40',
      'OLD-7,Ada,49.00,AUD,2026-03-02,,,,,instalment,,,,',
    ];
    const file = await chosen([heading, ...faulty].join('\n'));
    const answer = await check(askedOf(file));
    expect(answer.faults.map(({ line, column, fault }) => [line, column, fault])).toEqual([
      [3, 'plan-reference', 'missing'],
      [3, 'card-last-four', 'not-four-digits'],
      [3, 'card-expiry', 'not-a-month'],
      [4, 'plan-reference', 'reference-twice'],
      [5, 'amount', 'over-limit'],
      [5, 'card-last-four', 'missing'],
      [5, 'card-expiry', 'missing'],
      [5, 'first-transaction-id', 'evidence-incomplete'],
      [6, null, 'too-few-columns'],
      [7, 'rows-left', 'missing'],
    ]);
    expect(await bringIn(askedOf(file))).toMatchObject({ kind: 'faulty', faultCount: 10 });
    expect(await plans()).toEqual([]);
  });

  it('takes a reference once, whichever file it came in', async () => {
    const { chosen, check, bringIn } = await fileContext();
    const first = await chosen([heading, good[0]].join('\n'));
    expect(await bringIn(askedOf(first))).toEqual({ kind: 'imported', planCount: 1 });
    const again = await chosen([heading, good[0], good[1]].join('\n'));
    expect((await check(askedOf(again))).faults).toEqual([
      { line: 2, column: 'plan-reference', fault: 'reference-taken' },
    ]);
    expect(await bringIn(askedOf(again))).toEqual({ kind: 'faulty', faultCount: 1 });
  });

  it('refuses the whole file for one card number, and what is no table of text', async () => {
    const { choose } = await fileContext();
    const withNumber = [heading, good[0], 'X,4111 1111 1111 1111,,,,,,,,,,,,'].join('\n');
    expect(await choose(withNumber)).toEqual({ kind: 'refused', reason: 'holds-card-number' });
    expect(await choose('4111111111111111')).toEqual({
      kind: 'refused',
      reason: 'holds-card-number',
    });
    expect(await choose(new Uint8Array([0x89, 0x50, 0, 0, 1]))).toEqual({
      kind: 'refused',
      reason: 'not-text',
    });
    expect(await choose(heading)).toEqual({ kind: 'refused', reason: 'empty' });
  });

  it('reads UTF-16 and Windows Latin as well', async () => {
    const { chosen } = await fileContext();
    const text = [heading, good[0]].join('\r\n');
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    expect((await chosen(wide)).sample[0]?.[1]).toBe('Ada Näher');
    expect((await chosen(Buffer.from(text, 'latin1'))).sample[0]?.[1]).toBe('Ada Näher');
    expect((await chosen(`\u{FEFF}${text}`)).sample[0]?.[1]).toBe('Ada Näher');
    expect((await chosen(text.replaceAll(',', ';'))).headings).toHaveLength(14);
  });

  it('leaves the choice of columns to staff, and says which ones are missing', async () => {
    const { chosen, check } = await fileContext();
    const file = await chosen(['A;B;C', '1;2;3'].join('\n'));
    expect(file.mapping).toEqual({});
    expect((await check(askedOf(file))).faults.map(({ column }) => column)).toEqual([
      'plan-reference',
      'customer-name',
      'amount',
      'currency',
      'next-due-date',
      'card-token',
    ]);
  });
});

describe('writing plans out', () => {
  it('writes plans and rows without tokens, and texts that no spreadsheet works out', async () => {
    const { chosen, bringIn, write } = await fileContext();
    const formula = good[0]?.replace('Ada Näher', '=1+1') ?? '';
    await bringIn(askedOf(await chosen([heading, formula, good[1]].join('\n'))));
    expect(await write('plans')).toEqual({
      kind: 'written',
      fileName: 'plans 2026-03-02.csv',
      rowCount: 2,
    });
    const plans = readFileSync(join(folder, 'plans 2026-03-02.csv'), 'utf8');
    expect(plans).toContain("OLD-1,'=1+1,");
    expect(plans).toContain('"O’Neill, Sam"');
    expect(plans).not.toMatch(/token-|tracking-|FIRST-/u);
    expect(await write('instalments')).toMatchObject({ kind: 'written', rowCount: 8 });
    const rows = readFileSync(join(folder, 'instalments 2026-03-02.csv'), 'utf8');
    expect(rows).toMatch(/\r\nOLD-1,2,/u);
    expect(rows).toContain('1020.50,NZD');
  });

  it('leaves nothing half written on a full disk, and the older file as it was', async () => {
    const { chosen, bringIn, write } = await fileContext(400);
    await bringIn(askedOf(await chosen([heading, good[0], good[1]].join('\n'))));
    const name = 'instalments 2026-03-02.csv';
    writeFileSync(join(folder, name), 'an older file');
    expect(await write('instalments')).toEqual({ kind: 'failed', reason: 'disk-full' });
    expect(readFileSync(join(folder, name), 'utf8')).toBe('an older file');
    expect(readdirSync(folder).filter((found) => found.includes('instalments'))).toEqual([name]);
  });
});
