import { invariant } from '../../../domain/assert.ts';
import type { Attempt } from '../../../domain/charge/attempt.ts';
import { attemptOfRow } from '../schema/columns.ts';
import { selectAttempts } from '../attempts/select-attempts.ts';
import type { Queries } from '../thread/store.ts';

const searchLimitMax = 20;

/** Greater than every character that may follow the start of a reference. */
const afterAll = '\u{10FFFF}';

/**
 * Finds attempts by the start of their reference, or by the last four of their card: the exact reference first, then
 * the newest.
 *
 * Each search is a range of one index, so that a million attempts cost no more than a thousand. References are also
 * tried in capitals, as most of them are written.
 */
export async function searchAttempts(
  queries: Queries,
  text: string,
  limit: number,
): Promise<readonly Attempt[]> {
  invariant(
    Number.isInteger(limit) && limit > 0 && limit <= searchLimitMax,
    'a search has a limit',
  );
  if (text === '') return [];
  const found = new Map<string, FoundRow>();
  const keep = (rows: readonly FoundRow[]): void => {
    for (const row of rows) found.set(row.id, row);
  };
  const starts = new Set([text, text.toUpperCase()]);
  for (const start of starts) {
    for (const column of ['order_reference', 'reference'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- One connection does one query at a time.
      keep(await beginningWith(queries, column, start, limit));
    }
  }
  if (/^\d{4}$/u.test(text)) keep(await withLastFour(queries, text, limit));
  const places = [...found.values()].map((row) => ({ ...row, isExact: starts.has(row.reference) }));
  const ids = places
    .toSorted((one, other) => {
      if (one.isExact !== other.isExact) return one.isExact ? -1 : 1;
      return one.prepared_at < other.prepared_at ? 1 : -1;
    })
    .slice(0, limit)
    .map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await selectAttempts(queries).where('id', 'in', ids).execute();
  return rows
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map(attemptOfRow);
}

interface FoundRow {
  readonly id: string;
  readonly reference: string;
  readonly prepared_at: string;
}

function beginningWith(
  queries: Queries,
  column: 'order_reference' | 'reference',
  start: string,
  limit: number,
) {
  return queries
    .selectFrom('attempts')
    .select(['id', 'reference', 'prepared_at'])
    .where(column, '>=', start)
    .where(column, '<', start + afterAll)
    .orderBy(column)
    .limit(limit)
    .execute();
}

function withLastFour(queries: Queries, lastFour: string, limit: number) {
  return queries
    .selectFrom('attempts')
    .select(['id', 'reference', 'prepared_at'])
    .where('card_last_four', '=', lastFour)
    .orderBy('prepared_at', 'desc')
    .limit(limit)
    .execute();
}
