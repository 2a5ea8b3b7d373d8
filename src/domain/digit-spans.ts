/** Digits that belong together although separators may stand between them. */
export interface DigitSpan {
  readonly digits: string;
  /** Where each digit stands in the text, in UTF-16 units. */
  readonly positions: readonly number[];
  /** Places of digits that follow a separator or begin the span. */
  readonly groupStarts: ReadonlySet<number>;
}

/** More separators than this in a row divide what stands before from what stands behind. */
const separatorsMax = 3;

const separator = /[\s\p{Pd}\p{Cf}\u2212./_]/u;

/** Dates and amounts, which are no part of a card number, with no digit or point next to them. */
const datesAndAmounts = new RegExp(
  [
    String.raw`(?<![\d.])\d{1,6}\.\d\d(?![\d.])`,
    String.raw`(?<!\d)(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!\d)`,
    String.raw`(?<!\d)(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|[12]\d|3[01])\1(?:19|20)\d\d(?!\d)`,
  ].join('|'),
  'gu',
);

/** Decimal digits other than ours that people paste: full-width and the two Arabic rows. */
const foreignZeros = [0xff10, 0x0660, 0x06f0] as const;

function digitOf(code: number): number | null {
  if (code >= 48 && code <= 57) return code - 48;
  const zero = foreignZeros.find((first) => code >= first && code <= first + 9);
  return zero === undefined ? null : code - zero;
}

/** Splits a text into its spans of digits; dates and amounts end a span. */
export function digitSpans(text: string): readonly DigitSpan[] {
  const spans: DigitSpan[] = [];
  const left = text.replaceAll(datesAndAmounts, (found) => ':'.repeat(found.length));
  let digits: number[] = [];
  let positions: number[] = [];
  let groupStarts = new Set<number>();
  let separators = 0;
  const close = () => {
    if (digits.length > 0) spans.push({ digits: digits.join(''), positions, groupStarts });
    digits = [];
    positions = [];
    groupStarts = new Set();
    separators = 0;
  };
  for (let place = 0; place < left.length; place += 1) {
    const digit = digitOf(left.charCodeAt(place));
    if (digit !== null) {
      if (digits.length === 0 || separators > 0) groupStarts.add(digits.length);
      digits.push(digit);
      positions.push(place);
      separators = 0;
    } else if (separators < separatorsMax && separator.test(left.charAt(place))) {
      separators += 1;
    } else {
      close();
    }
  }
  close();
  return spans;
}
