import { joinFileSchema } from '../../../../contract/accounts/join-file.ts';
import type { Failure } from '../../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../../contract/index.ts';
import type { Account } from '../../../../domain/accounts/account.ts';
import { allOff } from '../../../../domain/accounts/gateway-abilities.ts';
import { readJoinCode } from '../../../../domain/records/join-code.ts';
import { isExpired, joinFileBytesMax } from '../../../../domain/records/join-file.ts';
import { badPlaceField } from '../../../../domain/records/server-place.ts';
import { failed, ok } from '../../../../domain/result.ts';
import type { Result } from '../../../../domain/result.ts';
import { findAccount } from '../../accounts/account-deps.ts';
import { restoredAccount, schemaOf } from '../../backup/read-manifest.ts';
import type { JoinDeps, ReadJoinFile } from './join-deps.ts';

type Chosen = OperationOutput<'terminals.choose-join-file'>;
type Reason = Extract<Chosen, { kind: 'refused' }>['reason'];

/**
 * Asks for a join file, opens it with its code and shows its account; stores nothing.
 *
 * The code is checked before a file is asked for: most mistakes are in the typing.
 */
export async function chooseJoinFile(
  deps: JoinDeps,
  { code }: ParsedInput<'terminals.choose-join-file'>,
): Promise<Result<Chosen, Failure>> {
  const typed = readJoinCode(code);
  if (!typed.ok) return refused(`code-${typed.error}`);
  const path = await deps.files.askForJoinFile('Choose the join file');
  if (path === null) return ok({ kind: 'cancelled' });
  deps.held.hold(null);
  const bytes = await deps.files.read(path, joinFileBytesMax);
  if (!bytes.ok) {
    return refused(bytes.error.kind === 'too-large' ? 'not-a-join-file' : 'unreadable');
  }
  const opened = await deps.cipher.open(bytes.value, typed.value);
  if (!opened.ok) return refused(opened.error.kind);
  const read = await readContents(opened.value, deps);
  if (!read.ok) return refused(read.error);
  deps.held.hold(read.value);
  const { account, file } = read.value;
  const { host, database } = file.place;
  return ok({
    kind: 'opened',
    accountId: account.id,
    accountName: account.name,
    mode: account.mode,
    baseUrl: account.baseUrl,
    host,
    database,
    terminalName: file.terminalName,
    expiresAt: file.expiresAt,
  });
}

function refused(reason: Reason): Result<Chosen, Failure> {
  return ok({ kind: 'refused', reason });
}

async function readContents(value: unknown, deps: JoinDeps): Promise<Result<ReadJoinFile, Reason>> {
  const { accounts } = deps;
  const version = schemaOf(value);
  if (version > deps.knownSchema) return failed('newer');
  const read = joinFileSchema.safeParse(value);
  // A setting that was added since may have no default that guards money as the account does.
  if (!read.success) return failed(version < deps.knownSchema ? 'older' : 'not-as-expected');
  if (badPlaceField(read.data.place) !== null) return failed('not-as-expected');
  const file = read.data;
  if (isExpired(file.expiresAt, accounts.clock.now())) return failed('expired');
  // Practice is part of every installation: its records here are set aside.
  const here = findAccount(accounts.settings, file.account.id);
  if (here !== null && here.mode !== 'practice' && !(await wasRemoved(deps, here))) {
    return failed('already-here');
  }
  const account = restoredAccount(file.account, accounts.settings.accounts());
  if (!account.ok) return account;
  // No file can vouch for what the gateway answers.
  return ok({ file, account: { ...account.value, abilities: allOff(account.value.abilities) } });
}

/**
 * True for an account whose records take this terminal no more: an admin removed it, or revoked its login.
 *
 * The account itself cannot be removed here first: the admins who would have to agree are in those records.
 */
async function wasRemoved(
  { roles, storesOf, terminalId }: JoinDeps,
  here: Account,
): Promise<boolean> {
  const login = await storesOf(here, null).logins.read();
  if (!login.ok || login.value === null) return false;
  const rights = await roles.rights(login.value);
  return rights.ok
    ? rights.value.removed.includes(terminalId)
    : rights.error.kind === 'login-refused';
}
