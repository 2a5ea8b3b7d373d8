import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import type { OperatorId, RunId } from '../../src/domain/ids.ts';
import { createRunner } from '../../src/main/runner/runner.ts';
import type { AccountContext } from '../../src/main/usecases/account-context.ts';
import { checkRun, startRun } from '../../src/main/usecases/runs/start-run.ts';
import { openBenchContext } from './bench-context.ts';
import { addDuePlans, duePlans } from './due-plans.ts';
import { startDueGateway } from './start-due-gateway.ts';
import { rounded } from './statistics.ts';

/** Number of instalments that a run charges, and of those charged at a time. */
export const rows = Number(process.env['TILLROOM_BENCH_DUE_ROWS'] ?? 5_000);
export const concurrency = 8;

/** Rate of a due run, beside the possible rate or that of a bare loop in the same run. */
export interface DueRunFigure {
  readonly name: 'due-run-at-100-ms' | 'due-run-at-0-ms';
  readonly rows: number;
  readonly perSecond: number;
  /** Charges per second of the baseline: the possible 80, or the bare loop. */
  readonly baselinePerSecond: number;
  readonly ratio: number;
  readonly bar: number;
  readonly rssBeforeMb: number;
  readonly rssPeakMb: number;
  readonly stallP99Ms: number;
  readonly stallMaxMs: number;
  readonly isMet: boolean;
}

/** A run against a gateway that takes 100 ms: eight at a time could do 80 per second. */
export async function benchDueRunSlow(): Promise<DueRunFigure> {
  const latencyMs = 100;
  const run = await runDue(latencyMs);
  const baselinePerSecond = (concurrency * 1000) / latencyMs;
  return figureOf('due-run-at-100-ms', run, baselinePerSecond, 0.95);
}

/** A run against a gateway that responds at once, beside bare POSTs with two full commits each. */
export async function benchDueRunFast(): Promise<DueRunFigure> {
  const bare = await runBare();
  const run = await runDue(0);
  return figureOf('due-run-at-0-ms', run, bare, 0.6);
}

interface MeasuredRun {
  readonly perSecond: number;
  readonly rssBeforeMb: number;
  readonly rssPeakMb: number;
  readonly stallP99Ms: number;
  readonly stallMaxMs: number;
}

function figureOf(
  name: DueRunFigure['name'],
  run: MeasuredRun,
  baselinePerSecond: number,
  bar: number,
): DueRunFigure {
  const ratio = rounded(run.perSecond / baselinePerSecond);
  return {
    name,
    rows,
    ...run,
    baselinePerSecond: rounded(baselinePerSecond),
    ratio,
    bar,
    isMet: ratio >= bar,
  };
}

/** Charges due instalments in one run, against a gateway that takes this long. */
export async function runDue(latencyMs: number): Promise<MeasuredRun> {
  const service = await startDueGateway(latencyMs, rows);
  const bench = await openBenchContext(service.baseUrl);
  const { context } = bench;
  await prepareDue(context, { rows, concurrency });
  const rssBeforeMb = rssMb();
  let rssPeakMb = rssBeforeMb;
  const watching = setInterval(() => (rssPeakMb = Math.max(rssPeakMb, rssMb())), 200);
  const stalls = monitorEventLoopDelay({ resolution: 5 });
  stalls.enable();
  const elapsedMs = await timeRun(context, rows);
  stalls.disable();
  clearInterval(watching);
  await bench.close();
  await service.close();
  return {
    perSecond: rounded((rows * 1000) / elapsedMs),
    rssBeforeMb,
    rssPeakMb,
    stallP99Ms: rounded(stalls.percentile(99) / 1e6),
    stallMaxMs: rounded(stalls.max / 1e6),
  };
}

function rssMb(): number {
  return Math.round(process.memoryUsage.rss() / 1024 / 1024);
}

/** Writes plans that are due, and the number of charges at a time. */
export async function prepareDue(
  context: AccountContext,
  due: { readonly rows: number; readonly concurrency: number },
): Promise<void> {
  const settings = { concurrency: due.concurrency, gapMs: 0, notConfirmedMax: 3, startsAt: null };
  const entry = { operatorId: 'admin' as OperatorId, at: context.clock.now() };
  await context.ledger.planRules.saveRunSettings(settings, entry);
  await addDuePlans(context, duePlans(due.rows, 'DUE'));
}

/**
 * Time in ms from the start that staff requested to the last outcome in the records; `help` has other terminals help
 * with it, and their results are then heard of.
 */
export async function timeRun(
  context: AccountContext,
  count: number,
  help: (id: RunId) => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  const runner = createRunner(context);
  const stop = context.ledger.terminals.news?.listen(() => void runner.heed());
  const clerk = { id: 'clerk' as OperatorId, name: 'Clerk', role: 'clerk' } as const;
  const wanted = { choice: { kind: 'all-due' }, expiredCards: 'leave-out' } as const;
  const check = await checkRun(context, wanted);
  if (!check.ok || check.value.count !== count) throw new Error('Not every row would go.');
  const seen = { ...wanted, seenCount: check.value.count, seenTotals: check.value.totals };
  const startedMs = performance.now();
  const started = await startRun(context, runner, clerk, seen);
  if (!started.ok || started.value.kind !== 'run') throw new Error('The run did not start.');
  const { id } = started.value.run;
  await help(id);
  while (runner.current() !== null) await new Promise((resolve) => setTimeout(resolve, 5));
  const elapsedMs = performance.now() - startedMs;
  await stop?.();
  const record = await context.ledger.runs.findRun(id);
  const approved = record.ok
    ? record.value?.run.items.filter(({ state }) => state === 'approved').length
    : 0;
  if (approved !== count) throw new Error(`Only ${approved} of ${count} rows were approved.`);
  return elapsedMs;
}

/** Charges per second of POSTs on new sockets, with a durable commit before and after each. */
async function runBare(): Promise<number> {
  const service = await startDueGateway(0, 8);
  const folder = mkdtempSync(join(tmpdir(), 'tillroom-bench-bare-'));
  const database = new DatabaseSync(join(folder, 'bare.sqlite'));
  database.exec('pragma journal_mode = wal; pragma synchronous = full');
  database.exec('create table tries (id integer primary key, state text not null)');
  const insert = database.prepare(`insert into tries (state) values ('dispatched')`);
  const update = database.prepare(`update tries set state = 'approved' where id = ?`);
  let next = 0;
  const startedMs = performance.now();
  const lanes = Array.from({ length: concurrency }, async () => {
    while (next < rows) {
      next += 1;
      const id = insert.run().lastInsertRowid;
      await postBare(service.baseUrl, next);
      update.run(id);
    }
  });
  await Promise.all(lanes);
  const perSecond = (rows * 1000) / (performance.now() - startedMs);
  database.close();
  rmSync(folder, { recursive: true, force: true });
  await service.close();
  return perSecond;
}

/** One charge as a bare POST on a new socket. */
export function postBare(baseUrl: string, index: number): Promise<void> {
  const body = JSON.stringify({
    amount: 10_000 + index * 100,
    currency: 'AUD',
    reference: `BARE-${index}`,
    card_token: 'token-DUE-1',
    extra: { ecm: 32 },
  });
  return new Promise((resolve, reject) => {
    const post = request(`${baseUrl}/v1.0/purchases`, {
      method: 'POST',
      agent: false,
      headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) },
    });
    post.on('error', reject);
    post.on('response', (response) => {
      response.resume();
      response.on('end', resolve);
    });
    post.end(body);
  });
}
