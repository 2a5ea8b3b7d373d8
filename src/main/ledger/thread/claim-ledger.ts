import { dirname } from 'node:path';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { AccountId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { connect } from '../engine/sqlite/connection.ts';
import type { Access, Connection } from '../engine/sqlite/connection.ts';
import { createFolder, createLedgerFile, restrictFiles } from '../engine/sqlite/create-ledger.ts';
import { examine, openFailureOf } from '../engine/sqlite/examine.ts';
import type { FileReadOnlyReason } from '../engine/sqlite/examine.ts';
import { takeLock } from '../engine/sqlite/lock.ts';
import type { LedgerLock } from '../engine/sqlite/lock.ts';
import { hasLeftoverLog, lookAt, looksLikeDatabase } from '../engine/sqlite/location.ts';
import { migrate } from '../schema/migrate.ts';
import { lastFullCheck, markClean, unmark } from '../engine/sqlite/clean-shutdown-marker.ts';
import { sweepDrafts } from '../engine/sqlite/sweep-drafts.ts';
import type { AuditTrail } from '../audit/trail.ts';
import type { OpenFailure } from '../engine/sqlite/open-failure.ts';
import { bindCards, indexTheRest } from './complete-records.ts';

/** The ledger to claim. */
export interface Claim {
  readonly file: string;
  readonly accountId: AccountId;
  /** True when the account had a ledger before, so that a missing one is never replaced by an empty one. */
  readonly expected: boolean;
  readonly openedAt: Instant;
  /** Scheme, host and port of the account's gateway; empty while it has none. */
  readonly gatewayOrigin?: string;
}

/** A ledger that this process holds. */
export interface ClaimedLedger {
  readonly connection: Connection;
  /** Mode in which the reader has to open the same file. */
  readonly readerAccess: Exclude<Access, 'write'>;
  readonly readOnlyReason: FileReadOnlyReason | null;
  readonly release: () => void;
}

/**
 * Claims a ledger for this process: examines the path, locks, examines the file, and only then opens it for writing.
 * Anything that is no sound ledger of this account is left untouched.
 */
export async function claimLedger(
  claim: Claim,
  audit: AuditTrail | null,
): Promise<Result<ClaimedLedger, OpenFailure>> {
  const seen = lookAt(claim.file);
  if (!seen.ok) return seen;
  if (seen.value.exists && seen.value.isReadOnly) return openReadOnly(claim, null, 'read-only');
  if (!seen.value.exists && claim.expected) return failed({ kind: 'missing' });

  let lock: LedgerLock | null = null;
  try {
    createFolder(claim.file);
    const taken = takeLock(claim.file);
    if (!taken.ok) return failed({ kind: taken.error });
    lock = taken.value;
    const opened = await openLocked(claim, lock, audit);
    if (!opened.ok) lock.release();
    return opened;
  } catch (error) {
    lock?.release();
    return failed({ kind: openFailureOf(error) });
  }
}

async function openLocked(
  claim: Claim,
  lock: LedgerLock,
  audit: AuditTrail | null,
): Promise<Result<ClaimedLedger, OpenFailure>> {
  // Examined again: another process may have created it while this one waited for the lock.
  const seen = lookAt(claim.file);
  if (!seen.ok) return seen;
  if (!seen.value.exists) {
    // A log without its ledger is what remains of one; an empty file beside it would absorb it.
    if (claim.expected || hasLeftoverLog(claim.file)) return failed({ kind: 'missing' });
    await createLedgerFile(claim.file, {
      accountId: claim.accountId,
      createdAt: claim.openedAt,
    });
  }
  if (!looksLikeDatabase(claim.file)) return failed({ kind: 'not-a-ledger' });
  const readAt = lastFullCheck(claim.file, claim.openedAt);
  const { accountId } = claim;
  const examined = await examine(claim.file, 'read', {
    accountId,
    isReadThrough: readAt === null,
  });
  if (!examined.ok) return examined;
  if (examined.value !== null) return openReadOnly(claim, lock, examined.value);
  return ok(await openForWriting({ claim, lock, audit }, readAt ?? claim.openedAt));
}

async function openForWriting(
  { claim, lock, audit }: Taking,
  readAt: Instant,
): Promise<ClaimedLedger> {
  sweepDrafts(dirname(claim.file));
  restrictFiles(claim.file);
  unmark(claim.file);
  const connection = connect(claim.file, 'write');
  try {
    await migrate(connection.db, claim.openedAt);
    await bindCards(connection.db, claim.gatewayOrigin ?? '', audit);
    await indexTheRest(connection.db);
    restrictFiles(claim.file);
    return {
      connection,
      readerAccess: 'read',
      readOnlyReason: null,
      release: () => {
        connection.close();
        markClean(claim.file, readAt);
        lock.release();
      },
    };
  } catch (error) {
    connection.close();
    throw error;
  }
}

interface Taking {
  readonly claim: Claim;
  readonly lock: LedgerLock;
  /** Null when the key of the log cannot be read: then nothing is charged, and the cards wait for the key. */
  readonly audit: AuditTrail | null;
}

async function openReadOnly(
  claim: Claim,
  lock: LedgerLock | null,
  reason: FileReadOnlyReason,
): Promise<Result<ClaimedLedger, OpenFailure>> {
  // Without write permission, the log's side files cannot be created; an empty log needs none of them.
  const access = lock === null && !hasLeftoverLog(claim.file) ? 'read-unchanging' : 'read';
  try {
    if (lock === null) {
      if (!looksLikeDatabase(claim.file)) return failed({ kind: 'not-a-ledger' });
      const { accountId } = claim;
      const examined = await examine(claim.file, access, { accountId, isReadThrough: true });
      if (!examined.ok) return examined;
    }
    return ok(held(connect(claim.file, access), lock, access, reason));
  } catch (error) {
    return failed({ kind: openFailureOf(error) });
  }
}

function held(
  connection: Connection,
  lock: LedgerLock | null,
  readerAccess: ClaimedLedger['readerAccess'],
  readOnlyReason: FileReadOnlyReason | null,
): ClaimedLedger {
  return {
    connection,
    readerAccess,
    readOnlyReason,
    release: () => {
      connection.close();
      lock?.release();
    },
  };
}
