import { selectAttempts } from '../attempts/select-attempts.ts';
import { engineSqlOf } from '../engine/engine-sql.ts';
import { attemptOfRow } from '../schema/columns.ts';
import type { Queries } from '../thread/store.ts';
import { besideOf } from './index-attempt.ts';
import { termsOfAttempt } from './match-terms.ts';

/** Rows read at once, so that a large ledger never lies in memory whole. */
const batchRows = 1000;

/** Writes the words of every payment that has its place, without touching its row. */
export async function writeAllWords(queries: Queries): Promise<void> {
  let after = '';
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- One batch after another, in one transaction.
    const rows = await selectAttempts(queries)
      .where('place', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchRows)
      .execute();
    for (const row of rows) {
      const attempt = attemptOfRow(row);
      // oxlint-disable-next-line no-await-in-loop -- The connection takes one statement after another.
      const terms = termsOfAttempt(attempt, await besideOf(queries, attempt));
      // oxlint-disable-next-line no-await-in-loop -- The same.
      await engineSqlOf(queries).words.write(queries, row.place ?? 0, terms);
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}
