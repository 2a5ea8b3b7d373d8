import { describe, expect, it } from 'vitest';
import { textsSuite } from '../../../tools/torture/texts/texts-suite.ts';
import { passesQuickly } from './quick-suite.ts';

describe('texts from outside', () => {
  it('are read in their share of a second, and hold up nobody who asks', async () => {
    const { figures } = await passesQuickly(textsSuite);
    console.info(`texts ${JSON.stringify(figures)}`);
    expect(figures['texts']).toBeGreaterThan(800);
  }, 240_000);
});
