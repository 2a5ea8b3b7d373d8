import { describe, expect, it } from 'vitest';
import type { Instant } from '../../../src/domain/time/calendar.ts';
import { handClock } from '../../fakes/hand-clock.ts';
import { dataFolder, memoryKeychain, startApp } from './test-host.ts';

type Started = Awaited<ReturnType<typeof startApp>>;

const [hourMs, dayMs] = [3_600_000, 86_400_000];

/** Jumps of the clock, and whether each can be distinguished from a terminal that was off. */
const jumps = [
  { name: 'an hour ahead', byMs: hourMs, isSeenAtOpening: false },
  { name: 'an hour back', byMs: -hourMs, isSeenAtOpening: true },
  { name: 'a day ahead', byMs: dayMs, isSeenAtOpening: false },
  { name: 'a day back', byMs: -dayMs, isSeenAtOpening: true },
  { name: 'ten years ahead', byMs: 3650 * dayMs, isSeenAtOpening: true },
  { name: 'ten years back', byMs: -3650 * dayMs, isSeenAtOpening: true },
];

function movedBy(clock: ReturnType<typeof handClock>, byMs: number): Instant {
  return new Date(Date.parse(clock.now()) + byMs).toISOString() as Instant;
}

async function jumpsTold({ call }: Started) {
  await call('session.switch-role', { role: 'admin' });
  const { entries } = await call('audit.page', {
    text: 'clock.jumped',
    topic: 'records',
    operatorId: null,
    from: null,
    to: null,
    before: null,
    limit: 50,
  });
  return entries.map(({ reason, subject, origin }) => ({ reason, subject, origin }));
}

/** A test account, whose records store the last moment that they trusted. */
async function testAccount(folder: string, clock: ReturnType<typeof handClock>) {
  const keychain = memoryKeychain();
  const app = await startApp(folder, { clock, keychain });
  await app.call('session.switch-role', { role: 'admin' });
  const { practiceBankUrl } = await app.call('session.status', {});
  const blank = await app.call('accounts.blank', {});
  const account = { ...blank, name: 'Own', baseUrl: practiceBankUrl ?? '', username: 'TEST' };
  await app.call('accounts.save', { account });
  await app.call('accounts.activate', { accountId: account.id });
  return { app, keychain };
}

describe('a jump of the clock in the log (C1)', () => {
  it.each(jumps)('is told while the terminal runs: $name', async ({ byMs }) => {
    const clock = handClock();
    const app = await startApp(dataFolder(), { clock });
    clock.advanceMs(5_000);
    expect(await jumpsTold(app)).toEqual([]);
    const expected = clock.now();
    clock.setWall(movedBy(clock, byMs));
    const subject = `expected ${expected}, found ${clock.now()}`;
    const told = { reason: 'while-running', origin: 'clock', subject };
    await app.call('session.status', {});
    expect(await jumpsTold(app)).toEqual([told]);
    expect(await jumpsTold(app)).toEqual([told]);
  });

  it.each(jumps)('is told at the next opening: $name', async ({ byMs, isSeenAtOpening }) => {
    const [folder, clock] = [dataFolder(), handClock()];
    const { app, keychain } = await testAccount(folder, clock);
    const before = clock.now();
    await app.close();
    clock.setWall(movedBy(clock, byMs));
    const next = await startApp(folder, { clock, keychain });
    const subject = `expected ${before}, found ${clock.now()}`;
    const told = { reason: 'since-last-opened', origin: 'start', subject };
    expect(await jumpsTold(next)).toEqual(isSeenAtOpening ? [told] : []);
  });

  it('is told apart from the sleep of the computer', async () => {
    const clock = handClock();
    const app = await startApp(dataFolder(), { clock });
    app.app.computer('suspend');
    clock.setWall(movedBy(clock, 8 * hourMs));
    app.app.computer('resume');
    clock.setWall(movedBy(clock, hourMs));
    const told = await jumpsTold(app);
    expect(told.map(({ reason }) => reason)).toEqual(['while-running', 'after-sleep']);
  });

  it('says nothing of what a time server corrects', async () => {
    const clock = handClock();
    const app = await startApp(dataFolder(), { clock });
    for (const byMs of [30_000, -45_000, 59_000]) {
      clock.setWall(movedBy(clock, byMs));
      await app.call('session.status', {});
    }
    expect(await jumpsTold(app)).toEqual([]);
  });
});
