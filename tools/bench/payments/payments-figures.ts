import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededChance } from '../seed/seeded-chance.ts';
import type { SeededChance } from '../seed/seeded-chance.ts';
import { rounded, spreadOf } from '../statistics.ts';
import type { Spread } from '../statistics.ts';
import { benchBesideReport } from './beside-report.ts';
import { benchExport } from './export-figure.ts';
import { openPaymentsContext } from './payments-context.ts';
import type { PaymentsContext } from './payments-context.ts';
import { benchReports } from './report-figures.ts';
import { everything, filteredQueries, searchTexts } from './criteria.ts';
import type { Figure } from '../report.ts';

/** Number of payments in the two ledgers, and of rounds for each figure. */
export interface PaymentsSizes {
  readonly few: number;
  readonly many: number;
  readonly rounds: number;
}

/** A figure of reading among few payments and among many, in turns. */
export interface ReadFigure {
  readonly name: string;
  readonly few: number;
  readonly many: number;
  readonly fewSpread: Spread;
  readonly manySpread: Spread;
  /** Ratio of many to few at the 95th percentile. */
  readonly ratio: number;
  readonly barMs: number;
  readonly barRatio: number | null;
  readonly isMet: boolean;
}

/** Every figure of the list of payments, yielded as it is taken. */
export async function* benchPayments(sizes: PaymentsSizes): AsyncGenerator<Figure, void, void> {
  const folder = mkdtempSync(join(tmpdir(), 'tillroom-export-'));
  const few = await openPaymentsContext(sizes.few, join(folder, 'few.csv'));
  const many = await openPaymentsContext(sizes.many, join(folder, 'many.csv'));
  try {
    const reading = { few, many, rounds: sizes.rounds };
    yield await compared('payments-page', reading, pageAnywhere, { barMs: 10, barRatio: 1.5 });
    yield await compared('payments-search', reading, searchOnce, { barMs: 30, barRatio: null });
    const warmBytes = process.memoryUsage().rss;
    yield await compared('payments-filter', reading, filterOnce, { barMs: 10, barRatio: null });
    yield await compared('payments-jump', reading, jumpOnce, { barMs: 10, barRatio: null });
    yield memoryFigure(warmBytes, sizes.rounds);
    yield* benchReports(many, 2);
    yield await benchBesideReport(many, sizes.rounds);
    yield await benchExport(many, join(folder, 'many.csv'));
  } finally {
    await few.close();
    await many.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Act = (context: PaymentsContext, chance: SeededChance, round: number) => Promise<void>;

/** Takes a figure on both ledgers in turns, so that both meet the same state of the machine. */
async function compared(
  name: string,
  { few, many, rounds }: { few: PaymentsContext; many: PaymentsContext; rounds: number },
  act: Act,
  { barMs, barRatio }: { readonly barMs: number; readonly barRatio: number | null },
): Promise<ReadFigure> {
  const [fewMs, manyMs]: [number[], number[]] = [[], []];
  const chances = [seededChance(1), seededChance(1)] as const;
  const warmUp = Math.min(20, rounds);
  for (let round = 0; round < rounds + warmUp; round += 1) {
    const one = await timed(() => act(few, chances[0], round));
    const other = await timed(() => act(many, chances[1], round));
    if (round < warmUp) continue;
    fewMs.push(one);
    manyMs.push(other);
  }
  const [fewSpread, manySpread] = [spreadOf(fewMs), spreadOf(manyMs)];
  const ratio = rounded(manySpread.p95Ms / fewSpread.p95Ms);
  const isMet = manySpread.p95Ms <= barMs && (barRatio === null || ratio <= barRatio);
  return {
    name,
    few: few.payments,
    many: many.payments,
    fewSpread,
    manySpread,
    ratio,
    barMs,
    barRatio,
    isMet,
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

/** Places in the list that pages start from, found once and kept for each context. */
const placesOf = new WeakMap<PaymentsContext, string[]>();

/** A page of 100 at the head of the list or anywhere in it, in both directions. */
const pageAnywhere: Act = async (context, chance, round) => {
  const places = placesOf.get(context) ?? [];
  placesOf.set(context, places);
  const cursor = round % 4 === 0 ? null : (places[chance.below(places.length)] ?? null);
  const side = round % 2 === 0 ? 'after' : 'before';
  const page = await context.ask('history.page', { query: everything, cursor, side, limit: 100 });
  if (page.kind !== 'page' || page.rows.length === 0) throw new Error('A page has lines.');
  if (round % 4 !== 0) return;
  const row = chance.below(context.payments);
  const jump = await context.ask('history.jump', { query: everything, to: { kind: 'row', row } });
  if (jump.kind === 'found') places.push(jump.cursor);
};

const searchOnce: Act = async (context, chance, round) => {
  const texts = searchTexts(chance, context.payments);
  const search = texts[round % texts.length] ?? '';
  const query = { ...everything, search };
  const page = await context.ask('history.page', {
    query,
    cursor: null,
    side: 'after',
    limit: 100,
  });
  if (page.kind !== 'page') throw new Error('A search answers with a page.');
};

const filterOnce: Act = async (context, _chance, round) => {
  const queries = filteredQueries();
  const query = queries[round % queries.length] ?? everything;
  const page = await context.ask('history.page', {
    query,
    cursor: null,
    side: 'after',
    limit: 100,
  });
  if (page.kind !== 'page') throw new Error('A filter answers with a page.');
};

/** A jump to a line or a day, and the page drawn there. */
const jumpOnce: Act = async (context, chance, round) => {
  const day = `2025-${String(1 + chance.below(12)).padStart(2, '0')}-15`;
  const row = chance.below(context.payments);
  const to =
    round % 2 === 0 ? ({ kind: 'row', row } as const) : ({ kind: 'date', date: day } as const);
  const jump = await context.ask('history.jump', { query: everything, to });
  if (jump.kind !== 'found') throw new Error('A jump finds a line.');
  const { cursor } = jump;
  await context.ask('history.page', { query: everything, cursor, side: 'at', limit: 100 });
};

/** Memory that further reading adds, for all threads together, once pages and words were read. */
function memoryFigure(warmBytes: number, rounds: number) {
  const addedMb = rounded((process.memoryUsage().rss - warmBytes) / 1_048_576);
  // Each of two readers keeps up to 64 MB of pages, which it may have still been filling.
  const barMb = 130;
  return { name: 'payments-memory', reads: rounds * 4, addedMb, barMb, isMet: addedMb <= barMb };
}
