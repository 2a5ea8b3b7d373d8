import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitsMask, maskExample, maskLengthMax } from '../../src/domain/accounts/reference-mask.ts';

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

  it('is checked in a moment, whatever it is', () => {
    const mask = '*'.repeat(maskLengthMax);
    const startedAt = performance.now();
    for (let round = 0; round < 2_000; round += 1) fitsMask(`${'a'.repeat(254)}!`, mask);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});
