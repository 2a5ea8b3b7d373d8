import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { brokenInvariants } from '../oracle/broken-invariants.ts';
import { isClean, judge, oracleCounts, sumOf } from '../oracle/judge.ts';
import type { Judged } from '../oracle/judge.ts';
import { readRecords } from '../oracle/read-records.ts';
import type { Suite, SuiteContext } from '../suite.ts';
import { buildTerminal } from '../terminal/build-terminal.ts';
import type { BuiltTerminal } from '../terminal/build-terminal.ts';
import { ledgerFileOf } from '../terminal/ledger-file.ts';
import type { LifeWork } from '../terminal/life.ts';
import { startBank } from '../terminal/start-bank.ts';
import { orderly } from '../terminal/start-life.ts';
import type { LifeReport } from '../terminal/start-life.ts';
import { withDiskFaults } from './add-faults.ts';
import { mountSmallDisk } from './small-disk.ts';
import { canTrace, watchOrder } from './watch-order.ts';

/** Charges under a trace and rounds on a full disk, for each charge of the suite's size. */
const paces = {
  quick: { stride: 120, rounds: 1 },
  full: { stride: 1, rounds: 20 },
  long: { stride: 1, rounds: 100 },
} as const;
const smallDiskMb = 6;

/** The disk at its worst: calls that fail in turn, no room, and the order in which it is synced. */
export const diskSuite: Suite = {
  name: 'disk',
  proves:
    'Whichever write fails, nothing is sent without a durable dispatch and no outcome is lost; the sync precedes the send.',
  unit: 'charges under a trace',
  sizes: { quick: 10, full: 1_000, long: 10_000 },
  run: async (context) => {
    const notRun: string[] = [];
    const inTurn = await failInTurn(context);
    const built = await buildTerminal(join(context.folder, 'built'));
    const full = await fillDisk(context, built);
    if (typeof full === 'string') notRun.push(`the full disk: ${full}.`);
    const order = canTrace()
      ? await watchOrder(built, join(context.folder, 'traced'), context.size)
      : null;
    if (order === null) notRun.push('the order of syncs and sends: `strace` is not here.');
    const runs = typeof full === 'string' ? [inTurn] : [inTurn, full];
    const judgement = sumOf(runs.map(({ judged }) => judged.judgement));
    const count = (name: string) => runs.reduce((sum, { life }) => sum + total(life, name), 0);
    const isInOrder = order === null || (order.outOfOrder === 0 && order.requests === context.size);
    return {
      isPassed: isClean(judgement) && isInOrder && count('failed-calls') > 0,
      figures: {
        ...Object.fromEntries(oracleCounts.map((name) => [name, judgement[name]])),
        failedCalls: count('failed-calls'),
        refusedUnsent: count('refused'),
        notSent: count('ended-not-sent') + count('full-before-not-sent'),
        shownNotSaved: count('shown-not-saved'),
        approvedOnceThereWasRoom: count('full-meanwhile-approved'),
        approved: judgement.charged,
        notConfirmed: judgement.notConfirmed,
        tracedRequests: order?.requests ?? 0,
        outOfOrder: order?.outOfOrder ?? 'not run',
      },
      faults: runs.flatMap(({ judged }) => judged.faults),
      notRun: [
        ...notRun,
        'faults below SQLite: they are thrown at its statements, as `node:sqlite` throws them.',
      ],
    };
  },
};

interface DiskRun {
  readonly life: LifeReport;
  readonly judged: Judged;
}

function total({ facts }: LifeReport, name: string): number {
  return (facts.get(name) ?? []).reduce((sum, value) => sum + value, 0);
}

async function failInTurn({ folder, pace }: SuiteContext): Promise<DiskRun> {
  const faulty = await buildTerminal(join(folder, 'faulty'), withDiskFaults);
  const { stride } = paces[pace];
  const env = { TILLROOM_FAULT_FILE: join(folder, 'fault') };
  const work = { kind: 'disk-faults', prefix: 'FAULT', stride } as const;
  return chargeOn(faulty, join(folder, 'failing'), work, env);
}

async function fillDisk(
  { folder, pace }: SuiteContext,
  built: BuiltTerminal,
): Promise<DiskRun | string> {
  const disk = mountSmallDisk(join(folder, 'disk'), smallDiskMb);
  if (typeof disk === 'string') return disk;
  try {
    const work = { kind: 'full-disk', prefix: 'FULL', rounds: paces[pace].rounds } as const;
    return await chargeOn(built, disk.path, work);
  } finally {
    disk.unmount();
  }
}

async function chargeOn(
  built: BuiltTerminal,
  records: string,
  work: LifeWork,
  env: Readonly<Record<string, string>> = {},
): Promise<DiskRun> {
  mkdirSync(records, { recursive: true });
  const share = { rate: 0, faults: [] };
  const start = { seed: 1, latencyMs: 0, takesReferenceTwice: true, share };
  const bank = await startBank(built.bank, start);
  try {
    const begin = { built, bankUrl: bank.baseUrl, env };
    const life = await orderly({ folder: records, work }, begin);
    const after = await orderly({ folder: records, work: { kind: 'settle' } }, begin);
    const file = ledgerFileOf(records);
    const judged = judge({
      records: readRecords(file),
      truth: await bank.truth(),
      lives: [life, after],
      invariants: await brokenInvariants(file),
    });
    return { life, judged };
  } finally {
    await bank.close();
  }
}
