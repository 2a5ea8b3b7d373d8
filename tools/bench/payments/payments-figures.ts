import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { timed } from '../charge-overhead.ts';
import { seededChance } from '../seed/seeded-chance.ts';
import { rounded, spreadOf } from '../statistics.ts';
import type { Spread } from '../statistics.ts';
import { benchBesideReport } from './beside-report.ts';
import { benchExport } from './export-figure.ts';
import { openPaymentsContext } from './payments-context.ts';
import type { PaymentsContext } from './payments-context.ts';
import { benchReports } from './report-figures.ts';
import { filterOnce, jumpOnce, pageAnywhere, searchOnce } from './list-acts.ts';
import type { ListAct } from './list-acts.ts';
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

/** Takes a figure on both ledgers in turns, so that both meet the same state of the machine. */
async function compared(
  name: string,
  { few, many, rounds }: { few: PaymentsContext; many: PaymentsContext; rounds: number },
  act: ListAct,
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

/** Memory that further reading adds, for all threads together, once pages and words were read. */
function memoryFigure(warmBytes: number, rounds: number) {
  const addedMb = rounded((process.memoryUsage().rss - warmBytes) / 1_048_576);
  // Each of two readers keeps up to 64 MB of pages, which it may have still been filling.
  const barMb = 130;
  return { name: 'payments-memory', reads: rounds * 4, addedMb, barMb, isMet: addedMb <= barMb };
}
