import { describe, expect, it } from 'vitest';
import { shopSuite } from '../../../tools/torture/shop/shop-suite.ts';
import { passesQuickly } from './quick-suite.ts';

describe('three terminals on one server', () => {
  it('charge nobody twice and lose nothing while all of it is killed, stopped and cut off', async () => {
    const { figures } = await passesQuickly(shopSuite);
    expect(figures).toMatchObject({ double: 0, lost: 0, falseFail: 0, phantom: 0, stuck: 0 });
    const { worlds } = figures;
    expect(figures).toMatchObject({ serverStops: worlds, partitions: worlds, failOvers: worlds });
  }, 240_000);
});
