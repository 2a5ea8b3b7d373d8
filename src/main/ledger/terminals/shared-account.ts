import { ok } from '../../../domain/result.ts';
import type { SharedAccountStore } from '../../ports/ledger/terminals.ts';
import { readRule, saveRule } from '../plans/plan-rules.ts';
import { reading, writing } from '../thread/store.ts';
import type { Store } from '../thread/store.ts';

/** Serves the account's settings as the terminals share them: a sealed rule of the account. */
export function createSharedAccount(store: Store): SharedAccountStore {
  return {
    sharedAccount: () =>
      reading(async () => ok(await readRule(store.db, store.audit, 'account-settings'))),
    saveSharedAccount: (account, entry) =>
      writing(store, async (tx) => {
        await saveRule({ store, tx }, 'account-settings', account, entry);
        return ok(null);
      }),
  };
}
