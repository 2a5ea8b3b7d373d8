import type { Kysely, RawBuilder } from 'kysely';
import type { LedgerTables } from '../schema/tables.ts';
import type { Term } from '../search/match-terms.ts';

/**
 * The full-text index over payments, keyed by their place.
 *
 * It is written in the transaction of the row that it finds, so that a payment is found exactly while it exists.
 */
export interface WordIndex {
  /** The table of the index, as queries name it. */
  readonly table: RawBuilder<unknown>;
  /** The place of a payment in that table. */
  readonly place: RawBuilder<number>;
  /** Joins the rows of `attempts` to that table, in the order of its places. */
  readonly joinAttempts: RawBuilder<unknown>;
  /** Creates the table, in the migration that brought the search. */
  create(db: Kysely<unknown>): Promise<void>;
  /** Writes the search terms of a payment in place of its earlier ones. */
  write(queries: Kysely<LedgerTables>, place: number, terms: readonly string[]): Promise<void>;
  /** Narrows places to the payments that have a term of every group. */
  holds(groups: readonly (readonly Term[])[]): RawBuilder<boolean>;
  /**
   * Places that a page is looked for in before the whole index is asked for the words; null where the index itself gives
   * places in their order.
   */
  readonly nearbyPlaces: number | null;
}
