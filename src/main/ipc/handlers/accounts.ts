import type { Failure } from '../../../contract/failure.ts';
import type { AccountId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { UserFiles } from '../../ports/files.ts';
import type { AccountDeps } from '../../usecases/accounts/account-deps.ts';
import { activateAccount } from '../../usecases/accounts/activate-account.ts';
import { blankAccount } from '../../usecases/accounts/blank-account.ts';
import { exportAccount } from '../../usecases/accounts/export-account.ts';
import { refuseForeign } from '../../usecases/accounts/foreign-account.ts';
import { createHeldAccount } from '../../usecases/accounts/held-account.ts';
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

/** Answers the operations on accounts. */
export function accountHandlers(deps: AccountDeps, files: UserFiles): AccountHandlers {
  const inFiles = { accounts: deps, files, held: createHeldAccount() };
  const own = async <Value>(
    id: AccountId,
    work: () => Promise<Result<Value, Failure>>,
  ): Promise<Result<Value, Failure>> => {
    const refusal = refuseForeign(deps.settings, id);
    return refusal === null ? work() : failed(refusal);
  };
  return {
    'accounts.list': async () => ok(await listAccounts(deps)),
    'accounts.blank': async () => ok(presentAccount(blankAccount(deps))),
    'accounts.save': ({ account }) => own(account.id, () => saveAccount(deps, account)),
    'accounts.save-fields': (input) => own(input.accountId, () => saveFormFields(deps, input)),
    'accounts.set-secret': (input) => own(input.accountId, () => setSecret(deps, input)),
    'accounts.try-connection': ({ accountId }) => tryConnection(deps, accountId),
    'accounts.activate': ({ accountId }) => activateAccount(deps, accountId),
    'accounts.remove': ({ accountId }) => removeAccount(deps, accountId),
    'accounts.export': ({ accountId }) => own(accountId, () => exportAccount(inFiles, accountId)),
    'accounts.choose-file': () => chooseAccountFile(inFiles),
    'accounts.import': async (input) => importAccount(inFiles, input),
  };
}
