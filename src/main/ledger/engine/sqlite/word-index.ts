import { sql } from 'kysely';
import { statement } from '../../thread/statement.ts';
import type { Term } from '../../search/match-terms.ts';
import type { WordIndex } from '../word-index.ts';

/** SQLite's FTS5, without the texts; its row number is the place of a payment. */
export const sqliteWords: WordIndex = {
  table: sql`history_words`,
  place: sql<number>`history_words.rowid`,
  joinAttempts: sql`cross join attempts on attempts.place = history_words.rowid`,
  nearbyPlaces: null,
  create: async (db) => {
    // Only prefixes of up to six characters are indexed; longer ones match few enough words to gather.
    await sql`create virtual table history_words using fts5(
    words, content='', contentless_delete=1, detail=none, prefix='1 2 3 4 5 6', tokenize='ascii'
  )`.execute(db);
  },
  write: async (queries, place, terms) => {
    await replaceWords(queries, { place, words: terms.join(' ') });
  },
  holds: (groups) => sql<boolean>`history_words match ${expressionOf(groups)}`,
};

const replaceWords = statement(
  (_queries, { place, words }: { readonly place: number; readonly words: string }) =>
    sql`insert or replace into history_words (rowid, words) values (${place}, ${words})`,
);

/** Each term is quoted, so that nothing in it is an operator; words contain no quotes. */
function expressionOf(groups: readonly (readonly Term[])[]): string {
  return groups.map((group) => `(${group.map(quoted).join(' OR ')})`).join(' AND ');
}

function quoted({ text, isStart }: Term): string {
  return `"${text.replaceAll('"', '')}"${isStart ? '*' : ''}`;
}
