/** A file's column index, from 0, for each value that it holds. */
export type ColumnMapping<Column extends string> = Readonly<Partial<Record<Column, number>>>;

/** Headings by which each column is recognised, in lower case without spaces and punctuation. */
export type HeadingWords<Column extends string> = Readonly<Record<Column, readonly string[]>>;

/** Headings of a stored card, which the files of plans and of customers share. */
export const cardHeadingWords = {
  'card-token': ['cardtoken', 'token', 'cardid', 'paymenttoken', 'storedcard'],
  'card-last-four': ['cardlastfour', 'lastfour', 'last4', 'cardlast4', 'last4digits'],
  'card-brand': ['cardbrand', 'brand', 'cardtype', 'scheme', 'network'],
  'card-expiry': ['cardexpiry', 'expiry', 'expires', 'expirydate', 'exp', 'cardexpirydate'],
} as const;

/** Guesses the mapping from the headings; each column is used once, for the first value that fits. */
export function guessColumns<Column extends string>(
  headings: readonly string[],
  columns: readonly Column[],
  words: HeadingWords<Column>,
): ColumnMapping<Column> {
  const plain = headings.map((heading) => heading.toLowerCase().replaceAll(/[^\p{L}\p{Nd}]/gu, ''));
  const mapping: Partial<Record<Column, number>> = {};
  const taken = new Set<number>();
  for (const column of columns) {
    for (const word of words[column]) {
      const index = plain.findIndex((heading, at) => heading === word && !taken.has(at));
      if (index < 0) continue;
      mapping[column] = index;
      taken.add(index);
      break;
    }
  }
  return mapping;
}

/**
 * Formats the cells of a line for display, in a file where tokens may be anywhere.
 *
 * A cell whose column is mapped to a harmless value is shown as it is; any other only by its shape, with `x` for
 * letters and `9` for digits, which is enough to tell a date from a name.
 */
export function showCells<Column extends string>(
  cells: readonly string[],
  mapping: ColumnMapping<Column>,
  secretColumns: readonly Column[],
): string[] {
  const mapped = new Set(Object.values(mapping));
  const secret = new Set(secretColumns.map((column) => mapping[column]));
  return cells.map((cell, index) =>
    mapped.has(index) && !secret.has(index) ? cell.slice(0, 60) : shapeOf(cell),
  );
}

function shapeOf(cell: string): string {
  return cell
    .slice(0, 24)
    .replaceAll(/\p{L}/gu, 'x')
    .replaceAll(/\p{Nd}/gu, '9');
}
