import { describe, expect, it } from 'vitest';
import type { DueRow } from '../../../src/contract/plans/due-work.ts';
import { dataFolder, startApp } from './test-host.ts';

type Started = Awaited<ReturnType<typeof startApp>>;

async function rowsOf({ call }: Started, tab: 'due' | 'failed'): Promise<readonly DueRow[]> {
  const page = await call('due.page', { tab, search: '', currency: null, limit: 200, after: null });
  return page.rows;
}

async function sample(): Promise<Started> {
  const app = await startApp(dataFolder());
  await app.call('practice.fill-book', {});
  return app;
}

describe('the days of the list of failed instalments', () => {
  it('are those on which a run takes them', async () => {
    const app = await sample();
    const { today } = await app.call('due.counts', {});
    const failed = await rowsOf(app, 'failed');
    const check = await app.call('runs.check', {
      choice: { kind: 'failed' },
      expiredCards: 'leave-out',
    });
    const left = new Map(
      check.leftOut.flatMap(({ rows, until }) =>
        rows.map((row) => [`${row.planId} ${row.sequence}`, until] as const),
      ),
    );
    expect(failed.length).toBeGreaterThan(5);
    expect(check.count).toBe(failed.length - left.size);
    for (const row of failed) {
      const until = left.get(`${row.planId} ${row.sequence}`);
      const next = row.advice?.nextByHandOn ?? null;
      if (next === today)
        expect([row.planReference, until]).toEqual([row.planReference, undefined]);
      else expect([row.planReference, until]).toEqual([row.planReference, next]);
    }
    const days = new Set(failed.map(({ advice }) => advice?.nextByHandOn));
    expect(days.size).toBeGreaterThan(1);
  });
});
