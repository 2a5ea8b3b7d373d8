import { Client } from 'pg';
import { openSharedLedger } from '../../../src/main/ledger/open-shared.ts';
import type { OpenedLedger } from '../../../src/main/ledger/open.ts';
import type { TerminalId } from '../../../src/domain/ids.ts';
import type { ServerAddress } from '../../../src/main/ledger/engine/postgres/server-address.ts';
import { createDatabase, startServer } from '../../../test/fixtures/postgres/server.ts';
import { openBenchContext } from '../bench-context.ts';
import { startBenchGateway } from '../bench-gateway.ts';
import { chargeOnce, postBare, timed } from '../charge-overhead.ts';
import { rounded, spreadOf } from '../statistics.ts';
import type { Spread } from '../statistics.ts';
import { openCountedWay } from '../trips/count-round-trips.ts';
import type { CountedWay } from '../trips/count-round-trips.ts';

/** Time that a keyed charge adds with the records on a server, beside one bare transaction of as many round trips. */
export interface ServerChargeFigure {
  readonly name: 'server-charge-on-loopback' | 'server-charge-at-1-ms';
  readonly charges: number;
  readonly roundTrips: number;
  readonly bare: Spread;
  readonly terminal: Spread;
  readonly transaction: Spread;
  /** Terminal less bare at the 95th percentile. */
  readonly addedP95Ms: number;
  /** Ratio of what is added to the transaction, at the 95th percentile. */
  readonly ratio: number;
  readonly bar: number;
  readonly isMet: boolean;
}

const [charges, warmUpCharges, bar] = [200, 30, 1.5];

/** Delay of the replies while a charge's round trips are counted, in ms: long against the time between two statements. */
const countingDelayMs = 5;

/** Charges with the records on a server of this computer, which syncs its disk: at once, and with 1 ms of round trip. */
export async function* benchServerCharges(): AsyncGenerator<ServerChargeFigure, void, void> {
  const server = await startServer([]);
  try {
    const roundTrips = await countedTrips(server.address);
    yield await chargesAt(server.address, { name: 'server-charge-on-loopback', roundTrips });
    yield await chargesAt(server.address, { name: 'server-charge-at-1-ms', roundTrips });
  } finally {
    await server.stop();
  }
}

type Server = Omit<ServerAddress, 'database'>;

async function countedTrips(server: Server): Promise<number> {
  const terminal = await openTerminal(server, 'counted', countingDelayMs);
  for (let index = 0; index < 3; index += 1) await terminal.charge(index);
  terminal.way.take();
  await terminal.charge(3);
  const roundTrips = terminal.way.take();
  await terminal.close();
  return roundTrips;
}

async function chargesAt(
  server: Server,
  { name, roundTrips }: Pick<ServerChargeFigure, 'name' | 'roundTrips'>,
): Promise<ServerChargeFigure> {
  const delayMs = name === 'server-charge-at-1-ms' ? 1 : null;
  const terminal = await openTerminal(server, name.replaceAll('-', '_'), delayMs);
  const bareTransaction = await openBareTransaction(terminal.address);
  const [bareMs, terminalMs, transactionMs]: [number[], number[], number[]] = [[], [], []];
  for (let index = 0; index < charges + warmUpCharges; index += 1) {
    const bare = await timed(() => terminal.post(index));
    const charge = await timed(() => terminal.charge(index));
    const transaction = await timed(() => bareTransaction.run(roundTrips));
    if (index < warmUpCharges) continue;
    bareMs.push(bare);
    terminalMs.push(charge);
    transactionMs.push(transaction);
  }
  await bareTransaction.close();
  await terminal.close();
  const spreads = {
    bare: spreadOf(bareMs),
    terminal: spreadOf(terminalMs),
    transaction: spreadOf(transactionMs),
  };
  const addedP95Ms = rounded(spreads.terminal.p95Ms - spreads.bare.p95Ms);
  const ratio = rounded(addedP95Ms / spreads.transaction.p95Ms);
  return { name, charges, roundTrips, ...spreads, addedP95Ms, ratio, bar, isMet: ratio <= bar };
}

/** A terminal on a new database; null for the delay connects it without a way between. */
async function openTerminal(server: Server, database: string, delayMs: number | null) {
  await createDatabase(server, database);
  const way = delayMs === null ? noWay(server.port) : await openCountedWay(server, delayMs);
  const address = { ...server, database, port: way.port };
  const gateway = await startBenchGateway(0);
  const own = { id: 'bench' as TerminalId, name: 'Bench', appVersion: '1.0.0' };
  const bench = await openBenchContext(gateway.baseUrl, undefined, async (given) => {
    const opened = await openSharedLedger({ ...given, terminal: own, address });
    // Nothing of what only a file can do is asked of it.
    return opened.ok ? { ok: true, value: opened.value as OpenedLedger } : opened;
  });
  return {
    way,
    address,
    charge: (index: number) => chargeOnce(bench.context, index),
    post: (index: number) => postBare(gateway.baseUrl, index),
    close: async () => {
      await bench.close();
      await gateway.close();
      await way.close();
    },
  };
}

function noWay(port: number): CountedWay {
  return { port, take: () => 0, close: async () => undefined };
}

/** A transaction that writes one row with each of its statements. */
async function openBareTransaction(address: ServerAddress) {
  const client = new Client({ ...address, ssl: false });
  await client.connect();
  await client.query('create table if not exists bare (at bigint)');
  return {
    run: async (roundTrips: number) => {
      await client.query('begin');
      for (let trip = 2; trip < roundTrips; trip += 1) {
        await client.query({ name: 'bare', text: 'insert into bare values ($1)', values: [trip] });
      }
      await client.query('commit');
    },
    close: () => client.end(),
  };
}
