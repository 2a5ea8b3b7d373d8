import { afterEach, describe, expect, it } from 'vitest';
import { startLookUps } from '../../../src/main/runner/look-up-watch.ts';
import type { LookUpWatch } from '../../../src/main/runner/look-up-watch.ts';
import { lostInLooking } from '../usecases/unconfirmed/look-ups.ts';

const minuteMs = 60_000;
const watches: LookUpWatch[] = [];

afterEach(async () => {
  for (const watch of watches.splice(0)) await watch.end();
});

async function watched(kind: 'drop-after' | 'drop-before') {
  const opened = await lostInLooking({ kind });
  const start = (): LookUpWatch => {
    const watch = startLookUps(opened.context);
    watches.push(watch);
    return watch;
  };
  const count = async () => (await opened.made(opened.lost.id)).made.length;
  return { ...opened, start, count };
}

describe('look-ups by the schedule', () => {
  it('settle a payment at once when the gateway shows its approval', async () => {
    const { start, lost, find } = await watched('drop-after');
    await start().look();
    expect((await find(lost.id)).attempt.state).toBe('confirmed-charged');
  });

  it('ask at once, after 1, 5 and 30 minutes, and no more; a restart repeats none', async () => {
    const { start, clock, count, find, lost } = await watched('drop-before');
    const first = start();
    const counts: number[] = [];
    for (const waitMs of [0, minuteMs - 1, 1, 4 * minuteMs, 10 * minuteMs]) {
      clock.advanceMs(waitMs);
      await first.look();
      counts.push(await count());
    }
    expect(counts).toEqual([1, 1, 2, 3, 3]);
    await first.end();
    const second = start();
    await second.look();
    expect(await count()).toBe(3);
    clock.advanceMs(15 * minuteMs);
    await second.look();
    clock.advanceMs(60 * minuteMs);
    await second.look();
    expect(await count()).toBe(4);
    expect((await find(lost.id)).attempt.state).toBe('unknown');
  });

  it('stop when the account closes', async () => {
    const { start, count } = await watched('drop-before');
    const watch = start();
    await watch.end();
    await watch.look();
    expect(await count()).toBe(0);
  });
});
