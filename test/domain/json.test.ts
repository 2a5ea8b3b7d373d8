import { expect, it } from 'vitest';
import { isSameJson } from '../../src/domain/json.ts';

it.each([
  [{ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }, true],
  [{ a: 1 }, { a: 1, b: undefined }, false],
  [{ a: undefined }, { b: undefined }, false],
  [[1, 2], [2, 1], false],
  [[], {}, false],
  [{ a: null }, { a: {} }, false],
  ['1', 1, false],
])('%j and %j are the same: %s', (one, other, isSame) => {
  expect(isSameJson(one, other)).toBe(isSame);
  expect(isSameJson(other, one)).toBe(isSame);
});
