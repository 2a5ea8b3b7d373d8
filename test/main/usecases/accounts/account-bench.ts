import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from '../../../../src/domain/accounts/account.ts';
import type { AccountId, OperatorId, TerminalId } from '../../../../src/domain/ids.ts';
import type { Instant } from '../../../../src/domain/time/calendar.ts';
import { ok } from '../../../../src/domain/result.ts';
import { createGateway } from '../../../../src/main/gateway/client.ts';
import { openPreferences } from '../../../../src/main/shell/preferences/preferences.ts';
import type { AccountDeps } from '../../../../src/main/usecases/accounts/account-deps.ts';
import { isStoredAccountSound } from '../../../../src/main/usecases/accounts/check-account.ts';
import { practiceAccount } from '../../../../src/main/usecases/accounts/practice-account.ts';
import { openKeychain } from '../../../../src/main/vault/keychain.ts';

/** The person who saves accounts. */
export const admin = 'op_admin' as OperatorId;

/** The account use cases on the real settings, vault and gateway, over a keychain library in memory. */
export function accountBench(accounts: readonly Account[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'tillroom-accounts-'));
  let isWritable = true;
  const settings = openPreferences({
    folder,
    openStore: () => ({
      write: () => {
        if (!isWritable) throw new Error('disk full');
      },
    }),
    builtIn: practiceAccount,
    isSound: isStoredAccountSound,
    mintTerminalId: () => 'terminal_bench' as TerminalId,
  });
  for (const account of accounts) settings.saveAccount(account);

  const items = new Map<string, string>();
  let trouble: string | null = null;
  const act = async <Value>(value: () => Value): Promise<Value> => {
    if (trouble !== null) throw new Error(trouble);
    return value();
  };
  const vault = openKeychain({
    installation: settings.terminalId,
    loadKeytar: async () => ({
      getPassword: (_service, key) => act(() => items.get(key) ?? null),
      setPassword: (_service, key, value) => act(() => void items.set(key, value)),
      deletePassword: (_service, key) => act(() => items.delete(key)),
    }),
  });

  const opened: AccountId[] = [];
  const deps: AccountDeps = {
    settings,
    vault,
    gateway: createGateway(),
    clock: { now: () => '2026-11-20T09:00:00.000Z' as Instant },
    ids: { accountId: () => 'account_fresh' as AccountId },
    machineTimeZone: 'Pacific/Auckland',
    isChargeInFlight: () => false,
    announceStatus: async () => undefined,
    openAccount: async (id) => {
      opened.push(id);
      return ok('active');
    },
    practiceEndpoint: () => null,
    shareAccount: async () => ok(null),
    serviceAddresses: () => null,
  };
  return {
    deps,
    settings,
    opened,
    /** The secrets that the keychain holds for accounts, without the canary, their purposes and known addresses. */
    kept: () =>
      Object.fromEntries(
        [...items]
          .filter(([key]) => !key.startsWith('canary/') && !key.endsWith('/service-addresses'))
          .map(([key, text]) => [key, valueOf(text)]),
      ),
    /** The items of the keychain, as stored. */
    items,
    /** Makes every call of the keychain fail with these words; null makes it work again. */
    troubleKeychain: (words: string | null) => {
      trouble = words;
    },
    blockWrites: () => {
      isWritable = false;
    },
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function valueOf(text: string): unknown {
  const mark = 'tillroom-bound-1 ';
  return text.startsWith(mark)
    ? (JSON.parse(text.slice(mark.length)) as { readonly value: unknown }).value
    : text;
}

export type AccountBench = ReturnType<typeof accountBench>;
