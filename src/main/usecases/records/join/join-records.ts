import type { Failure } from '../../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../../contract/index.ts';
import { isExpired } from '../../../../domain/records/join-file.ts';
import { failed, ok } from '../../../../domain/result.ts';
import type { Result } from '../../../../domain/result.ts';
import { Secret } from '../../../../domain/secret.ts';
import type { KeysNotRestored } from '../../../ports/ledger/backup.ts';
import type { RecordsLogin } from '../../../ports/vault/records-login.ts';
import { accountNotSaved } from '../../accounts/account-not-saved.ts';
import { findAccount } from '../../accounts/account-deps.ts';
import { activateAccount } from '../../accounts/activate-account.ts';
import { forgetSecrets } from '../../accounts/forget-secrets.ts';
import { missingSecrets } from '../../backup/restore-backup.ts';
import type { JoinDeps, JoinStores, ReadJoinFile } from './join-deps.ts';

type Joined = OperationOutput<'terminals.join'>;

/**
 * Joins the records of the chosen file: keys and login first, then the server notes the join, and only then the account
 * is added and opened.
 *
 * The login's own password is stored before the server takes it, so that a stop in between is mended by joining again
 * with the same file. The API token and the shared secret are entered here, whatever the keychain has under this id.
 */
export async function joinRecords(
  deps: JoinDeps,
  { accountId }: ParsedInput<'terminals.join'>,
): Promise<Result<Joined, Failure>> {
  const { accounts, folders, held } = deps;
  const read = held.find(accountId);
  if (read === null) return ok({ kind: 'gone' });
  if (accounts.isChargeInFlight()) return ok({ kind: 'charge-in-flight' });
  const { account, file } = read;
  if (isExpired(file.expiresAt, accounts.clock.now())) return notJoined('expired');
  const isNew = findAccount(accounts.settings, accountId) === null;
  if (isNew && !accounts.settings.hasRoom()) return ok({ kind: 'too-many' });

  const isPractice = account.mode === 'practice';
  const folder = isPractice ? (await folders.begin(accountId)).folder : null;
  const stores = deps.storesOf(account, folder);
  const kept = await storeKeys(deps, { read, stores, folder });
  if (!kept.ok) return keysNotStored(kept.error);
  const joined = await useInvitation(deps, read, stores);
  if (joined !== null) return joined;
  const forgotten = await forgetSecrets(accounts, account);
  if (!forgotten.ok) return forgotten;
  if (isPractice) await folders.complete(accountId);
  if (isNew) {
    const saved = accounts.settings.addAccount(account, file.wallet);
    if (!saved.ok) return accountNotSaved(saved.error);
  }
  const active = await activateAccount(accounts, accountId);
  if (!active.ok) return active;
  if (active.value.kind === 'charge-in-flight') return ok({ kind: 'charge-in-flight' });
  held.hold(null);
  const secretsToEnter = await missingSecrets(accounts, accountId);
  return ok({ kind: 'joined', accountId, secretsToEnter });
}

interface Storing {
  readonly read: ReadJoinFile;
  readonly stores: JoinStores;
  readonly folder: string | null;
}

async function storeKeys(
  { keys }: Pick<JoinDeps, 'keys'>,
  { read: { account, file }, stores, folder }: Storing,
): Promise<Result<null, KeysNotRestored>> {
  const adopted = await keys.adopt(account, file.keys, folder ?? '');
  if (!adopted.ok) return adopted;
  const pepper = await stores.readPepper();
  if (!pepper.ok) return failed({ kind: 'not-written' });
  if (pepper.value === file.staffPepper) return ok(null);
  if (pepper.value !== null) return failed({ kind: 'other-keys' });
  const written = await stores.writePepper(file.staffPepper);
  return written.ok ? ok(null) : failed({ kind: 'not-written' });
}

function keysNotStored(error: KeysNotRestored): Result<Joined, Failure> {
  if (error.kind === 'keychain') return failed({ kind: 'keychain', reason: error.reason });
  return ok({ kind: error.kind === 'other-keys' ? 'other-keys' : 'not-stored' });
}

/** Takes the login over at the server; null once it is this terminal's own. */
async function useInvitation(
  { roles, terminalId, accounts }: JoinDeps,
  { account, file }: ReadJoinFile,
  { logins }: JoinStores,
): Promise<Result<Joined, Failure> | null> {
  const before = await logins.read();
  if (!before.ok) return ok({ kind: 'not-stored' });
  const { place, terminalName } = file;
  const own: RecordsLogin = { place, password: roles.newPassword(), terminalName };
  const joining = {
    accountId: account.id,
    joinNumber: file.joinNumber,
    terminalId,
    at: accounts.clock.now(),
    newPassword: own.password,
  };
  // Stopped after the server took the password that was stored then.
  if (before.value !== null && before.value.place.user === place.user) {
    const again = await roles.join(before.value, joining);
    if (again.ok) return null;
  }
  const stored = await logins.write(own);
  if (!stored.ok) return ok({ kind: 'not-stored' });
  const joined = await roles.join({ place, password: new Secret(file.password) }, joining);
  if (joined.ok) return null;
  const restored = await (before.value === null ? logins.remove() : logins.write(before.value));
  if (!restored.ok) return ok({ kind: 'not-stored' });
  // The password in the file was changed by the terminal that used it, or the login was removed.
  return notJoined(joined.error.kind === 'login-refused' ? 'used' : joined.error.kind);
}

function notJoined(
  reason: Extract<Joined, { kind: 'not-joined' }>['reason'],
): Result<Joined, Failure> {
  return ok({ kind: 'not-joined', reason });
}
