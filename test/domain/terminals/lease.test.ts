import { describe, expect, it } from 'vitest';
import {
  isTooLateToSend,
  leasesRunOut,
  leaseTimes,
  lookAtLeases,
  noLeasesSeen,
} from '../../../src/domain/terminals/lease.ts';
import type { LeaseSign } from '../../../src/domain/terminals/lease.ts';
import type { TerminalId } from '../../../src/domain/ids.ts';

const times = leaseTimes;
const terminalId = 'terminal-2' as TerminalId;
const sign = (renewals: number, number = 1): LeaseSign => ({ terminalId, number, renewals });

/** Looks at the moments given, each with the sign seen there; counts the leases that have run out after the last. */
function runOutAfter(looks: readonly (readonly [atMs: number, seen: LeaseSign])[]): number {
  let watch = noLeasesSeen;
  for (const [nowMs, seen] of looks) watch = lookAtLeases(watch, [seen], { nowMs, times });
  return leasesRunOut(watch, times).length;
}

const every5s = (count: number, seen: LeaseSign) =>
  Array.from({ length: count }, (_, look): readonly [number, LeaseSign] => [look * 5_000, seen]);

describe('a lease', () => {
  it('runs out when no renewal was seen for 20 s of watching', () => {
    expect(runOutAfter(every5s(4, sign(1)))).toBe(0);
    expect(runOutAfter(every5s(5, sign(1)))).toBe(1);
  });

  it('lives on with each renewal, and with each new number', () => {
    const looks = every5s(5, sign(1));
    expect(runOutAfter([...looks.slice(0, 4), [20_000, sign(2)]])).toBe(0);
    expect(runOutAfter([...looks.slice(0, 4), [20_000, sign(1, 2)]])).toBe(0);
    expect(runOutAfter([...looks, [25_000, sign(2)], [30_000, sign(2)]])).toBe(0);
  });

  it('does not run out over a time in which nobody could look', () => {
    expect(
      runOutAfter([
        [0, sign(1)],
        [3_600_000, sign(1)],
      ]),
    ).toBe(0);
    expect(
      runOutAfter([
        [0, sign(1)],
        [3_600_000, sign(1)],
        [3_605_000, sign(1)],
      ]),
    ).toBe(0);
  });

  it('of a terminal seen for the first time is whole', () => {
    expect(runOutAfter([[1_000_000, sign(7)]])).toBe(0);
  });

  it('does not shrink with a clock that goes back', () => {
    expect(
      runOutAfter([
        [20_000, sign(1)],
        [0, sign(1)],
        [5_000, sign(1)],
      ]),
    ).toBe(0);
  });
});

describe('a send', () => {
  it('is too late 10 s after its commit began', () => {
    expect(isTooLateToSend(5_000, 15_000)).toBe(false);
    expect(isTooLateToSend(5_000, 15_001)).toBe(true);
  });
});
