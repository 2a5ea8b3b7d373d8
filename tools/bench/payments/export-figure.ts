import { createReadStream } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { rounded, spreadOf } from '../statistics.ts';
import type { PaymentsContext } from './payments-context.ts';
import { everything } from './criteria.ts';

/** Rate of writing every line to a file, beside a bare loop that only reads the same values. */
export interface ExportFigure {
  readonly name: 'payments-export';
  readonly rows: number;
  readonly rowsPerSecond: number;
  /** The bare loop: the same columns, read and discarded in the thread that measures. */
  readonly bareRowsPerSecond: number;
  readonly ratio: number;
  /** Longest time for which the main thread was blocked, in ms. */
  readonly longestStallMs: number;
  readonly barRatio: number;
  readonly barStallMs: number;
  readonly isMet: boolean;
}

const columns = [
  'at',
  'orderReference',
  'state',
  'amount',
  'currency',
  'brand',
  'lastFour',
  'customerName',
  'operatorName',
  'responseCode',
  'transactionId',
  'settlementDate',
] as const;

/** Rounds of a bare loop and an export in turns: both move with the machine, and not at one moment. */
const rounds = 5;

/** Exports the whole list as CSV in turns with a bare loop, and reports the median of each. */
export async function benchExport(context: PaymentsContext, path: string): Promise<ExportFigure> {
  const [bare, exported, stalls]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(readBare(context));
    // oxlint-disable-next-line no-await-in-loop -- One is measured at a time.
    const { tookMs, longestStallMs } = await exportOnce(context, path);
    exported.push(tookMs);
    stalls.push(longestStallMs);
  }
  const rateOf = (timesMs: readonly number[]) =>
    Math.round(context.payments / (spreadOf(timesMs).p50Ms / 1000));
  const [bareRowsPerSecond, rowsPerSecond] = [rateOf(bare), rateOf(exported)];
  const longestStallMs = Math.max(...stalls);
  const [barRatio, barStallMs] = [0.5, 50];
  const ratio = rounded(rowsPerSecond / bareRowsPerSecond);
  return {
    name: 'payments-export',
    rows: context.payments,
    rowsPerSecond,
    bareRowsPerSecond,
    ratio,
    longestStallMs,
    barRatio,
    barStallMs,
    isMet: ratio >= barRatio && longestStallMs <= barStallMs,
  };
}

/** Exports the list once, and checks that the file has as many lines. */
async function exportOnce(
  context: PaymentsContext,
  path: string,
): Promise<{ readonly tookMs: number } & Pick<ExportFigure, 'longestStallMs'>> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const startedMs = performance.now();
  const answer = await context.ask('history.export', {
    query: everything,
    format: 'csv',
    columns: columns.map((field) => ({ field, title: field })),
    words: { state: { approved: 'Approved', declined: 'Declined' } },
  });
  const tookMs = performance.now() - startedMs;
  delay.disable();
  if (answer.kind !== 'saved') throw new Error(`The export ended as ${answer.kind}.`);
  if ((await linesOf(path)) !== answer.rows + 1)
    throw new Error('A line of the export is missing.');
  return { tookMs, longestStallMs: rounded(delay.max / 1_000_000) };
}

/** Time of the bare loop, in ms. */
function readBare({ file }: PaymentsContext): number {
  const database = new DatabaseSync(file, { readOnly: true });
  const statement = database.prepare(`select prepared_at, order_reference, state, amount_minor,
    currency, card_brand, card_last_four, customer_id, operator_id, response_code, transaction_id,
    settlement_date from attempts order by place desc`);
  statement.setReturnArrays(true);
  const startedMs = performance.now();
  for (const row of statement.iterate()) if (row === undefined) break;
  const tookMs = performance.now() - startedMs;
  database.close();
  return tookMs;
}

async function linesOf(path: string): Promise<number> {
  let lines = 0;
  for await (const chunk of createReadStream(path)) {
    for (const byte of chunk as Buffer) if (byte === 0x0a) lines += 1;
  }
  return lines;
}
