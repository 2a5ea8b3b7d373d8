import type { Account } from '../../../domain/accounts/account.ts';
import type { RecordsNotMoved, RecordsNotTakenBack } from '../../../domain/records/moving.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Host } from '../../host.ts';
import { moveToFile } from '../../ledger/move/move-to-file.ts';
import { copyToServer } from '../../ledger/move/move-to-server.ts';
import { createRecordsRoles } from '../../ledger/roles/terminal-logins.ts';
import type { RecordsBusy, RecordsPlaces } from '../../ports/records/records-places.ts';
import type { Settings } from '../../ports/settings.ts';
import type { Vault } from '../../ports/vault/vault.ts';
import type { RecordsLogin, RecordsLoginStore } from '../../ports/vault/records-login.ts';
import { recordsLoginStore } from '../../vault/records-login.ts';
import type { AccountSwitch } from '../account-switch.ts';
import { keyLocationOf, ledgerFileOf } from '../open-records.ts';
import { ownLoginOf } from './own-login.ts';

interface PlacesDeps {
  readonly host: Host;
  readonly settings: Pick<Settings, 'terminalId'>;
  readonly vault: Vault;
  readonly switcher: Pick<AccountSwitch, 'account' | 'change'>;
  readonly announceStatus: () => Promise<void>;
}

/**
 * The places of the open account's records.
 *
 * The stored login decides which of two copies takes payments, and it changes only while the account is closed here: a
 * kill at any moment leaves one place at most.
 */
export function createRecordsPlaces(deps: PlacesDeps): RecordsPlaces {
  const { host, settings, switcher } = deps;
  const moved = async <Value, Reason extends string>(
    work: (
      account: Account,
      logins: RecordsLoginStore,
    ) => Promise<Result<Value, { readonly kind: Reason }>>,
  ): Promise<Result<Value, { readonly kind: Reason } | RecordsBusy>> => {
    const account = switcher.account();
    let done: Result<Value, { readonly kind: Reason } | RecordsBusy> = failed({ kind: 'busy' });
    await switcher.change(account, async () => {
      done = await work(account, loginsOf(deps, account));
    });
    await deps.announceStatus();
    return done;
  };
  return {
    server: async (account) => {
      const login = await loginsOf(deps, account).read();
      return login.ok ? (login.value?.place ?? null) : null;
    },
    toServer: (login) =>
      moved<number, RecordsNotMoved>(async (account, logins) => {
        const copied = await copyToServer({
          file: ledgerFileOf(deps, account),
          address: addressOf(login),
          accountId: account.id,
          at: host.clock.now(),
        });
        if (!copied.ok) return copied;
        const own = await ownLoginOf(createRecordsRoles(), login, {
          accountId: account.id,
          terminalId: settings.terminalId,
          at: host.clock.now(),
        });
        // The next opening goes to the server from here on, and marks the file.
        const stored = await logins.write(own);
        if (!stored.ok) return failed({ kind: 'login-not-stored' });
        return ok(copied.value.reduce((sum, { rows }) => sum + rows, 0));
      }),
    toFile: () =>
      moved<null, RecordsNotTakenBack>(async (account, logins) => {
        const login = await logins.read();
        if (!login.ok || login.value === null) return failed({ kind: 'not-on-server' });
        const mover = { terminalId: settings.terminalId, at: host.clock.now() };
        const brought = await moveToFile({
          file: ledgerFileOf(deps, account),
          address: addressOf(login.value),
          accountId: account.id,
          mover,
        });
        if (!brought.ok) return brought;
        // The next opening goes to the file from here on.
        return (await logins.remove()).ok ? ok(null) : failed({ kind: 'login-not-removed' });
      }),
  };
}

function loginsOf(deps: Pick<PlacesDeps, 'host' | 'vault'>, account: Account): RecordsLoginStore {
  return recordsLoginStore(keyLocationOf(deps, account));
}

function addressOf({ place, password }: RecordsLogin) {
  return { ...place, password: password.reveal() };
}
