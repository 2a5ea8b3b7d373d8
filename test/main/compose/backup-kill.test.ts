import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Instant } from '../../../src/domain/time/calendar.ts';
import { handClock } from '../../fakes/hand-clock.ts';
import { startAppProcess } from '../../fixtures/app-process.ts';
import { order } from '../usecases/test-context.ts';
import { startApp } from './test-host.ts';

const passphrase = 'a passphrase of its own';
const folder = mkdtempSync(join(tmpdir(), 'tillroom-restore-'));
const chosenFile = join(folder, 'chosen.tillroom-backup');
/** A terminal with records of its own, where the backup is restored. */
const there = join(folder, 'there');

/** The computer's own time: a separate process has no other. */
const clockOfNow = () => handClock(new Date().toISOString() as Instant);

/** Opens the app here, takes the given payments, and saves a backup on request. */
async function work(at: string, references: readonly string[], isSaved: boolean): Promise<void> {
  const files = { askWhereToSave: async () => chosenFile };
  const { app, call, close } = await startApp(at, { files, clock: clockOfNow() });
  await call('session.switch-role', { role: 'admin' });
  for (const reference of references) {
    const { draftId } = await call('charge.open', { retryOf: null });
    await call('charge.submit', { ...order({ reference }), draftId });
    await vi.waitFor(() => expect(app.isChargeInFlight()).toBe(false), 15_000);
  }
  if (isSaved) await call('backup.save', {}, { fresh: passphrase });
  await close();
}

beforeAll(async () => {
  await work(join(folder, 'here'), ['NEW-1', 'NEW-2'], true);
  await work(there, ['OLD-1'], false);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Life {
  readonly folder: string;
  readonly writes: readonly string[];
  readonly signal: string | null;
}

/** One restore in a process of its own, killed before one of its writes; 0 kills none. */
async function restore(killAt: number): Promise<Life> {
  const data = join(folder, `life-${killAt}`);
  cpSync(there, data, { recursive: true });
  const file = join(folder, `trace-${killAt}`);
  const options = { chosenFile, restoreTrace: { file, killAt } };
  const { call, close, ended } = startAppProcess(env, data, options);
  await call('session.switch-role', { role: 'admin' });
  expect(await call('backup.choose', {}, { passphrase })).toMatchObject({ kind: 'opened' });
  const restored = await call('backup.restore', {}).catch(() => null);
  expect(restored === null).toBe(killAt > 0);
  if (restored !== null) await close();
  return {
    folder: data,
    writes: readFileSync(file, 'utf8').trim().split('\n'),
    signal: await ended,
  };
}

/** References paid in the records, after checking that the next start finds them complete and writable. */
async function recordsAfter(data: string): Promise<string> {
  const { call, close } = await startApp(data, { clock: clockOfNow() });
  expect((await call('session.status', {})).blocked).toBeNull();
  await call('session.switch-role', { role: 'admin' });
  expect(await call('audit.verify', {})).toMatchObject({ kind: 'sound' });
  const paid = await call('charge.recent', { limit: 10 });
  expect(paid.every(({ state }) => state === 'approved')).toBe(true);
  await call('declines.reset', { code: '51' });
  await close();
  return paid
    .map(({ reference }) => reference)
    .toSorted()
    .join(' ');
}

describe('a restore that is killed', () => {
  it('leaves the old records whole or the new ones, whenever it was', async () => {
    const whole = await restore(0);
    expect(await recordsAfter(whole.folder)).toBe('NEW-1 NEW-2');
    const points = turningPoints(whole.writes);
    const found: string[] = [];
    const live = async (lane: number) => {
      for (const at of points.filter((_, index) => index % lanes === lane)) {
        const life = await restore(at);
        expect(life.signal).toBe('SIGKILL');
        expect(life.writes).toHaveLength(at);
        found.push(await recordsAfter(life.folder));
        expect(existsSync(join(life.folder, 'ledgers', 'practice', 'ledger.sqlite'))).toBe(true);
      }
    };
    await Promise.all(Array.from({ length: lanes }, (_, lane) => live(lane)));
    const old = found.filter((records) => records === 'OLD-1').length;
    const fresh = found.filter((records) => records === 'NEW-1 NEW-2').length;
    console.log(
      `restore: killed at ${points.length} turning points of ${whole.writes.length} writes, ${old} times the old records, ${fresh} times the new, ${points.length - old - fresh} times neither`,
    );
    expect(old + fresh).toBe(points.length);
    expect(Math.min(old, fresh)).toBeGreaterThan(0);
  });
});

/** Processes at a time. */
const lanes = 2;

/** The writes, counted from 1, before which the disk holds something that it held before no other. */
function turningPoints(writes: readonly string[]): readonly number[] {
  return [...writes.entries()]
    .filter(([at, write]) => writes.indexOf(write) === at)
    .filter(([, write]) => /^(?:mkdir|rename) |^sync ledger/u.test(write))
    .map(([at]) => at + 1);
}
