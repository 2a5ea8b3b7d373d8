/** Digits that belong together, possibly with separators between them. */
export interface DigitSpan {
  readonly digits: string;
  /** Start of each digit in the text, in UTF-16 units. */
  readonly positions: readonly number[];
  /** End of each digit in the text; some digits are two units wide. */
  readonly ends: readonly number[];
  /** Indexes of the digits that start the span or follow a separator. */
  readonly groupStarts: ReadonlySet<number>;
  /** True if digits of dates, times and amounts are included: only a number that fills the span counts. */
  readonly hasDatesAndAmounts: boolean;
  /** End of an overlong run of digits in the text; null for a span that is complete. */
  readonly overlongEnd: number | null;
}

/** Maximum consecutive separators that still join digits; JSON quoted inside JSON produces long runs. */
const marksMax = 24;

/** Any character that is neither letter nor digit may separate the digits of one number. */
const mark = /[^\p{L}\p{N}]/u;
/** A separator or blank as escaped in an address, in JSON or in source text. */
const escapedMark =
  /%(?:0[9ad]|2[0-9a-f]|3[a-f]|c2%a0|e2%80%[89a][0-9a-f])|\\+u[0-9a-f]{4}|\\+[nrt]/iuy;

/** Dates, times and amounts, which are not part of a card number, with no digit or point beside them. */
const datesAndAmounts = new RegExp(
  [
    String.raw`(?<![\d.])\d{1,6}\.\d\d(?!\d|\.\d)`,
    String.raw`(?<![\d,])\d{1,6},\d\d(?!\d|,\d)`,
    String.raw`(?<!\d)(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!\d)`,
    String.raw`(?<!\d)(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|[12]\d|3[01])\1(?:19|20)\d\d(?!\d)`,
    String.raw`(?<![\d:])(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d{1,6})?)?(?![\d:])`,
  ].join('|'),
  'gu',
);
/** Maximum digits of a number with its expiry and code: a longer span that includes dates is ignored. */
const filledSpanMax = 29;
/** Digits of one span that are examined; a longer run is not text, and counts as a card number. */
const spanDigitsMax = 2_000;
/** Replaces digits of a date or an amount with a letter, which ends a span. */
const letter = 'x';

const percent = 0x25;
const backslash = 0x5c;

/** Tells whether a character is a digit of any script, including full-width, superscript and circled ones. */
export function isDigit(character: string): boolean {
  return digitOf(character.codePointAt(0) ?? 0) !== null;
}

/** Cache of digit values, since a text in another script repeats the same few characters. */
const foreignDigits = new Map<number, number | null>();
const foreignDigitsMax = 2_000;

function digitOf(code: number): number | null {
  if (code < 0x80) return code >= 48 && code <= 57 ? code - 48 : null;
  const known = foreignDigits.get(code);
  if (known !== undefined) return known;
  const found = foreignDigit(code);
  if (foreignDigits.size < foreignDigitsMax) foreignDigits.set(code, found);
  return found;
}

function foreignDigit(code: number): number | null {
  const character = String.fromCodePoint(code);
  if (/^\p{Nd}$/u.test(character)) {
    let zero = code;
    // The digits of a script are adjacent, in tens, starting at its zero.
    while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return (code - zero) % 10;
  }
  if (!/^\p{No}$/u.test(character)) return null;
  const plain = character.normalize('NFKC').replaceAll(/[().]/gu, '');
  return /^\d$/u.test(plain) ? Number(plain) : null;
}

/**
 * Splits a text into spans of digits; letters, dates, times and amounts end a span.
 *
 * If anything was excluded as a date or an amount, the spans are returned a second time with everything
 * included, so that `4111.11 11.11 1111 1111` does not escape.
 */
export function digitSpans(text: string): readonly DigitSpan[] {
  const left = text.replaceAll(datesAndAmounts, (found) => letter.repeat(found.length));
  return left === text ? spansIn(text, false) : [...spansIn(left, false), ...spansIn(text, true)];
}

function spansIn(text: string, hasDatesAndAmounts: boolean): readonly DigitSpan[] {
  const digitsMax = hasDatesAndAmounts ? filledSpanMax : spanDigitsMax;
  let lastEnd = 0;
  const spans: DigitSpan[] = [];
  let open = emptySpan();
  let marks = 0;
  const close = () => {
    if (open.digits.length === 0) return;
    const isOverlong = open.digits.length > digitsMax;
    if (!isOverlong || !hasDatesAndAmounts) {
      const overlongEnd = isOverlong ? lastEnd : null;
      spans.push({ ...open, digits: open.digits.join(''), hasDatesAndAmounts, overlongEnd });
    }
    open = emptySpan();
  };
  for (let place = 0; place < text.length; ) {
    const code = text.codePointAt(place) ?? 0;
    const width = code > 0xffff ? 2 : 1;
    const digit = digitOf(code);
    if (digit !== null && open.digits.length > digitsMax) {
      place += width;
      lastEnd = place;
      marks = 0;
    } else if (digit !== null) {
      if (open.digits.length === 0 || marks > 0) open.groupStarts.add(open.digits.length);
      open.digits.push(digit);
      open.positions.push(place);
      place += width;
      lastEnd = place;
      open.ends.push(place);
      marks = 0;
    } else if (open.digits.length === 0) {
      place += width;
    } else {
      const marked = marks < marksMax ? markAt(text, place, code) : 0;
      if (marked > 0) marks += 1;
      else close();
      place += Math.max(marked, width);
    }
  }
  close();
  return spans;
}

function emptySpan() {
  return {
    digits: [] as number[],
    positions: [] as number[],
    ends: [] as number[],
    groupStarts: new Set<number>(),
  };
}

/** Returns the width of the separator that starts here, in UTF-16 units; 0 without one. */
function markAt(text: string, place: number, code: number): number {
  if (code === percent || code === backslash) {
    escapedMark.lastIndex = place;
    const [found] = escapedMark.exec(text) ?? [];
    if (found !== undefined) return found.length;
  }
  const character = String.fromCodePoint(code);
  return mark.test(character) ? character.length : 0;
}
