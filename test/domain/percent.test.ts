import { expect, it } from 'vitest';
import { percentOf, percentText } from '../../src/domain/percent.ts';

it('gives a share in percent with one decimal, and none of nothing', () => {
  expect(percentOf(0, 0)).toBeNull();
  expect(percentOf(928, 1000)).toBe(92.8);
  expect(percentOf(2, 3)).toBe(66.7);
  expect(percentText(2, 3)).toBe('66.7%');
  expect(percentText(0, 4)).toBe('0%');
  expect(percentText(0, 0)).toBe('');
});
