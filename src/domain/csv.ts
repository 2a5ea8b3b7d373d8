/** Beginnings that spreadsheets take for a formula, also behind blanks (OWASP, CSV injection). */
const formulaStart = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** What parts cells or lines for some reader: spreadsheets of many countries expect `;`, others tabs or pipes. */
const needsQuotes = /[",;|\t\r\n]/;

/**
 * The beginning of a formula behind what another reader takes for the end of a cell.
 *
 * Quotes do not help there: to a reader of `;` the quote stands in the middle of a cell.
 */
const formulaBehindMark = /(?<=[;|\t\r\n]\s*)(?=[=+\-@＝＋－＠])/gu;

/** What ends every line of a CSV file (RFC 4180). */
export const csvLineEnd = '\r\n';

/**
 * Writes a text as one cell: never a formula, whatever separates cells for the reader, and quoted where
 * RFC 4180 wants it or a reader of `;`, tabs or pipes would part it.
 *
 * An apostrophe before it keeps a spreadsheet from working it out. It is for texts only: a negative
 * amount begins like a formula and must stay the number that it is.
 */
export function csvText(text: string): string {
  const safe = !startsPlain(text) && formulaStart.test(text) ? `'${text}` : text;
  if (!needsQuotes.test(safe)) return safe;
  return `"${safe.replaceAll(formulaBehindMark, "'").replaceAll('"', '""')}"`;
}

/** Most texts begin with a letter or digit, which no formula does; looking costs almost nothing. */
function startsPlain(text: string): boolean {
  const unit = text.charCodeAt(0);
  return (
    (unit > 0x2f && unit < 0x3a) || (unit > 0x40 && unit < 0x5b) || (unit > 0x60 && unit < 0x7b)
  );
}

/** Writes a number as one cell, as it is: digits, a sign and a point. */
export function csvNumber(text: string): string {
  if (!/^-?\d+(?:\.\d+)?$/u.test(text)) throw new Error('Broken invariant: a number is digits');
  return text;
}

/** Joins cells, which are written already, to one line with its end. */
export function csvLine(cells: readonly string[]): string {
  return cells.join(',') + csvLineEnd;
}
