import type { Failure } from '../../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../../contract/index.ts';
import { expiryOf, joinFileEnding } from '../../../../domain/records/join-file.ts';
import { ok } from '../../../../domain/result.ts';
import type { Result } from '../../../../domain/result.ts';
import { Secret } from '../../../../domain/secret.ts';
import type { ServerLogin } from '../../../ports/records/records-roles.ts';
import type { AccountContext } from '../../account-context.ts';
import { fileNameOf, troubleOf, writeUserFile } from '../../write-user-file.ts';
import type { JoinDeps } from './join-deps.ts';

type Invited = OperationOutput<'terminals.invite'>;

/**
 * Makes a login for one more terminal and saves its join file where staff choose.
 *
 * The path is asked for first, so that a closed dialog leaves no login behind. A login whose file was not written is
 * never used, and the next invitation after its day removes it.
 */
export async function inviteTerminal(
  { account, sealer }: Pick<AccountContext, 'account' | 'sealer'>,
  deps: JoinDeps,
  { terminalName, ...typed }: ParsedInput<'terminals.invite'>,
): Promise<Result<Invited, Failure>> {
  const stores = deps.storesOf(account, null);
  const owner = await ownerOf(stores, typed);
  if (owner === null) return ok({ kind: 'not-invited', reason: 'not-on-server' });
  // Made by now, or each terminal would make keys of its own: none would open what another sealed, or know its PINs.
  const ready = await sealer.ready();
  const [keys, pepper] = [await deps.keys.read(account), await stores.makePepper()];
  if (!ready.ok || keys === null || !pepper.ok) return ok({ kind: 'no-keys' });
  const path = await deps.files.askWhereToSave({
    title: 'Save the join file',
    folder: deps.files.documents,
    fileName: `${fileWordOf(account.name)}-${fileWordOf(terminalName)}.${joinFileEnding}`,
  });
  if (path === null) return ok({ kind: 'cancelled' });
  const madeAt = deps.accounts.clock.now();
  const expiresAt = expiryOf(madeAt);
  const invited = await deps.roles.invite(owner, {
    accountId: account.id,
    terminalName,
    at: madeAt,
    expiresAt,
  });
  if (!invited.ok) return ok({ kind: 'not-invited', reason: invited.error.kind });
  const { login, joinNumber } = invited.value;
  const code = deps.cipher.newCode();
  const bytes = await deps.cipher.seal(
    {
      schema: deps.knownSchema,
      account: { ...account, receipt: { ...account.receipt, logo: null } },
      wallet: deps.accounts.settings.wallet(account.id),
      place: login.place,
      password: login.password.reveal(),
      terminalName,
      joinNumber,
      madeAt,
      expiresAt,
      keys,
      staffPepper: pepper.value,
    },
    code,
  );
  const written = await writeUserFile(deps.files, path, bytes);
  if (!written.ok) return ok(troubleOf(written.error));
  return ok({ kind: 'saved', fileName: fileNameOf(path), code, expiresAt });
}

/** The owner's login at the server of the records; null where they are in a file. */
export async function ownerOf(
  { logins }: Pick<ReturnType<JoinDeps['storesOf']>, 'logins'>,
  { user, secret }: { readonly user: string; readonly secret: string },
): Promise<ServerLogin | null> {
  const own = await logins.read();
  if (!own.ok || own.value === null) return null;
  return { place: { ...own.value.place, user: user.trim() }, password: new Secret(secret) };
}

/** A name as part of a file's name. */
function fileWordOf(name: string): string {
  const word = name.toLowerCase().replaceAll(/[^a-z0-9]+/gu, '-');
  return word.replaceAll(/^-|-$/gu, '') || 'terminal';
}
