import { brandInRange, mayBeginNumber } from './card-ranges.ts';
import { digitSpans, isDigit } from './digit-spans.ts';
import type { DigitSpan } from './digit-spans.ts';

/** A range of a text, in UTF-16 units, end exclusive. */
interface Stretch {
  readonly start: number;
  readonly end: number;
  /** Start of the number's last four digits; an expiry and a code may follow the number. */
  readonly lastFourStart: number;
  readonly numberEnd: number;
}

const digitsMin = 13;
const digitsMax = 19;

/** Maximum digits of an expiry and a security code pasted after the number. */
const trailingDigitsMax = 10;

/** Digits after a number that read as its expiry, with or without its code. */
const expiryAndCode = /^(?:0[1-9]|1[0-2])(?:20)?[2-4]\d(?:\d{3,4})?$/u;

/** The groups in which numbers are printed on cards. */
const groupsOfCards = /^(?:\d{4} \d{4} \d{4} \d{1,4}(?: \d{1,3})?|\d{4} \d{6} \d{4,5})(?= |$)/u;

/** Card number lengths that count inside a longer run of digits, where chance matches are frequent. */
const lengthsInsideRun: readonly number[] = [15, 16, 19];

/** Removing one number can join two others; after this many rounds every digit is removed. */
const roundsMax = 8;

/**
 * Tells whether a text contains what appears to be a card number.
 *
 * That is 13 to 19 digits of any script that match a brand's prefix and length and pass Luhn, with anything
 * but letters between them. Forms, checks in main and the log all use this function. Linear in the length of
 * the text.
 */
export function holdsCardNumber(text: string): boolean {
  return cardNumbersIn(text).length > 0;
}

/**
 * Tells whether a line of a table contains a card number, in one cell or split over several.
 *
 * Adjacent cells are otherwise separate numbers: a reference, the end of a card, an amount.
 */
export function lineHoldsCardNumber(cells: readonly string[]): boolean {
  if (cells.some(holdsCardNumber)) return true;
  const groups = cells.map((cell) => /^\D*(\d{1,6})\D*$/u.exec(cell)?.[1] ?? '');
  if (groups.filter((group) => group.length >= 4).length < 3) return false;
  return groups.some((_group, start) => {
    const written = groups.slice(start, start + 5).join(' ');
    const [number] = groupsOfCards.exec(written) ?? [];
    return number !== undefined && holdsCardNumber(number);
  });
}

/** Masks every card number except its last four digits, for texts from outside. */
export function maskCardNumbers(text: string): string {
  return untilClean(text, (part, stretch) => {
    const stars = (from: number, to: number) =>
      part.slice(from, to).replaceAll(/\p{N}/gu, (digit) => (isDigit(digit) ? '*' : digit));
    return (
      stars(stretch.start, stretch.lastFourStart) +
      part.slice(stretch.lastFourStart, stretch.numberEnd) +
      stars(stretch.numberEnd, stretch.end)
    );
  });
}

/** Removes every card number, for fields in which staff keyed one by mistake. */
export function removeCardNumbers(text: string): string {
  return untilClean(text, () => '');
}

function untilClean(text: string, rewrite: (text: string, stretch: Stretch) => string): string {
  let clean = text;
  for (let round = 0; round < roundsMax; round += 1) {
    const stretches = cardNumbersIn(clean);
    if (stretches.length === 0) return clean;
    let end = 0;
    const parts: string[] = [];
    for (const stretch of stretches) {
      parts.push(clean.slice(end, stretch.start), rewrite(clean, stretch));
      end = stretch.end;
    }
    clean = parts.join('') + clean.slice(end);
  }
  return holdsCardNumber(clean) ? clean.replaceAll(/\p{N}/gu, '') : clean;
}

/** Returns the ranges that contain card numbers, in order and without overlap. */
function cardNumbersIn(text: string): readonly Stretch[] {
  if (text.length < digitsMin) return [];
  const found = digitSpans(text)
    .flatMap((span) => numbersInSpan(span))
    .toSorted((one, other) => one.start - other.start);
  let end = 0;
  return found.filter((stretch) => {
    const isApart = stretch.start >= end;
    if (isApart) end = stretch.end;
    return isApart;
  });
}

