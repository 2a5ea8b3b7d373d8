import type { Kysely, Transaction } from 'kysely';
import type { BootId } from '../../../domain/ids.ts';
import { failed } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger.ts';
import type { AuditTrail } from '../audit/trail.ts';
import type { DayOf } from '../attempts/day-of.ts';
import { engineWritesOf } from '../engine/engine-writes.ts';
import { ledgerFailureOf } from '../engine/failures.ts';
import type { LedgerTables } from '../schema/tables.ts';
import type { HeldLease } from '../terminals/held-lease.ts';
import { shareCommit } from './write-queue.ts';
import type { Turn } from './write-queue.ts';

/** An open ledger, inside the thread that holds it. */
export interface Store {
  readonly db: Kysely<LedgerTables>;
  /** This opening of the records: only its own late responses may move an attempt on from `unknown`. */
  readonly bootId: BootId;
  /** The merchant's calendar. */
  readonly dayOf: DayOf;
  /** Writes audit entries, inside the transactions of the changes; null when its key cannot be read. */
  readonly audit: AuditTrail | null;
  /** This process's lease on records on a server; absent for a file, which one process locks. */
  readonly lease?: HeldLease;
}

/** A connection, inside a transaction or not. */
export type Queries = Kysely<LedgerTables>;

/** Runs one read; a state of the world becomes a failure, a bug is rethrown. */
export async function reading<Value, Failure = never>(
  work: () => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure | LedgerFailure>> {
  try {
    return await work();
  } catch (error) {
    const failure = ledgerFailureOf(error);
    if (failure === null) throw error;
    return failed(failure);
  }
}

/**
 * Runs one read of several statements as of one moment.
 *
 * For checks that compare rows with their seals: another terminal, or the writer's thread, may commit between two reads,
 * and sound rows would look altered.
 */
export function readingAtOnce<Value, Failure = never>(
  { db }: Pick<Store, 'db'>,
  work: (queries: Queries) => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure | LedgerFailure>> {
  return reading(() => engineWritesOf(db).readAtOnce(db, work));
}

/**
 * Runs one piece of work wholly and durably, or not at all; after any failure the rows are as they were. Resolves after
 * the commit that holds it, which other pieces may share.
 */
export function writing<Value, Failure = never>(
  store: Store,
  work: (tx: Transaction<LedgerTables>) => Promise<Result<Value, Failure>>,
  turn?: Turn,
): Promise<Result<Value, Failure | LedgerFailure>> {
  return reading(() => shareCommit(store.db, work, turn));
}
