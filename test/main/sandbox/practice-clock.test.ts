import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  expiryDate,
  holdsCardNumber,
  parseExpiry,
} from '../../../src/main/sandbox/cards/card-text.ts';
import { PracticeClock } from '../../../src/main/sandbox/practice/practice-clock.ts';

function settles(year: number, month: number, day: number): string {
  vi.setSystemTime(new Date(year, month - 1, day, 12));
  return new PracticeClock().settlementDate();
}

describe('the practice clock', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('settles a weekend on Monday and any other day on itself', () => {
    expect(settles(2026, 11, 20)).toBe('2026-11-20');
    expect(settles(2026, 11, 21)).toBe('2026-11-23');
    expect(settles(2026, 11, 22)).toBe('2026-11-23');
    expect(settles(2026, 10, 31)).toBe('2026-11-02');
  });

  it('writes the moment with its offset, so that it reads back to the same instant', () => {
    vi.setSystemTime(new Date(2026, 1, 28, 23, 59, 58, 7));
    const clock = new PracticeClock();
    expect(Date.parse(clock.timestamp())).toBe(clock.nowMs());
    expect(clock.timestamp()).toMatch(/^2026-02-28T23:59:58\.007[+-]\d\d:\d\d$/);
    clock.advance(1);
    expect(clock.today()).toBe('2026-03-01');
  });
});

describe('card texts', () => {
  it('dates an expiry on the last day of its month', () => {
    expect(expiryDate({ year: 2028, month: 2 })).toBe('2028-02-29');
    expect(expiryDate({ year: 2027, month: 2 })).toBe('2027-02-28');
    expect(expiryDate({ year: 2030, month: 12 })).toBe('2030-12-31');
    expect(parseExpiry('04/2028')).toEqual({ month: 4, year: 2028 });
    expect(parseExpiry('4/2028')).toBeUndefined();
  });

  it('finds a card number in any usual writing, and leaves dates and ids alone', () => {
    for (const text of ['4111111111111111', 'a4111 1111 1111 1111b', '3714-496353-98431']) {
      expect(holdsCardNumber(text)).toBe(true);
    }
    for (const text of ['20261120130000', '4111111111111112', 'INV-20417-2', '1760000000000']) {
      expect(holdsCardNumber(text)).toBe(false);
    }
  });
});
