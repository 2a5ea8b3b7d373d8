import { duplicateWindowMs } from '../../../domain/charge/possible-duplicates.ts';
import type { Attempt } from '../../../domain/charge/attempt.ts';
import type { IntentId } from '../../../domain/ids.ts';
import { ok } from '../../../domain/result.ts';
import type { RelatedAttempts } from '../../ports/ledger/back-office.ts';
import { attemptOfRow } from '../schema/columns.ts';
import { selectAttempts } from './select-attempts.ts';
import { reading } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';

/** Bounds each look-up; far above what can be compared by eye. */
const relatedReadMax = 200;

/** Serves the look-ups of related payments. */
export function createRelatedAttempts({ db }: Store): RelatedAttempts {
  return {
    partsOf: (id) => reading(async () => ok(await readParts(db, id))),
    alikeTo: (attempt) => reading(async () => ok(await readAlike(db, attempt))),
  };
}

/** Reads every attempt of every part payment of an order, the oldest first. */
export async function readParts(queries: Queries, id: IntentId): Promise<readonly Attempt[]> {
  const rows = await selectAttempts(queries)
    .where('part_of_intent_id', '=', id)
    .orderBy('prepared_at')
    .orderBy('id')
    .limit(relatedReadMax)
    .execute();
  return rows.map(attemptOfRow);
}

/** Combines two look-ups, each by its own index; a row found by both counts once. */
async function readAlike(queries: Queries, attempt: Attempt): Promise<readonly Attempt[]> {
  const byCard = await near(queries, attempt)
    .where('card_last_four', '=', attempt.card.lastFour)
    .limit(relatedReadMax)
    .execute();
  const byCustomer =
    attempt.customerId === null
      ? []
      : await near(queries, attempt)
          .where('customer_id', '=', attempt.customerId)
          .limit(relatedReadMax)
          .execute();
  const known = new Set(byCard.map((row) => row.id));
  return [...byCard, ...byCustomer.filter((row) => !known.has(row.id))].map(attemptOfRow);
}

function near(queries: Queries, { id, amountMinor, currency, preparedAt }: Attempt) {
  const at = Date.parse(preparedAt);
  return selectAttempts(queries)
    .where('amount_minor', '=', amountMinor)
    .where('currency', '=', currency)
    .where('attempts.id', '!=', id)
    .where('prepared_at', '>=', new Date(at - duplicateWindowMs).toISOString())
    .where('prepared_at', '<=', new Date(at + duplicateWindowMs).toISOString())
    .orderBy('prepared_at', 'desc');
}
