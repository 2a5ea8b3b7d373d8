import { sql } from 'kysely';
import { writeAhead } from '../../thread/ahead.ts';
import { statement } from '../../thread/statement.ts';
import type { Term } from '../../search/match-terms.ts';
import type { WordIndex } from '../word-index.ts';

/** Bytes of a word that `tsvector` takes (postgresql.org/docs/current/textsearch-limits.html). */
const wordBytesMax = 2_046;

/**
 * Words as lexemes of a `tsvector`, exactly as they are given: PostgreSQL's own parser would split and fold them by the
 * rules of a language.
 */
export const postgresWords: WordIndex = {
  table: sql`history_words`,
  place: sql<number>`history_words.place`,
  joinAttempts: sql`join attempts on attempts.place = history_words.place`,
  nearbyPlaces: 4000,
  create: async (db) => {
    await sql`create table history_words (place bigint primary key, words tsvector not null)`.execute(
      db,
    );
    await sql`create index history_words_words on history_words using gin (words)`.execute(db);
  },
  write: async (queries, place, terms) => {
    const words = terms.map(cut).filter((word) => word !== '');
    await writeAhead(queries, replaceWords.asked({ place, words }));
  },
  holds: (groups) => sql<boolean>`history_words.words @@ ${expressionOf(groups)}::tsquery`,
};

const replaceWords = statement(
  (_queries, { place, words }: { readonly place: number; readonly words: readonly string[] }) =>
    sql`insert into history_words (place, words) values (${place}, array_to_tsvector(${words}::text[]))
      on conflict (place) do update set words = excluded.words`,
);

function expressionOf(groups: readonly (readonly Term[])[]): string {
  return groups.map((group) => `(${group.map(quoted).join(' | ')})`).join(' & ');
}

function quoted({ text, isStart }: Term): string {
  const word = cut(text).replaceAll('\\', '\\\\').replaceAll("'", "''");
  return `'${word}'${isStart ? ':*' : ''}`;
}

/** A longer word is found by its beginning. */
function cut(word: string): string {
  const bytes = Buffer.from(word);
  if (bytes.length <= wordBytesMax) return word;
  return bytes
    .subarray(0, wordBytesMax)
    .toString()
    .replace(/\u{FFFD}$/u, '');
}
