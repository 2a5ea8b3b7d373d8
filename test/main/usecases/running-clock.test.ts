import { describe, expect, it } from 'vitest';
import { failed, ok } from '../../../src/domain/result.ts';
import type { RunningTime } from '../../../src/main/ports/ledger/ledger.ts';
import { createRunningClock } from '../../../src/main/usecases/running-clock.ts';
import { handClock } from '../../fakes/hand-clock.ts';

/** A store whose writes finish on command, as on a busy disk. */
function slowStore() {
  const waiting: (() => void)[] = [];
  let [totalMs, isFull] = [0, false];
  const store: Pick<RunningTime, 'addMs' | 'totalMs'> = {
    totalMs: async () => ok(totalMs),
    addMs: async (elapsedMs) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      if (isFull) return failed({ kind: 'disk-full' });
      totalMs += elapsedMs;
      return ok(totalMs);
    },
  };
  return {
    store,
    total: () => totalMs,
    setFull: (full: boolean) => {
      isFull = full;
    },
    answerAll: async () => {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      while (waiting.length > 0) {
        waiting.shift()?.();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

describe('running time', () => {
  it('goes on from what was kept, whatever the wall clock does', () => {
    const clock = handClock();
    const running = createRunningClock(5_000, clock, slowStore().store);
    expect(running.nowMs()).toBe(5_000);
    clock.advanceMs(700);
    clock.setWall('2040-01-01T00:00:00.000Z' as never);
    expect(running.nowMs()).toBe(5_700);
  });

  it('is kept once, however many saves there are at once on a slow disk', async () => {
    const clock = handClock();
    const { store, total, answerAll } = slowStore();
    const running = createRunningClock(0, clock, store);
    clock.advanceMs(15_000);
    const saves = [running.save(), running.save()];
    clock.advanceMs(15_000);
    saves.push(running.save(), running.advanceMs(1_000));
    await answerAll();
    await Promise.all(saves);
    expect(total()).toBe(31_000);
    expect(running.nowMs()).toBe(31_000);
  });

  it('follows what other terminals counted while this computer slept', async () => {
    const clock = handClock();
    let totalMs = 0;
    const addMs = async (elapsedMs: number) => {
      totalMs += elapsedMs;
      return ok(totalMs);
    };
    const running = createRunningClock(0, clock, { addMs });
    totalMs += 3_600_000;
    clock.advanceMs(15_000);
    await running.save();
    expect(running.nowMs()).toBe(3_615_000);
    clock.advanceMs(15_000);
    await running.save();
    expect([running.nowMs(), totalMs]).toEqual([3_630_000, 3_630_000]);
  });

  it('that could not be kept is kept by the next save', async () => {
    const clock = handClock();
    const { store, total, answerAll, setFull } = slowStore();
    const running = createRunningClock(0, clock, store);
    setFull(true);
    clock.advanceMs(2_000);
    const failing = running.save();
    await answerAll();
    await failing;
    expect(total()).toBe(0);
    setFull(false);
    clock.advanceMs(3_000);
    const saved = running.save();
    await answerAll();
    await saved;
    expect(total()).toBe(5_000);
  });
});
