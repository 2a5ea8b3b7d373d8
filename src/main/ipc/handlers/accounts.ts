import { ok } from '../../../domain/result.ts';
import type { UserFiles } from '../../ports/files.ts';
import type { AccountDeps } from '../../usecases/accounts/account-deps.ts';
import { activateAccount } from '../../usecases/accounts/activate-account.ts';
import { blankAccount } from '../../usecases/accounts/blank-account.ts';
import { exportAccount } from '../../usecases/accounts/export-account.ts';
import { createPendingAccount } from '../../usecases/accounts/pending-account.ts';
import type { AccountFileReader } from '../../usecases/accounts/pending-account.ts';
import { chooseAccountFile, importAccount } from '../../usecases/accounts/import-account.ts';
import { listAccounts } from '../../usecases/accounts/list-accounts.ts';
import { presentAccount } from '../../usecases/accounts/present-account.ts';
import { removeAccount } from '../../usecases/accounts/remove-account.ts';
import { saveAccount } from '../../usecases/accounts/save-account.ts';
import { saveFormFields } from '../../usecases/accounts/save-fields.ts';
import { setSecret } from '../../usecases/accounts/set-secret.ts';
import { tryConnection } from '../../usecases/accounts/try-connection.ts';
import type { Handlers } from '../handler-map.ts';

/** The operations on accounts. */
export type AccountHandlers = Pick<Handlers, Extract<keyof Handlers, `accounts.${string}`>>;

/** Handlers of the operations on accounts. */
export function accountHandlers(
  deps: AccountDeps,
  { files, texts }: { readonly files: UserFiles; readonly texts: AccountFileReader },
): AccountHandlers {
  const inFiles = { accounts: deps, files, texts, held: createPendingAccount() };
  return {
    'accounts.list': async () => ok(await listAccounts(deps)),
    'accounts.blank': async () => ok(presentAccount(blankAccount(deps))),
    'accounts.save': ({ account }) => saveAccount(deps, account),
    'accounts.save-fields': (input) => saveFormFields(deps, input),
    'accounts.set-secret': (input) => setSecret(deps, input),
    'accounts.try-connection': ({ accountId }) => tryConnection(deps, accountId),
    'accounts.activate': ({ accountId }) => activateAccount(deps, accountId),
    'accounts.remove': ({ accountId }) => removeAccount(deps, accountId),
    'accounts.export': ({ accountId }) => exportAccount(inFiles, accountId),
    'accounts.choose-file': () => chooseAccountFile(inFiles),
    'accounts.import': async (input) => importAccount(inFiles, input),
  };
}
