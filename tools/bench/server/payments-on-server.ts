import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSharedLedger } from '../../../src/main/ledger/open-shared.ts';
import type { OpenedLedger } from '../../../src/main/ledger/open.ts';
import type { TerminalId } from '../../../src/domain/ids.ts';
import { createDatabase, startServer } from '../../../test/fixtures/postgres/server.ts';
import { filterOnce, pageAnywhere, searchOnce } from '../payments/list-acts.ts';
import type { ListAct } from '../payments/list-acts.ts';
import { openPaymentsContext, seededFile } from '../payments/payments-context.ts';
import type { PaymentsContext } from '../payments/payments-context.ts';
import { benchReports } from '../payments/report-figures.ts';
import type { Figure } from '../report.ts';
import { timed } from '../charge-overhead.ts';
import { seededChance } from '../seed/seeded-chance.ts';
import { spreadOf } from '../statistics.ts';
import { fillDatabase } from './fill-database.ts';

const acts = {
  'server-page': pageAnywhere,
  'server-search': searchOnce,
  'server-filter': filterOnce,
} as const;

const barMs = 20;

/** Lists and reports of many payments on a server of this computer. */
export async function* benchServerLists(
  payments: number,
  rounds: number,
): AsyncGenerator<Figure, void, void> {
  const folder = mkdtempSync(join(tmpdir(), 'tillroom-bench-server-'));
  const server = await startServer(['max_wal_size=8GB']);
  try {
    const file = join(folder, 'seeded.sqlite');
    await seededFile(payments).fill(file);
    await createDatabase(server.address, 'lists');
    const address = { ...server.address, database: 'lists' };
    const terminal = { id: 'bench' as TerminalId, name: 'Bench', appVersion: '1.0.0' };
    const context = await openPaymentsContext(payments, join(folder, 'export.csv'), {
      open: async (given) => {
        const opened = await openSharedLedger({ ...given, terminal, address });
        if (!opened.ok) return opened;
        await fillDatabase(address, file);
        // Nothing of what only a file can do is asked of it.
        return { ok: true, value: opened.value as OpenedLedger };
      },
    });
    for (const [name, act] of Object.entries(acts)) {
      const spread = spreadOf(await timingsOf(context, act, rounds));
      yield { name, payments, spread, barMs, isMet: spread.p95Ms <= barMs } as Figure;
    }
    for await (const { name, ...rest } of benchReports(context, 1)) {
      yield { name: `server-${name}`, ...rest };
    }
    await context.close();
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timingsOf(
  context: PaymentsContext,
  act: ListAct,
  rounds: number,
): Promise<readonly number[]> {
  const chance = seededChance(1);
  const warmUp = Math.min(20, rounds);
  const timings: number[] = [];
  for (let round = 0; round < rounds + warmUp; round += 1) {
    // oxlint-disable-next-line no-await-in-loop -- Each reading is timed by itself.
    const tookMs = await timed(() => act(context, chance, round));
    if (round >= warmUp) timings.push(tookMs);
  }
  return timings;
}
