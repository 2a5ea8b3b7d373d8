import { DatabaseSync } from 'node:sqlite';
import type { AccountContext } from '../../src/main/usecases/account-context.ts';
import { countDueWork, pageOfDueWork } from '../../src/main/usecases/due-work/due-work.ts';
import { checkRun } from '../../src/main/usecases/runs/start-run.ts';
import { openBenchContext } from './bench-context.ts';
import { addDuePlans, duePlans } from './due-plans.ts';
import { rounded } from './statistics.ts';

/** Due plans, and the number of plans that they are among in the second measurement. */
const duePlanCount = 1_000;
const allPlanCount = Number(process.env['TILLROOM_BENCH_PLANS'] ?? 1_000_000);
/** Enough rounds that a few milliseconds of other work on the machine do not affect the median. */
const rounds = 31;
const bar = 1.5;

/** Time of the day's work among few plans and among many, with as many due in both; in ms. */
export interface DueQueryFigure {
  readonly name: 'due-query';
  readonly due: number;
  readonly plans: number;
  readonly aloneMs: Timings;
  readonly amongMs: Timings;
  /** The greatest of the three ratios. */
  readonly ratio: number;
  readonly bar: number;
  readonly isMet: boolean;
}

interface Timings {
  readonly page: number;
  readonly counts: number;
  readonly check: number;
}

/** Reads the first page of due work, its counts and the review of a run, through the use cases. */
export async function benchDueQuery(): Promise<DueQueryFigure> {
  const bench = await openBenchContext('http://127.0.0.1:9');
  const { context, file } = bench;
  await addDuePlans(context, duePlans(duePlanCount, 'DUE'));
  // The next day with work is counted too, so it is the same day in both.
  multiply(file, [1, 1]);
  const aloneMs = await timings(context);
  multiply(file, [2, Math.round(allPlanCount / duePlanCount) - 1]);
  const amongMs = await timings(context);
  await bench.close();
  const ratio = rounded(
    Math.max(
      amongMs.page / aloneMs.page,
      amongMs.counts / aloneMs.counts,
      amongMs.check / aloneMs.check,
    ),
  );
  return {
    name: 'due-query',
    due: duePlanCount,
    plans: allPlanCount,
    aloneMs,
    amongMs,
    ratio,
    bar,
    isMet: ratio <= bar,
  };
}

async function timings(context: AccountContext): Promise<Timings> {
  const page = { tab: 'due', search: '', currency: null, limit: 100, after: null } as const;
  const check = { choice: { kind: 'all-due' }, expiredCards: 'leave-out' } as const;
  return {
    page: await middleOf(() => pageOfDueWork(context, page)),
    counts: await middleOf(() => countDueWork(context)),
    check: await middleOf(() => checkRun(context, check)),
  };
}

async function middleOf(work: () => Promise<{ readonly ok: boolean }>): Promise<number> {
  const measured: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = performance.now();
    const answer = await work();
    measured.push(performance.now() - before);
    if (!answer.ok) throw new Error('The records did not answer.');
  }
  return rounded(measured.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0);
}

/** Copies every due plan straight into the tables, the copies years ahead and each of them a day later. */
function multiply(file: string, [first, last]: readonly [number, number]): void {
  const other = new DatabaseSync(file);
  other.exec('pragma synchronous = off; pragma cache_size = -200000; pragma busy_timeout = 10000');
  const copy = (table: string, changed: Readonly<Record<string, string>>) => {
    const names = other
      .prepare(`select name from pragma_table_info('${table}')`)
      .all()
      .map(({ name }) => String(name));
    const values = names.map((name) => changed[name] ?? `one.${name}`).join(', ');
    other.exec(
      `with recursive series (n) as (select ${first} union all select n + 1 from series where n < ${last})
       insert into ${table} (${names.join(', ')})
       select ${values} from ${table} as one, series as s
       where ${table === 'plans' ? 'one.id' : 'one.plan_id'} in (select id from due)`,
    );
  };
  const later = `date('2039-01-01', '+' || s.n || ' days')`;
  other.exec(`create temp table due as select id from plans where sort_on < '2039'`);
  other.exec('begin');
  copy('plans', {
    id: `one.id || '-' || s.n`,
    reference: `one.reference || '-' || s.n`,
    next_due_on: later,
    sort_on: later,
    scheduled_from: later,
    last_slot_on: later,
  });
  copy('card_chains', { id: `one.id || '-' || s.n`, plan_id: `one.plan_id || '-' || s.n` });
  copy('instalments', { plan_id: `one.plan_id || '-' || s.n`, due_on: later });
  other.exec('commit');
  // A day's writes are usually in the file itself; read from a log of a million rows, everything is slower.
  other.exec('pragma wal_checkpoint(truncate)');
  other.close();
}
