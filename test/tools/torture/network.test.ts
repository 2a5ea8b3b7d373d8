import { describe, expect, it } from 'vitest';
import { networkSuite } from '../../../tools/torture/network/network-suite.ts';
import { passesQuickly } from './quick-suite.ts';

describe('a hostile network', () => {
  it('gets one POST of each attempt, and no outcome out of half an answer', async () => {
    const { figures, details } = await passesQuickly(networkSuite);
    expect(figures['postsPerAttempt']).toBe('1.000');
    expect(figures['attemptsThatReachedTheService']).toBeGreaterThan(40);
    expect(details?.rows.length).toBe(7);
  });
});
