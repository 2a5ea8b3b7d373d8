import { describe, expect, it } from 'vitest';
import type { Instant } from '../../../src/domain/time/calendar.ts';
import { handClock } from '../../fakes/hand-clock.ts';
import { dataFolder, startApp } from './test-host.ts';
import { practiceAddress } from '../../fixtures/practice-address.ts';

type Started = Awaited<ReturnType<typeof startApp>>;

/** The practice bank uses the computer's own clock, and so does this one. */
function presentClock() {
  return handClock(new Date().toISOString() as Instant);
}

async function startRun({ call }: Started) {
  const request = { choice: { kind: 'all-due' }, expiredCards: 'leave-out' } as const;
  const check = await call('runs.check', request);
  const seen = { ...request, seenCount: check.count, seenTotals: check.totals };
  const answer = await call('runs.start', seen);
  if (answer.kind !== 'run') throw new Error(`Not started: ${answer.kind}`);
  return answer.run;
}

describe('the practice clock', () => {
  it('moves the day, the hold and the bank, and stays moved over a restart', async () => {
    const folder = dataFolder();
    const clock = presentClock();
    const first = await startApp(folder, { clock });
    const before = await first.call('practice.clock', {});
    expect(before.minutesAhead).toBe(0);
    await first.call('practice.pass-time', { minutes: 3 * 24 * 60 });
    const after = await first.call('practice.clock', {});
    expect(after.minutesAhead).toBe(3 * 24 * 60);
    expect(Date.parse(after.now) - Date.parse(before.now)).toBe(3 * 86_400_000);
    const names = first.notifier.events.map(({ name }) => name);
    expect(names).toContain('plans.changed');
    await first.call('practice.pass-time', { minutes: 30 });
    await first.close();

    const second = await startApp(folder, { clock });
    const { minutesAhead, today } = await second.call('practice.clock', {});
    expect(minutesAhead).toBe(3 * 24 * 60 + 30);
    expect(today > before.today).toBe(true);
    const { practicePageUrl } = await second.call('session.status', {});
    const answer = await fetch(practiceAddress(practicePageUrl, 'truth'));
    const truth = (await answer.json()) as {
      readonly today: string;
    };
    const bankDays = (Date.parse(truth.today) - Date.parse(clock.now().slice(0, 10))) / 86_400_000;
    expect(Math.abs(bankDays - 3)).toBeLessThanOrEqual(1);
  });
});

describe('a run of the open account', () => {
  it('goes through the contract, from the sample book to its report', async () => {
    const app = await startApp(dataFolder(), { clock: presentClock() });
    const filled = await app.call('practice.fill-book', {});
    expect(filled).toMatchObject({ kind: 'filled', customerCount: 60 });
    const run = await startRun(app);
    expect(app.app.isChargeInFlight()).toBe(true);
    await expect
      .poll(() => app.call('runs.current', {}), { timeout: 15_000 })
      .toEqual({
        run: null,
      });
    const page = await app.call('runs.page', { before: null, limit: 5 });
    expect(page.runs).toMatchObject([{ id: run.id, state: 'finished', total: 60 }]);
    const { items } = await app.call('runs.items', {
      runId: run.id,
      states: ['declined'],
      from: 0,
      limit: 50,
    });
    expect(items.length).toBe(4);
    const told = app.notifier.events.filter(({ name }) => name === 'run.changed');
    expect(told.at(-1)?.payload).toMatchObject({ state: 'finished', doneCount: 60 });
    expect(await app.call('runs.report', { runId: run.id, as: 'print' })).toEqual({
      kind: 'failed',
      reason: 'no-printer',
    });
    expect(await app.call('runs.report', { runId: run.id, as: 'csv' })).toEqual({
      kind: 'cancelled',
    });
    expect(JSON.stringify(app.notifier.events)).not.toMatch(/practice-sample|tracking-sample/u);
  });

  it('keeps the account open until it is paused, and is there after a restart', async () => {
    const folder = dataFolder();
    const clock = presentClock();
    const first = await startApp(folder, { clock });
    await first.call('practice.fill-book', {});
    const run = await startRun(first);
    await first.close();
    const second = await startApp(folder, { clock });
    const { run: back } = await second.call('runs.current', {});
    expect(back).toMatchObject({ id: run.id, state: 'paused', haltReason: 'interrupted' });
    expect(second.app.isChargeInFlight()).toBe(false);
    await second.call('runs.control', { runId: run.id, command: 'resume' });
    await expect
      .poll(() => second.call('runs.current', {}), { timeout: 15_000 })
      .toEqual({
        run: null,
      });
    const { runs } = await second.call('runs.page', { before: null, limit: 5 });
    expect(runs).toMatchObject([{ state: 'finished', total: 60, doneCount: 60 }]);
  });
});
