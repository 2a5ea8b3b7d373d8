import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { badPlaceField } from '../../../domain/records/server-place.ts';
import type { OperatorId } from '../../../domain/ids.ts';
import type { ServerPlace } from '../../../domain/records/server-place.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { Secret } from '../../../domain/secret.ts';
import type { RecordsPlaces } from '../../ports/records/records-places.ts';
import type { AccountContext } from '../account-context.ts';
import { sealingFailure } from '../customers/sealing-failure.ts';
import { writeShared } from './shared-account.ts';

/**
 * Moves the open account's records to a server.
 *
 * Refused where they can only be read, and while they are in doubt: what is copied is vouched for from then on.
 */
export async function moveToServer(
  context: Pick<AccountContext, 'account' | 'ledger' | 'clock' | 'sealer'>,
  { places, operatorId }: { readonly places: RecordsPlaces; readonly operatorId: OperatorId },
  input: ParsedInput<'records.move-to-server'>,
): Promise<Result<OperationOutput<'records.move-to-server'>, Failure>> {
  const { account, ledger } = context;
  const { secret, terminalName, ...typed } = input;
  const place = trimmed(typed);
  const name = terminalName.trim();
  const field = name === '' ? 'name' : badPlaceField(place);
  if (field !== null) return ok({ kind: 'refused', field });
  if (ledger.readOnlyReason !== null || (await places.server(account)) !== null) {
    return ok({ kind: 'not-moved', reason: 'not-in-file' });
  }
  if (ledger.audit.breach() !== null) return ok({ kind: 'not-moved', reason: 'damaged' });
  // From here on other terminals may seal too, and with this key.
  const ready = await context.sealer.ready();
  if (!ready.ok) return sealingFailure(ready.error);
  // At the server every terminal follows these.
  const shared = await writeShared(context, account, operatorId);
  if (!shared.ok) return shared;
  const moved = await places.toServer({
    place,
    password: new Secret(secret),
    terminalName: name,
  });
  if (moved.ok) return ok({ kind: 'moved', rows: moved.value });
  const { kind } = moved.error;
  return ok(kind === 'busy' ? { kind } : { kind: 'not-moved', reason: kind });
}

/** Moves the open account's records from their server into a file of this computer. */
export async function moveToFile(
  { account }: Pick<AccountContext, 'account'>,
  places: RecordsPlaces,
): Promise<Result<OperationOutput<'records.move-to-file'>, Failure>> {
  if ((await places.server(account)) === null)
    return ok({ kind: 'not-moved', reason: 'not-on-server' });
  const moved = await places.toFile();
  if (moved.ok) return ok({ kind: 'moved' });
  const { kind } = moved.error;
  return ok(kind === 'busy' ? { kind } : { kind: 'not-moved', reason: kind });
}

function trimmed({ host, port, database, user, authority }: ServerPlace): ServerPlace {
  const pem = authority?.trim() ?? '';
  return {
    host: host.trim().toLowerCase(),
    port,
    database: database.trim(),
    user: user.trim(),
    authority: pem === '' ? null : pem,
  };
}
