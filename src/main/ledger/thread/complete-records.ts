import type { Kysely } from 'kysely';
import type { AuditTrail } from '../audit/trail.ts';
import { bindCardsToGateway } from '../customers/bind-cards-to-gateway.ts';
import { AlteredRows } from '../engine/row-failures.ts';
import type { LedgerTables } from '../schema/tables.ts';
import { indexBatch } from '../search/index-attempt.ts';

/** Rows that were changed from outside stay as they are: the opening finds them, and nothing is charged. */
export async function bindCards(
  db: Kysely<LedgerTables>,
  gatewayOrigin: string,
  audit: AuditTrail | null,
): Promise<void> {
  if (audit === null) return;
  try {
    await db.transaction().execute((tx) => bindCardsToGateway(tx, audit, gatewayOrigin));
  } catch (error) {
    if (!(error instanceof AlteredRows)) throw error;
  }
}

/** Payments older than the index get their places and words, once. */
export async function indexTheRest(db: Kysely<LedgerTables>): Promise<void> {
  let indexed: number;
  do {
    // oxlint-disable-next-line no-await-in-loop -- One transaction after another, each kept short.
    indexed = await db.transaction().execute((tx) => indexBatch(tx));
  } while (indexed > 0);
}
