import { afterEach, describe, expect, it } from 'vitest';
import type { Account } from '../../../../src/domain/accounts/account.ts';
import type { AccountId } from '../../../../src/domain/ids.ts';
import { Secret } from '../../../../src/domain/secret.ts';
import {
  readBoundSecret,
  writeBoundSecret,
} from '../../../../src/main/usecases/accounts/bound-secret.ts';
import { practiceAccount } from '../../../../src/main/usecases/accounts/practice-account.ts';
import { accountBench } from './account-bench.ts';
import type { AccountBench } from './account-bench.ts';

const shop: Account = {
  ...practiceAccount,
  id: 'shop' as AccountId,
  mode: 'live',
  baseUrl: 'https://gateway.example/v1',
  paynowUrl: 'https://wallet.example',
};

const benches: AccountBench[] = [];

function bench() {
  const made = accountBench([shop]);
  benches.push(made);
  return made;
}

afterEach(() => {
  for (const each of benches.splice(0)) each.dispose();
});

async function read(on: AccountBench, account: Account, name: 'api-token' | 'shared-secret') {
  const found = await readBoundSecret(on.deps.vault, account, name);
  return found.ok ? (found.value?.reveal() ?? null) : found.error.kind;
}

describe('a secret in the keychain', () => {
  it('is given out for what it was entered for, and for nothing else', async () => {
    const on = bench();
    const { vault } = on.deps;
    for (const name of ['api-token', 'shared-secret'] as const) {
      await writeBoundSecret(vault, shop, name, new Secret(`value of ${name}`));
      expect(await read(on, shop, name)).toBe(`value of ${name}`);
      expect(await read(on, { ...shop, name: 'Renamed', username: 'other' }, name)).toBe(
        `value of ${name}`,
      );
      expect(await read(on, { ...shop, mode: 'test' }, name)).toBe('other-address');
    }
    const moved = { ...shop, baseUrl: 'https://evil.example/v1' };
    expect(await read(on, moved, 'api-token')).toBe('other-address');
    for (const baseUrl of ['http://gateway.example/v1', 'https://gateway.example:8443/v1', '']) {
      expect(await read(on, { ...shop, baseUrl }, 'api-token'), baseUrl).toBe('other-address');
    }
    const walletMoved = { ...shop, paynowUrl: 'https://evil.example' };
    expect(await read(on, walletMoved, 'shared-secret')).toBe('other-address');
    expect(await read(on, walletMoved, 'api-token')).toBe('value of api-token');
  });

  it('is given out under no other account, though the item was copied', async () => {
    const on = bench();
    await writeBoundSecret(on.deps.vault, shop, 'api-token', new Secret('hush'));
    on.items.set('other/api-token', on.items.get('shop/api-token') ?? '');
    expect(await read(on, { ...shop, id: 'other' as AccountId }, 'api-token')).toBe(
      'other-address',
    );
  });

  it('that an earlier version kept is bound when it is first read', async () => {
    const on = bench();
    on.items.set('shop/api-token', 'kept before');
    expect(await read(on, shop, 'api-token')).toBe('kept before');
    expect(on.items.get('shop/api-token')).toContain('https://gateway.example');
    const moved = { ...shop, baseUrl: 'https://evil.example/v1' };
    expect(await read(on, moved, 'api-token')).toBe('other-address');
    expect(await read(on, shop, 'api-token')).toBe('kept before');
  });

  it.each([
    '{}',
    '',
    'x',
    'null',
    '{"account":"shop","mode":"live","origin":"https://gateway.example"}',
  ])('that is damaged (%s) is given out for nothing', async (rest) => {
    const on = bench();
    on.items.set('shop/api-token', `tillroom-bound-1 ${rest}`);
    expect(await read(on, shop, 'api-token')).toBe('garbage');
  });
});
