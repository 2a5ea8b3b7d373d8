import { describe, expect, it } from 'vitest';
import type { Instant } from '../../../src/domain/time/calendar.ts';
import { timeInZone } from '../../../src/domain/time/time-of-day.ts';
import { startScheduler } from '../../../src/main/runner/scheduler.ts';
import { duePlans } from '../../../tools/bench/due-plans.ts';
import { valueOf } from '../usecases/test-context.ts';
import { openRunContext, soon } from './run-context.ts';

/** The hand clock starts at 20:00 on 2 March in Sydney. */
async function scheduled(startsAt: string | null, count = 3) {
  const bench = await openRunContext(duePlans(count, 'CLOCK'), { settings: { startsAt } });
  const scheduler = startScheduler(bench.context, bench.runner);
  const lookAt = async (instant: string) => {
    bench.clock.setWall(instant as Instant);
    await scheduler.look();
    for (let round = 0; round < 500 && bench.runner.current() !== null; round += 1) await soon();
  };
  const runs = async () =>
    valueOf(await bench.context.ledger.runs.pageOfRuns({ before: null, limit: 9 }));
  return { ...bench, scheduler, lookAt, runs };
}

describe('a run that the clock starts', () => {
  it('begins when its time passes while the account is open, once a day', async () => {
    const { lookAt, runs, bank, scheduler } = await scheduled('20:30');
    await lookAt('2026-03-02T09:29:00.000Z');
    expect(await runs()).toEqual([]);
    await lookAt('2026-03-02T09:31:00.000Z');
    expect(await runs()).toMatchObject([{ startedBy: 'clock', state: 'finished', number: 1 }]);
    expect(bank.truth()).toHaveLength(3);
    // The clock is set back, and the same time occurs twice on that day.
    await lookAt('2026-03-02T09:20:00.000Z');
    await lookAt('2026-03-02T09:40:00.000Z');
    expect(await runs()).toHaveLength(1);
    scheduler.end();
  });

  it('does not make up for a time that passed before the account was opened', async () => {
    const { lookAt, runs, scheduler } = await scheduled('08:00');
    await lookAt('2026-03-02T09:10:00.000Z');
    expect(await runs()).toEqual([]);
    // The computer slept over the next morning and wakes at noon.
    await lookAt('2026-03-03T01:00:00.000Z');
    expect(await runs()).toHaveLength(1);
    scheduler.end();
  });

  it('only reminds where no time is set', async () => {
    const { lookAt, runs, scheduler } = await scheduled(null);
    await lookAt('2026-03-05T09:00:00.000Z');
    expect(await runs()).toEqual([]);
    scheduler.end();
  });
});

describe('the time of day in a zone', () => {
  it('follows the zone through the night and the change of the clocks', () => {
    const at = (instant: string, zone: string) => timeInZone(instant as Instant, zone);
    expect(at('2026-03-02T13:00:00.000Z', 'Australia/Sydney')).toEqual({
      date: '2026-03-03',
      timeOfDay: '00:00',
    });
    expect(at('2026-04-04T15:59:00.000Z', 'Australia/Sydney').timeOfDay).toBe('02:59');
    expect(at('2026-04-04T16:01:00.000Z', 'Australia/Sydney').timeOfDay).toBe('02:01');
  });
});
