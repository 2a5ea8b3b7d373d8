import { inspect } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import type { AccountId, TerminalId } from '../../../src/domain/ids.ts';
import { Secret } from '../../../src/domain/secret.ts';
import { openKeychain, refusalHoldMs } from '../../../src/main/vault/keychain.ts';
import type { KeychainLibrary } from '../../../src/main/vault/keychain.ts';

// Simulates what no real keyring does on demand: a refusing user, a missing library, wrong values.

const account = 'acc-1' as AccountId;
const itemKey = 'acc-1/api-token';
const canaryKey = 'canary/terminal-1';

function inMemory(changes: Partial<KeychainLibrary> = {}) {
  const items = new Map<string, string>();
  const library: KeychainLibrary = {
    getPassword: async (_service, key) => items.get(key) ?? null,
    setPassword: async (_service, key, value) => void items.set(key, value),
    deletePassword: async (_service, key) => items.delete(key),
    ...changes,
  };
  return { items, library };
}

async function refuse(): Promise<never> {
  throw new Error('User canceled the operation.');
}

function vaultOn(library: KeychainLibrary, deadlineMs = 200) {
  return openKeychain({
    loadKeytar: async () => library,
    installation: 'terminal-1' as TerminalId,
    readDeadlineMs: deadlineMs,
    writeDeadlineMs: deadlineMs,
  });
}

describe('a keychain whose library cannot be loaded', () => {
  it('is unavailable, and is asked again the next time', async () => {
    const { library } = inMemory();
    let loads = 0;
    const vault = openKeychain({
      installation: 'terminal-1' as TerminalId,
      loadKeytar: async () => {
        loads += 1;
        if (loads === 1) throw new Error('libsecret-1.so.0: cannot open shared object file');
        return library;
      },
    });
    expect(await vault.state()).toBe('unavailable');
    expect(await vault.state()).toBe('ready');
  });

  it('is not loaded before something is asked of it', () => {
    let loads = 0;
    openKeychain({
      installation: 'terminal-1' as TerminalId,
      loadKeytar: async () => {
        loads += 1;
        return inMemory().library;
      },
    });
    expect(loads).toBe(0);
  });
});

describe('a keychain that asks its owner', () => {
  it('asks once for all that is wanted at that moment, and again a while later', async () => {
    let asked = 0;
    let nowMs = 1_000;
    const ask = async (): Promise<never> => {
      asked += 1;
      return refuse();
    };
    const vault = openKeychain({
      loadKeytar: async () => inMemory({ getPassword: ask, setPassword: ask }).library,
      installation: 'terminal-1' as TerminalId,
      monotonicMs: () => nowMs,
    });
    expect(await vault.state()).toBe('denied');
    for (const name of ['api-token', 'audit-key', 'audit-head'] as const) {
      expect(await vault.read(account, name)).toEqual({ ok: false, error: { kind: 'denied' } });
    }
    nowMs += refusalHoldMs - 1;
    expect(await vault.state()).toBe('denied');
    expect(asked).toBe(1);
    nowMs += 1;
    expect(await vault.state()).toBe('denied');
    expect(asked).toBe(2);
  });

  it('makes nobody wait for a question that is open longer than its deadline', async () => {
    const open = Promise.withResolvers<string | null>();
    let isOpen = true;
    const { library } = inMemory();
    const getPassword = (service: string, key: string) =>
      isOpen ? open.promise : library.getPassword(service, key);
    const deadlineMs = 60_000;
    const vault = vaultOn({ ...library, getPassword }, deadlineMs);
    vi.useFakeTimers();
    try {
      const first = vault.state();
      await vi.advanceTimersByTimeAsync(deadlineMs);
      expect(await first).toBe('timed-out');
      // No timer advances from here: these resolve immediately, or never.
      expect(await vault.state()).toBe('timed-out');
      expect(await vault.read(account, 'api-token')).toMatchObject({ ok: false });
    } finally {
      vi.useRealTimers();
    }
    isOpen = false;
    open.resolve(null);
    await expect.poll(() => vault.state()).toBe('ready');
  });
});

