import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { statement } from '../../thread/statement.ts';
import type { Queries } from '../../thread/store.ts';
import type { Term } from '../../search/match-terms.ts';

/**
 * Writes the search terms of a payment. Only this module knows the search engine: SQLite's FTS5, keyed by the place of
 * a payment.
 *
 * The index is written in the transaction of the row that it finds, so that a payment is found exactly while it exists.
 */
export async function writeTerms(
  queries: Queries,
  place: number,
  terms: readonly string[],
): Promise<void> {
  await replaceWords(queries, { place, words: terms.join(' ') });
}

const replaceWords = statement(
  (_queries, { place, words }: { readonly place: number; readonly words: string }) =>
    sql`insert or replace into history_words (rowid, words) values (${place}, ${words})`,
);

/** Narrows places to the payments that have a term of every group. */
export function holdsTerms(groups: readonly (readonly Term[])[]): RawBuilder<boolean> {
  return sql<boolean>`history_words match ${expressionOf(groups)}`;
}

/** Each term is quoted, so that nothing in it is an operator; words contain no quotes. */
function expressionOf(groups: readonly (readonly Term[])[]): string {
  return groups.map((group) => `(${group.map(quoted).join(' OR ')})`).join(' AND ');
}

function quoted({ text, isStart }: Term): string {
  return `"${text.replaceAll('"', '')}"${isStart ? '*' : ''}`;
}
