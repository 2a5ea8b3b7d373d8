import { describe, expect, it } from 'vitest';
import type { RunCommand } from '../../../src/domain/run/run.ts';
import { createBeginSpacing } from '../../../src/main/runner/begin-spacing.ts';

const item = { kind: 'charge', index: 0 } as RunCommand;
const charges = [item, { ...item, index: 1 }, { ...item, index: 2 }] as readonly RunCommand[];

describe('charges that could begin together', () => {
  it('do, as long as nothing is known of how long one takes', () => {
    expect(createBeginSpacing(8).apart(charges, 1_000)).toEqual(charges);
  });

  it('begin one by one, a few milliseconds apart, once they take long', () => {
    const spacing = createBeginSpacing(8);
    spacing.took(120);
    expect(spacing.apart(charges, 1_000)).toEqual([charges[0]]);
    expect(spacing.apart(charges.slice(1), 1_000)).toEqual([{ kind: 'wake', atMs: 1_004 }]);
    expect(spacing.apart(charges.slice(1), 1_004)).toEqual([charges[1]]);
  });

  it('never wait for as long as one of eight takes, so that waiting does not set the pace', () => {
    const spacing = createBeginSpacing(8);
    spacing.took(80);
    spacing.apart(charges, 1_000);
    expect(spacing.apart(charges, 1_000)).toEqual([{ kind: 'wake', atMs: 1_003 }]);
  });

  it('begin together where a charge takes next to nothing', () => {
    const spacing = createBeginSpacing(8);
    spacing.took(15);
    expect(spacing.apart(charges, 1_000)).toEqual(charges);
    expect(spacing.apart(charges, 1_000)).toEqual(charges);
  });

  it('follow how long charges take by now', () => {
    const spacing = createBeginSpacing(8);
    spacing.took(15);
    for (let count = 0; count < 40; count += 1) spacing.took(200);
    expect(spacing.apart(charges, 1_000)).toHaveLength(1);
  });

  it('leave a wake and a report as they are', () => {
    const spacing = createBeginSpacing(8);
    spacing.took(120);
    const wake = [{ kind: 'wake', atMs: 5 }] as const;
    expect(spacing.apart(wake, 1)).toEqual(wake);
    expect(spacing.apart([], 1)).toEqual([]);
  });
});
