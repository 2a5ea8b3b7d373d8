import { ok } from '../../../domain/result.ts';
import { findAccount } from '../../usecases/accounts/account-deps.ts';
import type { AccountDeps } from '../../usecases/accounts/account-deps.ts';
import {
  approveAddress,
  approveShown,
  listAddresses,
  withdrawAddress,
} from '../../usecases/accounts/addresses/approve-address.ts';
import type { Settings } from '../../ports/settings.ts';
import { setAbility, setRefundLimits, tryAbility } from '../../usecases/abilities/set-ability.ts';
import { activateAccount } from '../../usecases/accounts/activate-account.ts';
import { blankAccount } from '../../usecases/accounts/blank-account.ts';
import { exportAccount } from '../../usecases/accounts/export-account.ts';
import type { AccountFileDeps } from '../../usecases/accounts/pending-account.ts';
import { chooseAccountFile, importAccount } from '../../usecases/accounts/import-account.ts';
import { listAccounts } from '../../usecases/accounts/list-accounts.ts';
import { removeAccount } from '../../usecases/accounts/remove-account.ts';
import { saveAccount } from '../../usecases/accounts/save-account.ts';
import { saveFormFields } from '../../usecases/accounts/save-fields.ts';
import { setSecret } from '../../usecases/accounts/set-secret.ts';
import { tryConnection } from '../../usecases/accounts/try-connection.ts';
import type { Handlers } from '../handler-map.ts';
import { withAccount } from './with-account.ts';
import type { AccountSource } from './with-account.ts';

/** The operations on accounts. */
export type AccountHandlers = Pick<Handlers, Extract<keyof Handlers, `accounts.${string}`>>;

/** Handlers of the operations on accounts. */
export function accountHandlers(
  deps: AccountDeps,
  outside: Omit<AccountFileDeps, 'accounts'>,
): AccountHandlers {
  const inFiles = { accounts: deps, ...outside };
  return {
    'accounts.list': async () => ok(await listAccounts(deps)),
    'accounts.blank': async () => ok(blankAccount(deps)),
    'accounts.save': async ({ account }, { provenBy, operatorId }) => {
      const isNew = findAccount(deps.settings, account.id) === null;
      const saved = await saveAccount(deps, account, operatorId);
      const kept = findAccount(deps.settings, account.id);
      if (saved.ok && saved.value.kind === 'saved' && kept !== null) {
        await approveShown(deps, kept, provenBy);
        // The open one was reopened before its address was approved.
        if (!isNew) await deps.announceStatus();
      }
      return saved;
    },
    'accounts.set-secret': (input) => setSecret(deps, input),
    'accounts.try-connection': ({ accountId }) => tryConnection(deps, accountId),
    'accounts.activate': ({ accountId }) => activateAccount(deps, accountId),
    'accounts.remove': ({ accountId }) => removeAccount(deps, accountId),
    'accounts.addresses': () => listAddresses(deps),
    'accounts.approve-address': (input, caller) =>
      approveAddress(deps, input, caller.provenBy?.name ?? caller.operatorName),
    'accounts.withdraw-address': (input) => withdrawAddress(deps, input),
    'accounts.confirm-address': async (input, { provenBy, operatorId, operatorName }) => {
      const by = provenBy ?? { id: operatorId, name: operatorName };
      const confirmed = await deps.serviceAddresses()?.confirm(input, by);
      await deps.announceStatus();
      return confirmed ?? ok({ kind: 'changed' });
    },
    'accounts.acknowledge-address': async (input, { operatorId }) => {
      const read = await deps.serviceAddresses()?.acknowledge(input, operatorId);
      await deps.announceStatus();
      return read ?? ok({ kind: 'changed' });
    },
    'accounts.export': ({ accountId }) => exportAccount(inFiles, accountId),
    'accounts.choose-file': () => chooseAccountFile(inFiles),
    'accounts.import': async (input, { provenBy }) => {
      const imported = importAccount(inFiles, input);
      const kept = findAccount(deps.settings, input.accountId);
      if (imported.ok && imported.value.kind === 'imported' && kept !== null) {
        await approveShown(deps, kept, provenBy);
      }
      return imported;
    },
    'accounts.save-fields': (input, { operatorId }) => saveFormFields(deps, input, operatorId),
  };
}

/** Handlers of the abilities of the open account's gateway. */
export function abilityHandlers(
  source: AccountSource,
  settings: Pick<Settings, 'saveAbilities'>,
): Pick<Handlers, Extract<keyof Handlers, `abilities.${string}`>> {
  return {
    'abilities.try': (input) => withAccount(source, (context) => tryAbility(context, input)),
    'abilities.set': (input, { operatorId }) =>
      withAccount(source, (context) => setAbility(context, settings, input, operatorId)),
    'abilities.set-limits': (input, { operatorId }) =>
      withAccount(source, (context) => setRefundLimits(context, settings, input, operatorId)),
  };
}
