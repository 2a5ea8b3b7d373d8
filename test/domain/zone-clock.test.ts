import { describe, expect, it } from 'vitest';
import { dateInZone } from '../../src/domain/time/calendar.ts';
import type { CalendarDate, Instant } from '../../src/domain/time/calendar.ts';
import { createSecondReader, zoneClock } from '../../src/domain/time/zone-clock.ts';

const zones = [
  'UTC',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'America/New_York',
  'America/Santiago',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Africa/Cairo',
];

describe.each(zones)('the clock of %s', (zone) => {
  const clock = zoneClock(zone);
  const reference = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });

  it('shows what the calendar shows, over every change of a year', () => {
    for (let atMs = Date.UTC(2026, 0, 1); atMs < Date.UTC(2027, 0, 1); atMs += 3_061_000) {
      expect(clock.show(atMs)).toBe(reference.format(atMs));
    }
  });

  it('begins each day with its first second', () => {
    for (let day = 0; day < 365; day += 1) {
      const date = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10) as CalendarDate;
      const start = clock.startOf(date);
      const before = new Date(Date.parse(start) - 1000).toISOString() as Instant;
      expect(dateInZone(start, zone)).toBe(date);
      expect(dateInZone(before, zone)).not.toBe(date);
    }
  });
});

it('begins a day that has no midnight with what comes after the gap', () => {
  expect(zoneClock('America/Santiago').startOf('2026-09-06' as CalendarDate)).toBe(
    '2026-09-06T04:00:00.000Z',
  );
});

it('reads instants to the second, in any order', () => {
  const secondOf = createSecondReader();
  for (let step = 0; step < 3000; step += 1) {
    // Each hour is met in its order, left, and met again.
    const atMs = Date.UTC(2026, 0, 1) + (step % 2) * 86_400_000 * 59 + step * 1_234_567;
    expect(secondOf(new Date(atMs).toISOString())).toBe(Math.floor(atMs / 1000) * 1000);
  }
  expect(secondOf('2026-01-01T10:02:33Z')).toBe(Date.UTC(2026, 0, 1, 10, 2, 33));
  expect(secondOf('')).toBeNaN();
});