function numbersInSpan(span: DigitSpan): readonly Stretch[] {
  const { digits, positions, ends, overlongEnd } = span;
  if (overlongEnd !== null) {
    const [all, start = 0] = [overlongEnd, positions[0]];
    return [{ start, lastFourStart: all, numberEnd: all, end: all }];
  }
  if (digits.length < digitsMin) return [];
  const sums = luhnSums(digits);
  const found: Stretch[] = [];
  let start = 0;
  while (start <= digits.length - digitsMin) {
    const length = numberLengthAt(span, start, sums);
    if (length === null) {
      start += 1;
      continue;
    }
    const numberEnd = start + length;
    const isTail = digits.length - numberEnd <= trailingDigitsMax;
    const end = isTail ? digits.length : numberEnd;
    found.push({
      start: positions[start] ?? 0,
      lastFourStart: positions[numberEnd - 4] ?? 0,
      numberEnd: ends[numberEnd - 1] ?? 0,
      end: ends[end - 1] ?? 0,
    });
    start = end;
  }
  return found;
}

/** Returns the length of the longest card number that starts at a digit, or null. */
function numberLengthAt(span: DigitSpan, start: number, sums: LuhnSums): number | null {
  if (!mayBeginNumber(span.digits.charAt(start))) return null;
  const longest = Math.min(digitsMax, span.digits.length - start);
  for (let length = longest; length >= digitsMin; length -= 1) {
    if (!sums.passes(start, length)) continue;
    const brand = brandInRange(span.digits.slice(start, start + 8), length);
    if (brand !== null && isShapedLikeNumber(span, start, { length, brand })) return length;
  }
  return null;
}

/**
 * Tells by the gaps whether digits were written as one number.
 *
 * Digits that stand alone may be divided in any way. Among other digits, a card is written in groups of four
 * or more, or of one size; lists of telephone numbers are not. A number that touches other digits, such as an
 * expiry without a space, must be in the card's own groups or in none.
 */
function isShapedLikeNumber(
  span: DigitSpan,
  start: number,
  { length, brand }: { readonly length: number; readonly brand: string },
): boolean {
  const end = start + length;
  const isFirst = start === 0 && span.groupStarts.size > 1;
  if (isFirst && (end === span.digits.length || expiryAndCode.test(span.digits.slice(end)))) {
    return true;
  }
  if (span.hasDatesAndAmounts) return false;
  const startsGroup = span.groupStarts.has(start);
  const endsGroup = end === span.digits.length || span.groupStarts.has(end);
  const sizes = groupSizes(span, start, end);
  if (startsGroup && endsGroup) {
    const [first = 0] = sizes;
    const isOneSize = sizes.slice(0, -1).every((size) => size === first);
    return (
      sizes.slice(0, -1).every((size) => size >= 4) || (isOneSize && (sizes.at(-1) ?? 0) <= first)
    );
  }
  if (brand === 'maestro' || !lengthsInsideRun.includes(length)) return false;
  if (sizes.length === 1) return true;
  const untouched = startsGroup ? sizes.slice(0, -1) : sizes.slice(1);
  return (startsGroup || endsGroup) && untouched.every((size) => size >= 4 && size <= 6);
}

/** Sizes of the groups within a window; the first and last may be cut. */
function groupSizes(span: DigitSpan, start: number, end: number): readonly number[] {
  const sizes = [1];
  for (let place = start + 1; place < end; place += 1) {
    if (span.groupStarts.has(place)) sizes.push(0);
    sizes[sizes.length - 1] = (sizes.at(-1) ?? 0) + 1;
  }
  return sizes;
}

interface LuhnSums {
  /** Tells whether the digits of a window pass Luhn, in constant time. */
  readonly passes: (start: number, length: number) => boolean;
}

/** Builds prefix sums with even and with odd positions doubled, so that any window is one subtraction. */
function luhnSums(digits: string): LuhnSums {
  const doubledAt = [
    new Uint32Array(digits.length + 1),
    new Uint32Array(digits.length + 1),
  ] as const;
  const [even, odd] = doubledAt;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = digits.charCodeAt(place) - 48;
    const doubled = digit > 4 ? digit * 2 - 9 : digit * 2;
    even[place + 1] = (even[place] ?? 0) + (place % 2 === 0 ? doubled : digit);
    odd[place + 1] = (odd[place] ?? 0) + (place % 2 === 0 ? digit : doubled);
  }
  return {
    passes: (start, length) => {
      const end = start + length;
      const sums = end % 2 === 0 ? even : odd;
      return ((sums[end] ?? 0) - (sums[start] ?? 0)) % 10 === 0;
    },
  };
}
