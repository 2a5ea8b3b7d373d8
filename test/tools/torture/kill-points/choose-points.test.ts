import { describe, expect, it } from 'vitest';
import { seededChance } from '../../../../tools/bench/seed/seeded-chance.ts';
import {
  choose,
  nameOf,
  pointOf,
  statesOf,
  triesFor,
  triesMax,
} from '../../../../tools/torture/kill-points/choose-points.ts';

const lines = [
  'main commits:0 1 src/a.ts:1 await',
  'main commits:0 1 src/a.ts:2 get',
  'main commits:0 2 src/a.ts:1 await',
  'writer commits:0 1 src/b.ts:1 run',
  'main commits:1,sends:2 1 src/a.ts:1 await',
  'main commits:1,sends:2 1 src/a.ts:3 await',
  'main commits:1,sends:2 2 src/a.ts:3 await',
];
const points = lines.map(pointOf);
const [first = pointOf('')] = points;
const chance = () => seededChance(7);
const namesOf = (chosen: readonly ReturnType<typeof pointOf>[]) => chosen.map(nameOf);

describe('the choice of points', () => {
  it('names a point as the line of its trace did', () => {
    expect(namesOf(points)).toEqual(lines);
    expect(pointOf('main commits:1,sends:2 3 src/a.ts:7 await').state).toBe(
      'main commits:1,sends:2',
    );
  });

  it('takes one point of every state, however few are wanted', () => {
    const chosen = choose(points, { points: 1, everyState: true }, chance());
    expect(statesOf(chosen)).toEqual(statesOf(points));
    expect(chosen).toHaveLength(3);
  });

  it('takes no more than wanted when not every state is asked for', () => {
    expect(choose(points, { points: 2, everyState: false }, chance())).toHaveLength(2);
  });

  it('takes each place once before it takes one twice', () => {
    const chosen = choose(points, { points: 5, everyState: true }, chance());
    const places = new Set(chosen.map(({ place }) => place));
    expect(places).toEqual(new Set(points.map(({ place }) => place)));
  });

  it('takes every point when more are wanted than there are', () => {
    expect(choose(points, { points: 100, everyState: true }, chance())).toEqual(points);
  });
});

describe('a point that was not reached', () => {
  it('is followed by others of its state, the first passes of a place before the second', () => {
    const [wanted, ...rest] = triesFor(pointOf(lines[4] ?? ''), points, chance());
    expect(wanted).toEqual(points[4]);
    expect(namesOf(rest.slice(0, 2))).toEqual([lines[5], lines[6]]);
  });

  it('is tried again when its state has no other, up to so many times', () => {
    const alone = points[3] ?? first;
    expect(triesFor(alone, points, chance())).toEqual(
      Array.from({ length: triesMax }, () => alone),
    );
  });

  it('never gives way to a point of another state', () => {
    const states = triesFor(first, points, chance()).map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set([first.state]));
  });
});
