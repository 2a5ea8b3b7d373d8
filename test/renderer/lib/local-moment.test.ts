import { describe, expect, it } from 'vitest';
import { localMomentOf, readLocalMoment } from '../../../src/renderer/lib/local-moment.ts';

describe('a day and a time of this computer', () => {
  it('come back as they were keyed', () => {
    const instant = readLocalMoment({ day: '2026-11-20', time: '11:05' });
    expect(instant).not.toBeNull();
    expect(localMomentOf(Date.parse(instant ?? ''))).toEqual({ day: '2026-11-20', time: '11:05' });
  });

  it.each(['1105', '11.05', ' 11:05 '])('are read from %s', (time) => {
    const expected = readLocalMoment({ day: '2026-11-20', time: '11:05' });
    expect(readLocalMoment({ day: '2026-11-20', time })).toBe(expected);
  });

  it.each([
    ['2026-02-30', '11:00'],
    ['20.11.2026', '11:00'],
    ['2026-11-20', '24:00'],
    ['2026-11-20', '11:60'],
    ['2026-11-20', 'noon'],
    ['', ''],
  ])('are refused for %s %s', (day, time) => {
    expect(readLocalMoment({ day, time })).toBeNull();
  });
});