describe('a keychain whose owner refuses', () => {
  it('says denied', async () => {
    const vault = vaultOn(inMemory({ getPassword: refuse, setPassword: refuse }).library);
    expect(await vault.state()).toBe('denied');
    expect(await vault.read(account, 'api-token')).toEqual({
      ok: false,
      error: { kind: 'denied' },
    });
    const written = await vault.write(account, 'api-token', new Secret('t'));
    expect(written).toEqual({ ok: false, error: { kind: 'denied' } });
  });
});

describe('a keychain that gives back what nobody wrote', () => {
  it.each([
    ['nothing at all', ''],
    ['a cut byte sequence', 'tok\ufffd'],
    ['control characters', 'tok\u0000en'],
    ['far too much', 'x'.repeat(65_537)],
  ])('calls %s garbage', async (_case, value) => {
    const { items, library } = inMemory();
    items.set(itemKey, value);
    const found = await vaultOn(library).read(account, 'api-token');
    expect(found).toEqual({ ok: false, error: { kind: 'garbage' } });
  });

  it('calls a value of another type garbage', async () => {
    const { library } = inMemory({
      getPassword: (async () => undefined) as unknown as KeychainLibrary['getPassword'],
    });
    expect(await vaultOn(library).state()).toBe('garbage');
  });

  it('calls an altered canary garbage and leaves it as it is', async () => {
    const { items, library } = inMemory();
    items.set(canaryKey, 'something else');
    expect(await vaultOn(library).state()).toBe('garbage');
    expect(items.get(canaryKey)).toBe('something else');
  });

  it('does not say written when the item reads back differently', async () => {
    const { items, library } = inMemory({
      setPassword: async (_service, key, value) => void items.set(key, value.slice(1)),
    });
    const written = await vaultOn(library).write(account, 'api-token', new Secret('token'));
    expect(written).toEqual({ ok: false, error: { kind: 'garbage' } });
  });
});

describe('a keychain that forgets what it is told without a word', () => {
  it('is not called missing, because the canary does not stay either', async () => {
    const { library } = inMemory({ setPassword: async () => undefined });
    const found = await vaultOn(library).read(account, 'api-token');
    expect(found).toEqual({ ok: false, error: { kind: 'garbage' } });
  });
});

describe('a keychain that hangs', () => {
  it('has one call out at most, and never starts one that was given up', async () => {
    let started = 0;
    const gate = Promise.withResolvers<void>();
    const { items, library } = inMemory();
    const hanging = inMemory({
      getPassword: async (service, key) => {
        started += 1;
        if (started === 1) await gate.promise;
        return library.getPassword(service, key);
      },
      setPassword: (service, key, value) => library.setPassword(service, key, value),
    });
    const vault = vaultOn(hanging.library, 50);
    const late = { ok: false, error: { kind: 'timed-out' } };
    expect(
      await Promise.all([
        vault.read(account, 'api-token'),
        vault.write(account, 'api-token', new Secret('given up')),
      ]),
    ).toEqual([late, late]);
    expect(started).toBe(1);
    gate.resolve();
    await sleep(10);
    expect(items.size).toBe(0);
    expect(await vault.state()).toBe('ready');
  });
});

describe('what the keychain shows', () => {
  it('never shows a value in an answer that is printed', async () => {
    const vault = vaultOn(inMemory().library);
    await vault.write(account, 'api-token', new Secret('hush-hush'));
    const found = await vault.read(account, 'api-token');
    expect(found.ok && found.value?.reveal()).toBe('hush-hush');
    expect(inspect(found, { depth: 9, showHidden: true })).not.toContain('hush-hush');
    expect(JSON.stringify(found)).not.toContain('hush-hush');
  });

  it('does not keep an empty secret: that is a bug of the caller', async () => {
    const vault = vaultOn(inMemory().library);
    await expect(vault.write(account, 'api-token', new Secret(''))).rejects.toThrow('invariant');
  });
});
