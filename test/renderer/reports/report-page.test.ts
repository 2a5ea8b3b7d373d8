import { describe, expect, it } from 'vitest';
import {
  barShare,
  monthAfter,
  pageBefore,
  reportPage,
  weeksOf,
} from '../../../src/renderer/topics/reports/report-page.ts';
import {
  changeWords,
  pointsWords,
  shortDay,
} from '../../../src/renderer/topics/reports/words/reports.ts';

const asked = { month: '2028-02', currency: 'AUD', today: '2026-11-20' };

describe('the page of a report', () => {
  it('is the whole month, the leap day included', () => {
    expect(reportPage('approvals', asked)).toEqual({
      from: '2028-02-01',
      until: '2028-02-29',
      currency: 'AUD',
    });
  });

  it('is thirty days from today for what falls due', () => {
    expect(reportPage('falls-due', asked)).toMatchObject({
      from: '2026-11-20',
      until: '2026-12-19',
    });
  });

  it('goes over the end of a year both ways', () => {
    expect([
      monthAfter('2026-12', 1),
      monthAfter('2026-01', -1),
      monthAfter('2026-05', -17),
    ]).toEqual(['2027-01', '2025-12', '2024-12']);
  });

  it('stands in weeks that begin on Monday', () => {
    const weeks = weeksOf({ from: '2026-11-20', until: '2026-12-19', currency: 'AUD' });
    expect(weeks.slice(0, 5)).toEqual([null, null, null, null, '2026-11-20']);
    expect(weeks.filter((day) => day !== null)).toHaveLength(30);
    expect(weeks.at(-1)).toBe('2026-12-19');
    expect(weeksOf({ from: '2026-11-23', until: '2026-11-23', currency: 'AUD' })).toEqual([
      '2026-11-23',
    ]);
  });

  it('draws bars as shares of the longest', () => {
    expect([barShare(50, 200), barShare(1, 3), barShare(0, 0), barShare(7, 7)]).toEqual([
      25, 33.3, 0, 100,
    ]);
  });
});

describe('a day on the axis of a chart', () => {
  it('is short', () => {
    expect(shortDay('2026-11-05')).toBe('5 Nov');
  });
});

describe('the month before', () => {
  const november = { from: '2026-11-01', until: '2026-11-30', currency: 'AUD' };

  it('is compared whole once the month is over', () => {
    expect(pageBefore(november, '2026-12-02')).toMatchObject({
      from: '2026-10-01',
      until: '2026-10-31',
    });
  });

  it('is compared up to the same day while the month runs, and never beyond its end', () => {
    expect(pageBefore(november, '2026-11-20').until).toBe('2026-10-20');
    const march = { from: '2027-03-01', until: '2027-03-31', currency: 'AUD' };
    expect(pageBefore(march, '2027-03-30')).toMatchObject({
      from: '2027-02-01',
      until: '2027-02-28',
    });
  });

  it('is told with its days', () => {
    const span = { from: '2026-10-01', until: '2026-10-20' };
    const told = (now: number, before: number, days = span) =>
      changeWords({ now, before }, days, `AUD ${before}`);
    expect(told(1082, 1000)).toBe('8.2% more than 1 to 20 Oct');
    expect(told(500, 1000)).toBe('50% less than 1 to 20 Oct');
    expect(told(1000, 1000)).toBe('the same as 1 to 20 Oct');
    expect(told(15_870, 1000)).toBe('16 times that of 1 to 20 Oct');
    expect(told(1000, 0)).toBe('nothing from 1 to 20 Oct');
    const firstDay = { from: '2026-10-01', until: '2026-10-01' };
    expect(told(500, 1000, firstDay)).toBe('50% less than 1 Oct');
    expect(told(1000, 0, firstDay)).toBe('nothing on 1 Oct');
    expect(pointsWords(92.8, 91.7, span)).toBe('1.1 points higher than 1 to 20 Oct');
  });

  it('is no fall on the morning of its first day', () => {
    const days = { from: '2026-11-01', until: '2026-11-01' };
    expect(changeWords({ now: 0, before: 125_000 }, days, 'AUD 1,250.00')).toBe(
      'AUD 1,250.00 on 1 Nov',
    );
  });
});
