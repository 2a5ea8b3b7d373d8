import { describe, expect, it } from 'vitest';
import { killedStates, notKilled } from '../../../../tools/torture/kill-points/not-killed.ts';

const whole = { points: 3, killed: 3, states: 2, statesMissed: [] };

describe('what was not killed', () => {
  it('is nothing when every point was killed at', () => {
    expect(notKilled([['a charge', whole]], whole)).toEqual([]);
  });

  it('says that every state was killed in when only points are missing', () => {
    expect(notKilled([['a charge', { ...whole, killed: 2 }]], whole)).toEqual([
      '2 of 3 points of the flows were killed at, in every one of the 2 states that a kill can leave; `--long` takes every point.',
    ]);
  });

  it('names the states that no life died in', () => {
    const part = { ...whole, killed: 2, statesMissed: ['main commits:1'] };
    expect(killedStates(part)).toBe(1);
    expect(
      notKilled([['a charge', part]], { ...whole, statesMissed: ['writer commits:0'] }),
    ).toEqual([
      '2 of 3 points of the flows were killed at, in 1 of the 2 states that a kill can leave; `--long` takes every point.',
      'Recoveries were killed in 1 of the 2 states that a kill can leave.',
      'Not killed in: a charge: main commits:1; recovery: writer commits:0.',
    ]);
  });
});
