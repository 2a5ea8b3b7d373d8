import { describe, expect, it } from 'vitest';
import { killsSuite } from '../../../tools/torture/kills/kills.ts';
import { passesQuickly } from './quick-suite.ts';

describe('kills of the main process', () => {
  it('charge nobody twice and lose nothing', async () => {
    const { figures } = await passesQuickly(killsSuite);
    expect(figures).toMatchObject({ double: 0, lost: 0, falseFail: 0, phantom: 0, stuck: 0 });
    expect(figures['notConfirmedWithoutFaults']).toBe('0 of 20');
  }, 240_000);
});
