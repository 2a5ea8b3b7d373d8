import { buildTerminal } from '../terminal/build-terminal.ts';
import type { BuiltTerminal } from '../terminal/build-terminal.ts';
import type { SourceEdit } from '../terminal/source-edits.ts';

/** Times of one shop, in ms: short ones, or those of the product. */
export interface ShopTimes {
  readonly renewEveryMs: number;
  readonly runsOutAfterMs: number;
  readonly lookGapMaxMs: number;
  readonly dispatchToSendMaxMs: number;
  readonly commitWaitMs: number;
  readonly statementMs: number;
  readonly idleMs: number;
}

/** A lease of 1 s, and every other time in its proportion. */
export const shortTimes: ShopTimes = {
  renewEveryMs: 250,
  runsOutAfterMs: 1_000,
  lookGapMaxMs: 375,
  dispatchToSendMaxMs: 500,
  commitWaitMs: 1_500,
  statementMs: 3_000,
  idleMs: 700,
};

/** The times of the product: its sources decide. */
export const realTimes = null;

const lease = 'src/domain/terminals/lease.ts';
const session = 'src/main/ledger/engine/postgres/session.ts';
const pool = 'src/main/ledger/engine/postgres/server-pool.ts';
const send = 'src/main/usecases/charge/send-attempt.ts';
const keepSaving = 'src/main/usecases/charge/keep-saving.ts';
const queue = 'src/main/ledger/thread/write-queue.ts';

/** Has a number of the sources come from the environment where it is there. */
function timeOf(file: string, name: keyof ShopTimes, usual: string, text: string): SourceEdit {
  const value = `Number(process.env['TILLROOM_SHOP_${name}'] ?? ${usual})`;
  return { file, find: text, replace: text.replace(usual, value) };
}

const times: readonly SourceEdit[] = [
  timeOf(lease, 'renewEveryMs', '5_000', 'renewEveryMs: 5_000'),
  timeOf(lease, 'runsOutAfterMs', '20_000', 'runsOutAfterMs: 20_000'),
  timeOf(lease, 'lookGapMaxMs', '7_500', 'lookGapMaxMs: 7_500'),
  timeOf(lease, 'dispatchToSendMaxMs', '10_000', 'const dispatchToSendMaxMs = 10_000;'),
  timeOf(session, 'commitWaitMs', '10_000', 'const commitWaitMs = 10_000;'),
  timeOf(pool, 'statementMs', '30_000', 'statementMs: 30_000'),
  timeOf(pool, 'idleMs', '4_000', 'idleMs: 4_000'),
];

/** The server's clock as the app reads it, put forward or back by a setting of the server. */
export const clockSetting = 'torture.clock_seconds';

const clock: SourceEdit = {
  file: 'src/main/ledger/engine/postgres/postgres-sql.ts',
  find: '(extract(epoch from clock_timestamp()) * 1000)::bigint as now',
  replace: `((extract(epoch from clock_timestamp())
    + coalesce(nullif(current_setting('${clockSetting}', true), ''), '0')::int) * 1000)::bigint as now`,
};

/** The environment that gives a terminal these times; empty for those of the product. */
export function timesEnv(chosen: ShopTimes | null): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(chosen ?? {}).map(([name, value]) => [`TILLROOM_SHOP_${name}`, String(value)]),
  );
}

/** Points of a charge at which a terminal may be killed or stopped. */
export const hazardPoints = [
  'in a transaction',
  'after the dispatch',
  'before the write',
  'before the outcome',
  'after the outcome',
] as const;

export type HazardPoint = (typeof hazardPoints)[number];

function hazard(point: HazardPoint): string {
  return `globalThis.tillroomHazard?.(${JSON.stringify(point)});`;
}

const hazards: readonly SourceEdit[] = [
  {
    file: queue,
    find: 'return told;',
    replace: `${hazard('in a transaction')}\n      return told;`,
  },
  {
    file: send,
    find: 'publishAttempt(context, dispatched.value);',
    replace: `${hazard('after the dispatch')}\n    publishAttempt(context, dispatched.value);`,
  },
  {
    file: send,
    find: 'const late: { saving: Promise<Attempt> | null } = { saving: null };',
    replace: `${hazard('before the write')}\n  const late: { saving: Promise<Attempt> | null } = { saving: null };`,
  },
  {
    file: keepSaving,
    find: 'const saved = await saveOnce(context, saving);',
    replace: `${hazard('before the outcome')}
    const saved = await saveOnce(context, saving);
    ${hazard('after the outcome')}`,
  },
];

/** Builds a terminal of the shop, with a bug in it or without. */
export function buildShopTerminal(
  folder: string,
  bug: readonly SourceEdit[] = [],
): Promise<BuiltTerminal> {
  return buildTerminal(folder, { edits: [...times, clock, ...hazards, ...bug] });
}
