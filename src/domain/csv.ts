/** Starts that spreadsheets take for a formula, also after blanks (OWASP, CSV injection). */
const formulaStart = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/**
 * Characters that separate cells or lines for some reader: many countries' spreadsheets expect `;`, others
 * tabs or pipes.
 */
const needsQuotes = /[",;|\t\r\n]/;

/**
 * The start of a formula after a character that another reader takes for a separator.
 *
 * Quotes do not help there: to a reader of `;` the quote is in the middle of a cell.
 */
const formulaBehindMark = /(?<=[;|\t\r\n]\s*)(?=[=+\-@＝＋－＠])/gu;

/** The end of every line of a CSV file (RFC 4180). */
export const csvLineEnd = '\r\n';

/**
 * Writes a text as one cell: never a formula, whichever separator the reader uses, and quoted where RFC 4180
 * requires it or a reader of `;`, tabs or pipes would split it.
 *
 * A leading apostrophe keeps a spreadsheet from evaluating it. For texts only: a negative amount starts like
 * a formula and must remain a number.
 */
export function csvText(text: string): string {
  const safe = !startsPlain(text) && formulaStart.test(text) ? `'${text}` : text;
  if (!needsQuotes.test(safe)) return safe;
  return `"${safe.replaceAll(formulaBehindMark, "'").replaceAll('"', '""')}"`;
}

/** Most texts start with a letter or digit, which no formula does; the test is cheap. */
function startsPlain(text: string): boolean {
  const unit = text.charCodeAt(0);
  return (
    (unit > 0x2f && unit < 0x3a) || (unit > 0x40 && unit < 0x5b) || (unit > 0x60 && unit < 0x7b)
  );
}

/** Writes a number as one cell, unchanged: digits, a sign and a point. */
export function csvNumber(text: string): string {
  if (!/^-?\d+(?:\.\d+)?$/u.test(text)) throw new Error('Broken invariant: a number is digits');
  return text;
}

/** Joins written cells to one line, with its line end. */
export function csvLine(cells: readonly string[]): string {
  return cells.join(',') + csvLineEnd;
}
