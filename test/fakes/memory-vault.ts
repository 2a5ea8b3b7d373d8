import { failed, ok } from '../../src/domain/result.ts';
import { Secret } from '../../src/domain/secret.ts';
import type { Vault } from '../../src/main/ports/vault/vault.ts';

/**
 * A keychain of one account in memory, its items as text by name.
 *
 * `attempt` makes each change or not, and returns whether the caller hears that it succeeded: a kill between the two is
 * what a real keychain cannot be made to do.
 */
export function memoryVault(items: Map<string, string>, attempt = makeIt): Vault {
  const act = (change: () => void) =>
    attempt(change) ? ok(null) : failed({ kind: 'locked' } as const);
  return {
    state: async () => 'ready',
    read: async (_id, name) => {
      const text = items.get(name);
      return ok(text === undefined ? null : new Secret(text));
    },
    write: async (_id, name, value) => act(() => void items.set(name, value.reveal())),
    remove: async (_id, name) => act(() => void items.delete(name)),
  };
}

function makeIt(change: () => void): boolean {
  change();
  return true;
}
