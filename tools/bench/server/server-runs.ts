import type { OperatorId, RunId } from '../../../src/domain/ids.ts';
import { createRunner } from '../../../src/main/runner/runner.ts';
import type { AccountContext } from '../../../src/main/usecases/account-context.ts';
import { controlRun } from '../../../src/main/usecases/runs/find-runs.ts';
import { startServer } from '../../../test/fixtures/postgres/server.ts';
import type { TestServer } from '../../../test/fixtures/postgres/server.ts';
import { prepareDue, timeRun } from '../due-run.ts';
import { startDueGateway } from '../start-due-gateway.ts';
import { rounded } from '../statistics.ts';
import { openShopTerminals } from './shop-terminals.ts';

/** Rate of a run whose records are on a server, beside the possible rate. */
interface ServerRunFigure {
  readonly name: 'due-run-on-server';
  readonly rows: number;
  readonly perSecond: number;
  readonly possiblePerSecond: number;
  readonly ratio: number;
  readonly bar: number;
  readonly isMet: boolean;
}

/** Rate of a run that other terminals help with, beside that of one terminal in the same sitting. */
interface HelpedRunFigure {
  readonly name: 'helped-run';
  readonly terminals: number;
  readonly placesEach: number;
  readonly rowsEach: number;
  readonly alonePerSecond: number;
  readonly helpedPerSecond: number;
  readonly ratio: number;
  readonly bar: number;
  readonly isMet: boolean;
}

const [dueRows, duePlaces, dueLatencyMs, dueBar] = [2_000, 8, 100, 0.92];
const [rowsEach, placesEach, helpedLatencyMs, helpedBar] = [120, 3, 400, 2.7];
const helpedTerminals = 3;

/** Runs with the records on a server of this computer, which syncs its disk. */
export async function* benchServerRuns(): AsyncGenerator<ServerRunFigure | HelpedRunFigure> {
  const server = await startServer([]);
  try {
    yield await dueOnServer(server);
    yield await helped(server);
  } finally {
    await server.stop();
  }
}

async function dueOnServer(server: TestServer): Promise<ServerRunFigure> {
  const order = { rows: dueRows, places: duePlaces, latencyMs: dueLatencyMs, terminals: 1 };
  const perSecond = await rateOf(server, 'due', order);
  const possiblePerSecond = (duePlaces * 1000) / dueLatencyMs;
  const ratio = rounded(perSecond / possiblePerSecond);
  return {
    name: 'due-run-on-server',
    rows: dueRows,
    perSecond,
    possiblePerSecond,
    ratio,
    bar: dueBar,
    isMet: ratio >= dueBar,
  };
}

async function helped(server: TestServer): Promise<HelpedRunFigure> {
  const orderOf = (terminals: number) => ({
    rows: rowsEach * terminals,
    places: placesEach * terminals,
    latencyMs: helpedLatencyMs,
    terminals,
  });
  const alonePerSecond = await rateOf(server, 'alone', orderOf(1));
  const helpedPerSecond = await rateOf(server, 'helped', orderOf(helpedTerminals));
  const ratio = rounded(helpedPerSecond / alonePerSecond);
  return {
    name: 'helped-run',
    terminals: helpedTerminals,
    placesEach,
    rowsEach,
    alonePerSecond,
    helpedPerSecond,
    ratio,
    bar: helpedBar,
    isMet: ratio >= helpedBar,
  };
}

interface RunOrder {
  readonly rows: number;
  /** Charges at a time, of all terminals together. */
  readonly places: number;
  readonly latencyMs: number;
  readonly terminals: number;
}

/** Charges per second of one run, in a database of its own. */
async function rateOf(server: TestServer, database: string, order: RunOrder): Promise<number> {
  const service = await startDueGateway(order.latencyMs, order.rows);
  const { baseUrl } = service;
  const shop = await openShopTerminals(server.address, {
    database,
    baseUrl,
    count: order.terminals,
  });
  const [leader, ...others] = shop.terminals;
  await prepareDue(leader, { rows: order.rows, concurrency: order.places });
  const elapsedMs = await timeRun(leader, order.rows, (runId) => helpWith(others, runId));
  await shop.close();
  await service.close();
  return rounded((order.rows * 1000) / elapsedMs);
}

async function helpWith(others: readonly AccountContext[], runId: RunId): Promise<void> {
  const clerk = { id: 'clerk' as OperatorId, name: 'Clerk', role: 'clerk' } as const;
  for (const other of others) {
    const helping = await controlRun(other, createRunner(other), clerk, { runId, command: 'help' });
    if (!helping.ok) throw new Error('A terminal did not help.');
  }
}
