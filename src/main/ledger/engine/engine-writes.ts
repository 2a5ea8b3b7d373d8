import type { Kysely, Transaction } from 'kysely';
import { invariant } from '../../../domain/assert.ts';
import type { LedgerTables } from '../schema/tables.ts';

/** The transactions of an engine that write. */
export interface EngineWrites {
  /** True when each statement is a message to another process, and waiting for its answer is what costs. */
  readonly isRemote: boolean;
  /** Runs pieces in one transaction, in the isolation that their guards rely on. */
  transact<Value>(
    db: Kysely<LedgerTables>,
    work: (tx: Transaction<LedgerTables>) => Promise<Value>,
  ): Promise<Value>;
  /** Reads several times as of one moment, whatever is committed in between. */
  readAtOnce<Value>(
    db: Kysely<LedgerTables>,
    work: (queries: Kysely<LedgerTables>) => Promise<Value>,
  ): Promise<Value>;
  /**
   * Maximum number of times that a piece runs which ended with an error: more than one where nothing was written because
   * another terminal was faster, so that it has to read again what is there.
   */
  runsAllowed(error: unknown): number;
}

/** Carried by the adapter of each engine's Kysely dialect. */
export interface WithEngineWrites {
  readonly engineWrites: EngineWrites;
}

/** The way of writing of a connection's engine. */
export function engineWritesOf(db: Kysely<LedgerTables>): EngineWrites {
  const { engineWrites } = db.getExecutor().adapter as Partial<WithEngineWrites>;
  invariant(engineWrites !== undefined, 'records are opened by a dialect of ours');
  return engineWrites;
}
