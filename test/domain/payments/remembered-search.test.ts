import { describe, expect, it } from 'vitest';
import { minorSpan, readRemembered } from '../../../src/domain/payments/remembered-search.ts';
import type { CalendarDate } from '../../../src/domain/time/calendar.ts';
import { rememberedWords } from '../../../src/renderer/words/payments/remembered-search.ts';

/** A Monday. */
const today = '2026-11-23' as CalendarDate;
const read = (question: string) => readRemembered(question, today);
const major = (from: number | null, until: number | null) => ({
  from: from === null ? null : from * 10_000,
  until: until === null ? null : until * 10_000,
});

describe('an amount that is remembered roughly', () => {
  it.each([
    ['~50', major(45, 55)],
    ['about $50', major(45, 55)],
    ['~4', major(3, 5)],
    ['40 to 60', major(40, 60)],
    ['40..60.50', major(40, 60.5)],
    ['>100', major(100, null)],
    ['over 1,250', major(1250, null)],
    ['under 20.50', major(null, 20.5)],
  ])('%s', (question, amounts) => {
    expect(read(question)).toEqual({ text: '', amounts, days: null });
  });

  it.each(['INV-40-60', '17-42', '60 to 40', 'A~50', '50', '148.50', 'to 50', '>', '"~50"'])(
    '%s is a text',
    (question) => {
      expect(read(question)).toEqual({ text: question, amounts: null, days: null });
    },
  );

  it('is converted to the minor units of each currency', () => {
    const { amounts } = read('40.5 to 40.505');
    if (amounts === null) throw new Error('no amounts');
    expect(minorSpan(amounts, 2)).toEqual({ from: 4050, until: 4050 });
    expect(minorSpan(amounts, 3)).toEqual({ from: 40_500, until: 40_505 });
    expect(minorSpan(amounts, 0)).toBeNull();
  });
});

describe('a day that is remembered roughly', () => {
  it.each([
    ['today', '2026-11-23', '2026-11-23'],
    ['Yesterday', '2026-11-22', '2026-11-22'],
    ['this week', '2026-11-23', '2026-11-29'],
    ['last week', '2026-11-16', '2026-11-22'],
    ['last month', '2026-10-01', '2026-10-31'],
    ['this year', '2026-01-01', '2026-12-31'],
    ['last friday', '2026-11-20', '2026-11-20'],
    ['on thursday', '2026-11-19', '2026-11-19'],
    ['in december', '2025-12-01', '2025-12-31'],
  ])('%s', (question, from, until) => {
    expect(read(question)).toEqual({ text: '', amounts: null, days: { from, until } });
  });

  it.each(['Friday', 'May', 'Weekes', 'lastweek', '“Today”'])('%s is a name', (question) => {
    expect(read(question).days).toBeNull();
  });
});

it('leaves the name, and says how the rest was read', () => {
  const remembered = read('oconnor ~50 last week');
  expect(remembered.text).toBe('oconnor');
  expect(rememberedWords(remembered)).toBe(
    'Shows amounts from 45 to 55, Mon 16 Nov 2026 to Sun 22 Nov 2026, with “oconnor”.',
  );
  expect(rememberedWords(read('oconnor'))).toBeNull();
});
