import type { AccountId, TerminalId } from '../../../src/domain/ids.ts';
import type { ServerAddress } from '../../../src/main/ledger/engine/postgres/server-address.ts';
import { openSharedLedger } from '../../../src/main/ledger/open-shared.ts';
import { openLedger } from '../../../src/main/ledger/open.ts';
import type { OpenedLedger } from '../../../src/main/ledger/open.ts';
import { startSandbox } from '../../../src/main/sandbox/server.ts';
import {
  createDatabase,
  startServer,
  withoutDisk,
} from '../../../test/fixtures/postgres/server.ts';
import { openBenchContext } from '../bench-context.ts';
import type { OpenRecords } from '../bench-context.ts';
import { cardsOf } from '../due-plans.ts';
import { openCountedWay } from './count-round-trips.ts';
import { countStatements } from './count-statements.ts';
import { measureCharges, plansOfTrips } from './measure-charges.ts';
import type { ChargeTrips, CountedCharge } from './measure-charges.ts';
import { serveHere } from './same-thread.ts';

/** Of each kind of charge: calls of the ledger, statements on SQLite, and round trips on PostgreSQL. */
export interface ChargeTripsFigure extends Readonly<Record<CountedCharge, CountedTrips>> {
  readonly name: 'charge-trips';
  readonly barStatements: number;
  readonly barRoundTrips: number;
  readonly isMet: boolean;
}

interface CountedTrips {
  readonly calls: number;
  readonly statements: number;
  readonly roundTrips: number;
}

type Counted = Readonly<Record<CountedCharge, ChargeTrips>>;

const [barStatements, barRoundTrips] = [30, 12];

/** Delay of each reply while round trips are counted, in ms: long against the time between two statements. */
const delayMs = 5;

/** Counts what a charge takes of the records, begins and commits included. */
export async function benchChargeTrips(): Promise<ChargeTripsFigure> {
  const statements = await countOnSqlite();
  const server = await startServer(withoutDisk);
  const roundTrips = await countOnNewDatabase(server.address);
  await server.stop();
  const of = (kind: CountedCharge): CountedTrips => ({
    calls: statements[kind].calls.length,
    statements: statements[kind].count,
    roundTrips: roundTrips[kind].count,
  });
  const figures = {
    keyed: of('keyed'),
    cardOnFile: of('cardOnFile'),
    instalmentOfRun: of('instalmentOfRun'),
    instalmentUnrenewed: of('instalmentUnrenewed'),
  };
  const all = Object.values(figures);
  return {
    name: 'charge-trips',
    ...figures,
    barStatements,
    barRoundTrips,
    isMet: all.every((one) => one.statements <= barStatements && one.roundTrips <= barRoundTrips),
  };
}

async function countOnNewDatabase(server: Omit<ServerAddress, 'database'>): Promise<Counted> {
  await createDatabase(server, 'trips');
  return countOnPostgres({ ...server, database: 'trips' });
}

/** Counts statements, in an empty file. */
export async function countOnSqlite(): Promise<Counted> {
  const statements = countStatements();
  try {
    return await countedBy(
      (options) => openLedger({ ...options, startThread: serveHere }),
      () => statements.take().length,
    );
  } finally {
    statements.restore();
  }
}

/** Counts round trips, in a database with empty records of the account, or none. */
export async function countOnPostgres(
  address: ServerAddress,
  accountId?: AccountId,
): Promise<Counted> {
  const way = await openCountedWay(address, delayMs);
  const open: OpenRecords = async (given) => {
    const named = accountId === undefined ? given : { ...given, accountId };
    const shared = { ...named, address: { ...address, port: way.port }, mayLoseDisk: true };
    const id = given.audit?.terminalId ?? ('bench' as TerminalId);
    const terminal = { id, name: 'Bench', appVersion: '1.0.0' };
    const opened = await openSharedLedger({ ...shared, terminal });
    // Nothing of what only a file can do is asked of it.
    return opened.ok ? { ok: true, value: opened.value as OpenedLedger } : opened;
  };
  try {
    return await countedBy(open, () => way.take());
  } finally {
    await way.close();
  }
}

async function countedBy(open: OpenRecords, take: () => number): Promise<Counted> {
  const bank = await startSandbox({ credentials: 'none' });
  await bank.saveCards(cardsOf(plansOfTrips));
  const bench = await openBenchContext(bank.baseUrl, undefined, open);
  const counted = await measureCharges(bench.context, take);
  await bench.close();
  await bank.close();
  return counted;
}
