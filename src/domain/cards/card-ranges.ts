import creditCardType from 'credit-card-type';

interface NumberRange {
  readonly brand: string;
  /** First and last prefix, both of `prefixLength` digits. */
  readonly low: number;
  readonly high: number;
  readonly prefixLength: number;
  readonly lengths: readonly number[];
}

/** Shortest Maestro number that counts; shorter ones resemble shops' article codes. */
const maestroDigitsMin = 16;

/**
 * The brands' ranges of `credit-card-type` by first digit.
 *
 * One-digit rules are excluded, except Visa's: "any number that starts with 6" serves to guess while someone
 * types, and would find a card in every second order number.
 */
const rangesByFirstDigit: ReadonlyMap<number, readonly NumberRange[]> = Map.groupBy(
  Object.values(creditCardType.types).flatMap((brand) => rangesOf(brand)),
  (range) => Number(String(range.low).charAt(0)),
);

function rangesOf(brand: string): readonly NumberRange[] {
  const { patterns, lengths } = creditCardType.getTypeInfo(brand);
  return patterns
    .map((pattern) => {
      const [low = 0, high = low] = Array.isArray(pattern) ? pattern : [pattern];
      return { brand, low, high, prefixLength: String(low).length };
    })
    .filter(({ prefixLength }) => prefixLength > 1 || brand === 'visa')
    .flatMap((range) => splitByFirstDigit(range))
    .map((range) => ({
      ...range,
      lengths: lengths.filter((length) => brand !== 'maestro' || length >= maestroDigitsMin),
    }));
}

type Prefixes = Omit<NumberRange, 'lengths'>;

/** Splits a range such as 23 to 26 or 50 to 67 so that each part has a single first digit. */
function splitByFirstDigit(range: Prefixes): readonly Prefixes[] {
  const step = 10 ** (range.prefixLength - 1);
  const first = Math.floor(range.low / step);
  const last = Math.floor(range.high / step);
  return Array.from({ length: last - first + 1 }, (_, place) => ({
    ...range,
    low: Math.max(range.low, (first + place) * step),
    high: Math.min(range.high, (first + place + 1) * step - 1),
  }));
}

/** Tells whether any card number starts with this digit. */
export function mayBeginNumber(digit: string): boolean {
  return rangesByFirstDigit.has(Number(digit));
}

/** Returns a brand whose numbers have this prefix and length; null without one. */
export function brandInRange(prefix: string, length: number): string | null {
  const ranges = rangesByFirstDigit.get(Number(prefix.charAt(0))) ?? [];
  const found = ranges.find((range) => {
    const value = Number(prefix.slice(0, range.prefixLength));
    return range.lengths.includes(length) && value >= range.low && value <= range.high;
  });
  return found?.brand ?? null;
}
