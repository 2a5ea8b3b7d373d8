import { describe, expect, it } from 'vitest';
import { keyedDate, writtenDate } from '../../../src/renderer/ui/date/keyed-date.ts';
import type { DateKeying } from '../../../src/renderer/ui/date/keyed-date.ts';
import { quickDays } from '../../../src/renderer/words/date-entry.ts';

/** A Sunday. */
const ahead: DateKeying = { today: '2026-11-22', direction: 'ahead' };

describe('a date field', () => {
  it.each([
    ['22/12/2026', '2026-12-22'],
    ['2026-12-22', '2026-12-22'],
    ['22 12', '2026-12-22'],
    ['+1m', '2026-12-22'],
    ['fri', '2026-11-27'],
    ['tomorrow', '2026-11-23'],
  ])('carries %j as %s', (text, day) => {
    expect(keyedDate(text, ahead)).toBe(day);
  });

  it('looks back for a day that has happened', () => {
    expect(keyedDate('22 12', { ...ahead, direction: 'behind' })).toBe('2025-12-22');
  });

  it('keeps what names no day as it was keyed', () => {
    for (const text of ['', '2', '30/02/2026', 'soon']) expect(keyedDate(text, ahead)).toBe(text);
    expect(writtenDate('30/02/2026')).toBe('30/02/2026');
  });

  it('shows a day in a way that it reads again', () => {
    expect(writtenDate('2026-12-22')).toBe('Tue 22 Dec 2026');
    expect(keyedDate(writtenDate('2026-12-22'), ahead)).toBe('2026-12-22');
  });

  it('reads every quick day', () => {
    const days = quickDays.map(({ keyed }) => keyedDate(keyed, ahead));
    expect(days).toEqual(['2026-11-23', '2026-11-27', '2026-11-29', '2026-12-22']);
  });
});
