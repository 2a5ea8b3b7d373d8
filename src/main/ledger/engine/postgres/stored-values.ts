/** A character that no text contains: Unicode sets it aside for a program's own use. */
const mark = '\u{FDD0}';

/**
 * Writes a text so that PostgreSQL takes it: it refuses NUL in texts (SQLSTATE 22021), and a response may contain one.
 *
 * The mark itself is escaped as well, so that every text reads back as it was.
 */
export function textToStore(text: string): string {
  if (!text.includes('\0') && !text.includes(mark)) return text;
  return text.replaceAll(mark, `${mark}1`).replaceAll('\0', `${mark}0`);
}

/** Reads a text back as it was given. */
export function textAsGiven(stored: string): string {
  if (!stored.includes(mark)) return stored;
  return stored.replaceAll(`${mark}0`, '\0').replaceAll(`${mark}1`, mark);
}

/** A value as the driver sends it: a text, a whole number, null, or a list of texts. */
export function bindable(value: unknown, index: number): string | number | null | string[] {
  if (value === null) return null;
  if (typeof value === 'string') return textToStore(value);
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) {
    return value.map(textToStore);
  }
  throw new TypeError(`Value ${index + 1} of a statement is no text, safe integer or null`);
}

/** Type numbers of PostgreSQL (pg_type.dat) whose values are not texts. */
const typeNumbers = { bool: 16, int8: 20, int2: 21, int4: 23, numeric: 1700 } as const;

/**
 * Reads a column's value as SQLite returns it: numbers as numbers, truth as 1 or 0, all else as text.
 *
 * The driver leaves 64-bit numbers and sums as text; one that no double holds is refused.
 */
export function parserOf(typeNumber: number): (text: string) => string | number {
  switch (typeNumber) {
    case typeNumbers.bool:
      return (text) => (text === 't' ? 1 : 0);
    case typeNumbers.int2:
    case typeNumbers.int4:
      return Number;
    case typeNumbers.int8:
    case typeNumbers.numeric:
      return safeNumber;
    default:
      return textAsGiven;
  }
}

function safeNumber(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) || (text.includes('.') && Number.isFinite(value))) return value;
  // The code that `node:sqlite` gives the same error.
  throw Object.assign(new RangeError('A stored number is too large for a double'), {
    code: 'ERR_OUT_OF_RANGE',
  });
}
