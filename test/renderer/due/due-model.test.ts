import { describe, expect, it } from 'vitest';
import { countOf, sumRows } from '../../../src/renderer/lib/sums.ts';
import {
  dayFrom,
  mustRemind,
  rowAfter,
  sinceMoment,
} from '../../../src/renderer/topics/due/due-model.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';

const aud = 'AUD' as CurrencyCode;
const jpy = 'JPY' as CurrencyCode;

describe('mustRemind', () => {
  const facts = { startsAt: null, dueCount: 3, hasOpenRun: false };

  it('tells that nothing runs by itself when something is due and no time is set', () => {
    expect(mustRemind(facts)).toBe(true);
  });

  it('keeps quiet where a run will come, is going, or would do nothing', () => {
    expect(mustRemind({ ...facts, startsAt: '09:00' })).toBe(false);
    expect(mustRemind({ ...facts, startsAt: undefined })).toBe(false);
    expect(mustRemind({ ...facts, hasOpenRun: true })).toBe(false);
    expect(mustRemind({ ...facts, dueCount: 0 })).toBe(false);
  });
});

describe('sumRows', () => {
  it('adds each currency up on its own, in alphabetical order', () => {
    const rows = [
      { currency: jpy, amountMinor: 500 },
      { currency: aud, amountMinor: 8_900 },
      { currency: aud, amountMinor: 100 },
    ];
    const sums = sumRows(rows);
    expect(sums).toEqual([
      { currency: 'AUD', count: 2, amountMinor: 9_000 },
      { currency: 'JPY', count: 1, amountMinor: 500 },
    ]);
    expect(countOf(sums)).toBe(3);
    expect(sumRows([])).toEqual([]);
  });
});

describe('dayFrom', () => {
  it.each([
    ['2026-11-20', 'today'],
    ['2026-11-21', 'tomorrow'],
    ['2026-11-22', 'on Sun 22 Nov 2026'],
    ['not a day', 'on not a day'],
  ])('says %s as %s', (day, words) => {
    expect(dayFrom(day, '2026-11-20')).toBe(words);
  });
});

describe('sinceMoment', () => {
  it.each([
    ['2026-11-20T06:02:00.000Z', 'today 06:02'],
    ['2026-11-16T17:02:00.000Z', 'Monday 17:02'],
    ['2026-11-14T17:02:00.000Z', 'Saturday 17:02'],
    ['2026-11-13T17:02:00.000Z', 'Fri 13 Nov 2026 17:02'],
    ['2026-11-23T17:02:00.000Z', 'Mon 23 Nov 2026 17:02'],
  ])('says %s as %s', (instant, words) => {
    expect(sinceMoment(instant, '2026-11-20', 'UTC')).toBe(words);
  });

  it('counts days in the zone', () => {
    expect(sinceMoment('2026-11-19T22:30:00.000Z', '2026-11-20', 'Australia/Sydney')).toBe(
      'today 09:30',
    );
  });
});

describe('rowAfter', () => {
  const rows = ['a', 'b', 'd'].map((instalmentId) => ({ instalmentId }));

  it('goes on to the nearest row below that is still there', () => {
    expect(rowAfter(['a', 'b', 'c', 'd'], 'b', rows.slice(2))).toEqual({ instalmentId: 'd' });
    expect(rowAfter(['a', 'b', 'c', 'd'], 'c', rows)).toEqual({ instalmentId: 'd' });
  });

  it('turns back at the end, and ends when nothing is left', () => {
    expect(rowAfter(['a', 'b', 'c'], 'c', rows.slice(0, 2))).toEqual({ instalmentId: 'b' });
    expect(rowAfter(['a'], 'a', [])).toBeNull();
  });
});
