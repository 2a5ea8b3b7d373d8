import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitsMask, maskExample, maskLengthMax } from '../../src/domain/accounts/reference-mask.ts';
import { growthOf } from '../fixtures/growth.ts';

describe('a pattern of references', () => {
  it.each([
    ['INV-20417', 'INV-#####', true],
    ['INV-2041', 'INV-#####', false],
    ['INV-204170', 'INV-#####', false],
    ['inv-20417', 'INV-#####', false],
    ['INV-2O417', 'INV-#####', false],
    ['AB12', '@@##', true],
    ['Éß12', '@@##', true],
    ['A112', '@@##', false],
    ['A-1', '*-*', true],
    ['A- ', '*-*', false],
    ['٣', '#', false],
    ['😀', '*', true],
    ['.', '@', false],
    ['(a)', '(@)', true],
    ['anything at all', '', true],
    ['', '#', false],
  ])('%j against %j: %s', (reference, mask, fits) => {
    expect(fitsMask(reference, mask)).toBe(fits);
  });

  it('is fitted by its own example', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: maskLengthMax }), (mask) => {
        expect(fitsMask(maskExample(mask), mask)).toBe(true);
      }),
    );
  });

  it('is checked in a time that grows no faster than the reference does', async () => {
    const mask = '*'.repeat(maskLengthMax);
    const growth = await growthOf(
      (length) => {
        for (let round = 0; round < 500; round += 1) fitsMask(`${'a'.repeat(length - 1)}!`, mask);
      },
      [maskLengthMax, 255],
    );
    expect(growth).toBeLessThan(3);
  });
});
