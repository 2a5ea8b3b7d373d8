import { describe, expect, it } from 'vitest';
import { dataFolder, startApp } from './test-host.ts';

describe('the days of the list of failed instalments', () => {
  it('are those on which a run takes them', async () => {
    const app = await startApp(dataFolder());
    await app.call('practice.fill-book', {});
    const { today } = await app.call('due.counts', {});
    const page = { tab: 'failed', search: '', currency: null, limit: 200, after: null } as const;
    const { rows: failed } = await app.call('due.page', page);
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
      const said = next === today ? undefined : next;
      expect([row.planReference, until]).toEqual([row.planReference, said]);
    }
    const days = new Set(failed.map(({ advice }) => advice?.nextByHandOn));
    expect(days.size).toBeGreaterThan(1);
  });
});
