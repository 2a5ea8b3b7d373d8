import { describe, expect, it } from 'vitest';
import type { Instant } from '../../../src/domain/time/calendar.ts';
import type { OperatorId } from '../../../src/domain/ids.ts';
import type { Role } from '../../../src/domain/staff/role.ts';
import {
  lapseOf,
  passphraseDaysMax,
  unseenDaysMax,
} from '../../../src/domain/staff/time-limits.ts';
import type { PersonTimes } from '../../../src/domain/staff/time-limits.ts';

const now = '2026-06-01T09:00:00.000Z' as Instant;

function daysAgo(days: number, ms = 0): Instant {
  return new Date(Date.parse(now) - days * 86_400_000 - ms).toISOString() as Instant;
}

function person(name: string, role: Role, seenAt: Instant, change: Partial<PersonTimes> = {}) {
  const id = name as OperatorId;
  return { id, name, role, isActive: true, seenAt, passphraseSetAt: seenAt, ...change };
}

const boss = person('boss', 'admin', daysAgo(1));

describe('a name that nobody used', () => {
  it('lets somebody in for 90 days and not a moment longer', () => {
    expect([unseenDaysMax, passphraseDaysMax]).toEqual([90, 90]);
    for (const role of ['clerk', 'supervisor', 'admin'] as const) {
      const inTime = person('one', role, daysAgo(90));
      const late = person('one', role, daysAgo(90, 1));
      expect(lapseOf(inTime, [inTime, boss], now), role).toBe('none');
      expect(lapseOf(late, [late, boss], now), role).toBe('unseen');
    }
  });

  it('lets the last admin in, who changes the passphrase', () => {
    const late = person('late', 'admin', daysAgo(200));
    const gone = person('gone', 'admin', daysAgo(1), { isActive: false });
    const clerk = person('clerk', 'clerk', daysAgo(1));
    expect(lapseOf(late, [late, gone, clerk], now)).toBe('old-passphrase');
  });

  it('lets each of several admins in while none of them was here lately, and no clerk', () => {
    const people = [
      person('one', 'admin', daysAgo(100)),
      person('two', 'admin', daysAgo(300)),
      person('clerk', 'clerk', daysAgo(100)),
    ];
    const lapses = people.map((one) => lapseOf(one, people, now));
    expect(lapses).toEqual(['old-passphrase', 'old-passphrase', 'unseen']);
    expect(lapseOf(people[1] ?? boss, [...people, boss], now)).toBe('unseen');
  });
});

describe('a passphrase', () => {
  it('is good for 90 days, however often it is used', () => {
    const with90 = person('one', 'clerk', now, { passphraseSetAt: daysAgo(90) });
    const with91 = person('one', 'clerk', now, { passphraseSetAt: daysAgo(91) });
    expect(lapseOf(with90, [with90, boss], now)).toBe('none');
    expect(lapseOf(with91, [with91, boss], now)).toBe('old-passphrase');
  });

  it('is never too old by a clock that stands before it', () => {
    const ahead = person('one', 'clerk', daysAgo(-10));
    expect(lapseOf(ahead, [ahead, boss], now)).toBe('none');
  });
});
