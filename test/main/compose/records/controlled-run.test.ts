import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../../../src/main/shell/system-clock.ts';
import { handClock } from '../../../fakes/hand-clock.ts';
import type { TestServer } from '../../../fixtures/postgres/server.ts';
import { dataFolder, startApp } from '../test-host.ts';
import { wholeLog } from '../whole-log.ts';
import { ownedDatabase, startShopServer } from './shop-on-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startShopServer();
});
afterAll(() => server.stop());

const soon = { timeout: 20_000, interval: 20 };

async function asAdmin(folder: string) {
  const app = await startApp(folder, { clock: { ...handClock(), ...systemClock } });
  await app.call('session.switch-role', { role: 'admin' });
  return app;
}

/** Two terminals of one account on a server, with sixty instalments due. */
async function twoTerminals() {
  const { database, user, password: secret } = await ownedDatabase(server);
  const folder = dataFolder();
  const first = await asAdmin(folder);
  await first.call('practice.fill-book', {});
  const { host, port } = server.address;
  const place = { host, port, database, user, secret, authority: null };
  const moved = await first.call('records.move-to-server', {
    ...place,
    terminalName: 'Front desk',
  });
  expect(moved).toMatchObject({ kind: 'moved' });
  const [from, elsewhere] = [join(folder, 'ledgers', 'practice'), dataFolder()];
  const to = join(elsewhere, 'ledgers', 'practice');
  mkdirSync(to, { recursive: true, mode: 0o700 });
  cpSync(from, to, { recursive: true, filter: (path) => !path.includes('ledger.sqlite') });
  return { first, second: await asAdmin(elsewhere) };
}

it('pauses, resumes and stops the run of another terminal, and both screens show it', async () => {
  const { first, second } = await twoTerminals();
  const request = { choice: { kind: 'all-due' }, expiredCards: 'leave-out' } as const;
  const { count, totals } = await first.call('runs.check', request);
  const seen = { ...request, seenCount: count, seenTotals: totals };
  const begun = await first.call('runs.start', seen);
  if (begun.kind !== 'run') throw new Error(`Not started: ${begun.kind}`);
  const runId = begun.run.id;
  const stateAt = async ({ call }: typeof first) => (await call('runs.current', {})).run?.state;

  const pausing = await second.call('runs.control', { runId, command: 'pause' });
  expect(pausing).toMatchObject({ id: runId, state: 'pausing' });
  expect(pausing.ledBy).not.toBeNull();
  await expect.poll(() => stateAt(first), soon).toBe('paused');
  await expect.poll(() => stateAt(second), soon).toBe('paused');

  await second.call('runs.control', { runId, command: 'resume' });
  await expect.poll(() => stateAt(first), soon).toBe('running');
  await second.call('runs.control', { runId, command: 'stop' });
  await expect.poll(() => stateAt(first), soon).toBeUndefined();
  await expect.poll(() => stateAt(second), soon).toBeUndefined();
  const { runs } = await second.call('runs.page', { before: null, limit: 1 });
  expect(runs).toMatchObject([{ id: runId, state: 'stopped', haltReason: 'person' }]);
  // Who pressed it is in the log of the terminal where it was pressed.
  const { entries } = await second.call('audit.page', wholeLog);
  const pressed = entries.filter(({ event }) => event === 'runs.control');
  expect(pressed.map(({ subject }) => subject).toSorted()).toEqual(
    ['pause', 'resume', 'stop'].map((command) => `${command} ${runId}`),
  );
});
