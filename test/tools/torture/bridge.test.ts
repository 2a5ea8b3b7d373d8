import { describe, expect, it } from 'vitest';
import { operationNames } from '../../../src/contract/names.ts';
import { bridgeSuite } from '../../../tools/torture/bridge/bridge-suite.ts';
import { passesQuickly } from './quick-suite.ts';

describe('a page that is taken over', () => {
  it('sends card numbers, codes, tokens and secrets to the approved address alone', async () => {
    const { figures } = await passesQuickly(bridgeSuite);
    console.info(`bridge ${JSON.stringify(figures)}`);
    expect(figures['operations']).toBe(operationNames.length);
    expect(figures['bytesElsewhere']).toBe(0);
    expect(figures['leftOut']).toBe(0);
    expect(figures['sentToApproved']).toBeGreaterThan(10);
  }, 240_000);
});
