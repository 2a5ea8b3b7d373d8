import { brandInRange } from './card-ranges.ts';
import { digitSpans } from './digit-spans.ts';
import type { DigitSpan } from './digit-spans.ts';

/** A stretch of text, in UTF-16 units. */
interface Stretch {
  readonly start: number;
  readonly end: number;
  /** Where the number's last four digits begin; what follows it may be an expiry and a code. */
  readonly lastFourStart: number;
  readonly numberEnd: number;
}

const digitsMin = 13;
const digitsMax = 19;

/** Expiry and security code, when they were pasted behind the number. */
const trailingDigitsMax = 10;

/** Lengths that count for a number inside a longer run of digits, where chance hits are many. */
const lengthsInsideRun: readonly number[] = [15, 16, 19];

/** Taking one number out can join two others; after so many rounds every digit goes. */
const roundsMax = 8;

/**
 * Tells whether a text holds what is, to all appearance, a card number.
 *
 * That is 13 to 19 digits, with spaces, dashes, dots, slashes or nothing between, that begin and
 * are as long as a brand's numbers and pass Luhn. Time grows with the length of the text and not
 * faster.
 */
export function holdsCardNumber(text: string): boolean {
  return cardNumbersIn(text).length > 0;
}

/** Writes stars over every card number but its last four digits, for texts that others sent. */
export function maskCardNumbers(text: string): string {
  return untilClean(text, (part, stretch) => {
    const stars = (from: number, to: number) => part.slice(from, to).replaceAll(/\p{Nd}/gu, '*');
    return (
      stars(stretch.start, stretch.lastFourStart) +
      part.slice(stretch.lastFourStart, stretch.numberEnd) +
      stars(stretch.numberEnd, stretch.end)
    );
  });
}

/** Takes every card number out, for fields in which staff keyed one by mistake. */
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
  return holdsCardNumber(clean) ? clean.replaceAll(/\p{Nd}/gu, '') : clean;
}

/** Finds the stretches that hold card numbers, in order and without overlap. */
function cardNumbersIn(text: string): readonly Stretch[] {
  return digitSpans(text).flatMap((span) => numbersInSpan(span));
}

function numbersInSpan(span: DigitSpan): readonly Stretch[] {
  const { digits, positions } = span;
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
      numberEnd: (positions[numberEnd - 1] ?? 0) + 1,
      end: (positions[end - 1] ?? 0) + 1,
    });
    start = end;
  }
  return found;
}

/** Gives the length of the longest card number that begins at a digit, or null. */
function numberLengthAt(span: DigitSpan, start: number, sums: LuhnSums): number | null {
  const longest = Math.min(digitsMax, span.digits.length - start);
  for (let length = longest; length >= digitsMin; length -= 1) {
    if (!sums.passes(start, length)) continue;
    const brand = brandInRange(span.digits.slice(start, start + 8), length);
    if (brand !== null && isShapedLikeNumber(span, start, { length, brand })) return length;
  }
  return null;
}

/**
 * Judges by the gaps whether digits were written as one number.
 *
 * Digits that stand alone may be divided in any way. Among other digits, a card is written in
 * groups of four and more, or of one size; rows of telephone numbers are not. A number that other
 * digits touch, such as an expiry without a space, must be in the card's own groups or in none.
 */
function isShapedLikeNumber(
  span: DigitSpan,
  start: number,
  { length, brand }: { readonly length: number; readonly brand: string },
): boolean {
  const end = start + length;
  const startsGroup = span.groupStarts.has(start);
  const endsGroup = end === span.digits.length || span.groupStarts.has(end);
  const sizes = groupSizes(span, start, end);
  if (startsGroup && endsGroup) {
    const [first = 0] = sizes;
    const isAlone = start === 0 && end === span.digits.length;
    const isOneSize = sizes.slice(0, -1).every((size) => size === first);
    return (
      isAlone ||
      sizes.slice(0, -1).every((size) => size >= 4) ||
      (isOneSize && (sizes.at(-1) ?? 0) <= first)
    );
  }
  if (brand === 'maestro' || !lengthsInsideRun.includes(length)) return false;
  if (sizes.length === 1) return true;
  const untouched = startsGroup ? sizes.slice(0, -1) : sizes.slice(1);
  return (startsGroup || endsGroup) && untouched.every((size) => size >= 4 && size <= 6);
}

/** Sizes of the groups that a window cuts out, the first and last as far as they lie in it. */
function groupSizes(span: DigitSpan, start: number, end: number): readonly number[] {
  const sizes = [1];
  for (let place = start + 1; place < end; place += 1) {
    if (span.groupStarts.has(place)) sizes.push(0);
    sizes[sizes.length - 1] = (sizes.at(-1) ?? 0) + 1;
  }
  return sizes;
}

interface LuhnSums {
  /** Whether the digits of a window pass Luhn, in constant time. */
  readonly passes: (start: number, length: number) => boolean;
}

/** Adds up digits once, doubled at even and at odd places: any window is then a subtraction. */
function luhnSums(digits: string): LuhnSums {
  const doubledAt = [new Uint32Array(digits.length + 1), new Uint32Array(digits.length + 1)];
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[place]);
    const doubled = digit > 4 ? digit * 2 - 9 : digit * 2;
    doubledAt.forEach((sums, parity) => {
      sums[place + 1] = (sums[place] ?? 0) + (place % 2 === parity ? doubled : digit);
    });
  }
  return {
    passes: (start, length) => {
      const end = start + length;
      const sums = doubledAt[end % 2];
      return ((sums?.[end] ?? 0) - (sums?.[start] ?? 0)) % 10 === 0;
    },
  };
}
