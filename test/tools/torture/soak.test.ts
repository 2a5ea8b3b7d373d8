import { describe, expect, it } from 'vitest';
import { soakSuite } from '../../../tools/torture/soak/soak-suite.ts';
import { passesQuickly } from './quick-suite.ts';

describe('a long day', () => {
  it('leaves as many descriptors as it began with', async () => {
    const { figures } = await passesQuickly(soakSuite);
    expect(figures['descriptorsMore']).toBeLessThanOrEqual(2);
    expect(figures['charged']).toBeGreaterThan(100);
  }, 240_000);
});
