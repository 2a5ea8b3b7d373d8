import { duplicateWindowMs } from '../../../domain/charge/possible-duplicates.ts';
import type { Attempt } from '../../../domain/charge/attempt.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import { attemptOfRow } from '../schema/columns.ts';
import { selectAttempts } from '../attempts/select-attempts.ts';
import type { Queries } from '../thread/store.ts';

/** Maximum number of groups of similar payments examined; a span with more is reported as such. */
const likenessesMax = 200;

/** Maximum number of payments compared within one group. */
const likeReadMax = 50;

/**
 * Reads the payments of a span that share amount, currency and last four, or amount, currency and customer; one within
 * seven days before or after the span counts with those in it.
 */
export async function readDuplicatesBetween(
  queries: Queries,
  fromAt: Instant,
  untilAt: Instant,
): Promise<readonly (readonly Attempt[])[]> {
  const near = {
    from: shifted(fromAt, -duplicateWindowMs),
    until: shifted(untilAt, duplicateWindowMs),
  };
  const groups: (readonly Attempt[])[] = [];
  for (const column of ['card_last_four', 'customer_id'] as const) {
    const likenesses = await queries
      .selectFrom('attempts')
      .select([column, 'amount_minor', 'currency'])
      .where(column, 'is not', null)
      .where('state', 'not in', ['prepared', 'not-sent'])
      .where('prepared_at', '>=', near.from)
      .where('prepared_at', '<', near.until)
      .groupBy([column, 'amount_minor', 'currency'])
      .having((having) => having.fn.countAll(), '>', 1)
      .orderBy((order) => order.fn.max('prepared_at'), 'desc')
      .limit(likenessesMax)
      .execute();
    for (const likeness of likenesses) {
      const rows = await selectAttempts(queries)
        .where(column, '=', likeness[column])
        .where('amount_minor', '=', likeness.amount_minor)
        .where('currency', '=', likeness.currency)
        .where('prepared_at', '>=', near.from)
        .where('prepared_at', '<', near.until)
        .orderBy('prepared_at', 'desc')
        .limit(likeReadMax)
        .execute();
      groups.push(rows.map(attemptOfRow));
    }
  }
  return groups;
}

function shifted(at: Instant, byMs: number): string {
  return new Date(Date.parse(at) + byMs).toISOString();
}
