import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SeededChance } from '../../bench/seed/seeded-chance.ts';
import { cardsOf, duePlans } from '../../bench/due-plans.ts';
import { readRecords } from '../oracle/read-records.ts';
import type { BuiltTerminal } from '../terminal/build-terminal.ts';
import { ledgerFileOf } from '../terminal/ledger-file.ts';
import { startBank } from '../terminal/start-bank.ts';
import type { TortureBank } from '../terminal/start-bank.ts';
import { orderly, startLife } from '../terminal/start-life.ts';
import { choose, readPoints, recordsOf } from './kill-flow.ts';

/** How deep a recovery is killed within the recovery from a kill within a recovery. */
const depth = 3;

/** What came of killing the opening of records that a kill had left. */
export interface KilledRecovery {
  readonly points: number;
  /** Openings that were killed at a point. */
  readonly killed: number;
  /** Records that ended otherwise than after one undisturbed opening. */
  readonly different: readonly string[];
}

/** Kills the opening of left records at so many points, three deep, and compares how they end. */
export async function killRecovery(parts: {
  readonly built: BuiltTerminal;
  readonly folder: string;
  readonly kills: number;
  readonly chance: SeededChance;
}): Promise<KilledRecovery> {
  const { built, folder, kills, chance } = parts;
  const [left, copy] = [join(folder, 'left'), join(folder, 'copy')];
  const [armFile, traceFile] = [join(folder, 'armed'), join(folder, 'trace')];
  mkdirSync(left, { recursive: true });
  const share = { rate: 0.2, faults: [{ kind: 'hold' } as const] };
  const start = { seed: 2, latencyMs: 20, takesReferenceTwice: true, share };
  const bank = await startBank(built.bank, start);
  try {
    await leaveUndone(built, bank, left);
    writeFileSync(armFile, '');
    const open = async (env: Readonly<Record<string, string>>) => {
      const life = { folder: copy, work: { kind: 'settle' } } as const;
      const opening = { built, bankUrl: bank.baseUrl, env };
      return (await startLife(life, opening).ended).killedAt !== null;
    };
    const takeCopy = () => {
      rmSync(copy, { recursive: true, force: true });
      cpSync(left, copy, { recursive: true });
    };
    const outcome = () => statesIn(ledgerFileOf(copy));

    takeCopy();
    await open({
      TILLROOM_ARM_FILE: armFile,
      TILLROOM_POINT_TRACE: traceFile,
      TILLROOM_POINT_RECORDS: recordsOf(copy),
    });
    const points = readPoints(traceFile);
    const [expected, before] = [outcome(), await requestsAt(bank)];
    let killed = 0;
    const different: string[] = [];
    for (const first of choose(points, kills, chance)) {
      takeCopy();
      const path = [first, ...Array.from({ length: depth - 1 }, () => chance.oneOf(points))];
      for (const { thread, count } of path) {
        const killAt = `${thread}:${count}`;
        if (await open({ TILLROOM_ARM_FILE: armFile, TILLROOM_KILL_AT: killAt })) killed += 1;
      }
      await orderly({ folder: copy, work: { kind: 'settle' } }, { built, bankUrl: bank.baseUrl });
      if (outcome() !== expected) different.push(path.map(({ place }) => place).join(', then '));
    }
    if ((await requestsAt(bank)) !== before) different.push('recovery has sent something');
    return { points: points.length, killed, different };
  } finally {
    await bank.close();
  }
}

/** Leaves tries prepared and dispatched, and a run under way, as a kill in the middle does. */
async function leaveUndone(built: BuiltTerminal, bank: TortureBank, folder: string): Promise<void> {
  const plans = duePlans(12, 'LEFT');
  await bank.keepCards(cardsOf(plans));
  const start = { built, bankUrl: bank.baseUrl };
  await orderly({ folder, work: { kind: 'plans', prefix: 'LEFT', count: plans.length } }, start);
  const work = { kind: 'load', prefix: 'UNDONE', seed: 5, lanes: 6, errRate: 0 } as const;
  const life = startLife({ folder, work }, start);
  await life.said('shown', 8);
  life.kill();
  await life.ended;
}

function statesIn(file: string): string {
  const { tries } = readRecords(file);
  return JSON.stringify(tries.map(({ id, state, transactionId }) => [id, state, transactionId]));
}

async function requestsAt(bank: TortureBank): Promise<number> {
  const { requests } = await bank.truth();
  return Object.values(requests).reduce((sum, count) => sum + count, 0);
}
