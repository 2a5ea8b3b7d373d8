import { assertNever } from '../../../../domain/assert.ts';
import type { AccountId } from '../../../../domain/ids.ts';
import { failed, ok } from '../../../../domain/result.ts';
import type { Result } from '../../../../domain/result.ts';
import type { ReadOnlyReason } from '../../../ports/ledger/ledger-failure.ts';
import { connect } from './connection.ts';
import type { Access, Connection } from './connection.ts';
import { ledgerFailureOf } from '../failures.ts';
import { isMoved } from '../../schema/moved-mark.ts';
import { knownSchemaVersion, readSchemaVersion } from '../../schema/migrate.ts';
import type { OpenFailure } from './open-failure.ts';

/** Reasons that the file itself gives to take no writes. */
export type FileReadOnlyReason = Exclude<ReadOnlyReason, 'no-audit-key'>;

/**
 * Examines an existing file, checks all of it when asked, and returns the reason it must stay read-only; null for
 * reading and writing. Never writes, so a damaged ledger is left exactly as it was found for repair.
 */
export async function examine(
  file: string,
  access: Exclude<Access, 'write'>,
  { accountId, isReadThrough }: Examining,
): Promise<Result<FileReadOnlyReason | null, OpenFailure>> {
  let connection: Connection | null = null;
  try {
    connection = connect(file, access);
    return await examineConnection(connection, { accountId, isReadThrough });
  } catch (error) {
    return failed({ kind: openFailureOf(error) });
  } finally {
    connection?.close();
  }
}

/** The ledger's expected owner, and whether to check every page. */
export interface Examining {
  readonly accountId: AccountId;
  readonly isReadThrough: boolean;
}

async function examineConnection(
  connection: Connection,
  { accountId, isReadThrough }: Examining,
): Promise<Result<FileReadOnlyReason | null, OpenFailure>> {
  const version = await readSchemaVersion(connection.db);
  if (version === null || version === 0) return failed({ kind: 'not-a-ledger' });
  if (version > knownSchemaVersion) return ok('newer-schema');
  const facts = await connection.db.selectFrom('ledger_facts').selectAll().executeTakeFirst();
  if (!facts) return failed({ kind: 'damaged' });
  if (facts.account_id !== accountId) return failed({ kind: 'other-account' });
  if (isReadThrough && !isSound(connection)) return ok('damaged');
  return ok((await isMoved(connection.db, version)) ? 'moved' : null);
}

/** Checks every page and index entry; SQLite returns the single word `ok` when all is well. */
function isSound({ handle }: Connection): boolean {
  try {
    const [first] = handle.prepare('pragma quick_check(1)').all();
    return first !== undefined && Object.values(first)[0] === 'ok';
  } catch (error) {
    if (ledgerFailureOf(error)?.kind === 'damaged') return false;
    throw error;
  }
}

/** Classifies an error of SQLite or the file system on opening; a bug is rethrown. */
export function openFailureOf(error: unknown): OpenFailure['kind'] {
  const failure = ledgerFailureOf(error);
  if (failure === null) return fileFailureOf(error);
  switch (failure.kind) {
    case 'damaged':
    case 'disk-full':
    case 'io-error':
      return failure.kind;
    case 'busy':
      return 'in-use';
    case 'read-only':
      return 'unwritable';
    case 'closed':
    case 'unreachable':
    case 'newer-schema':
    case 'moved':
    case 'no-audit-key':
    case 'audit-broken':
    case 'rows-altered':
    case 'plan-altered':
    case 'payment-altered':
    case 'older-records':
    case 'gap-open':
      throw error;
    default:
      return assertNever(failure.kind);
  }
}

function fileFailureOf(error: unknown): OpenFailure['kind'] {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
      return 'unwritable';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'disk-full';
    case 'EIO':
      return 'io-error';
    default:
      throw error;
  }
}
