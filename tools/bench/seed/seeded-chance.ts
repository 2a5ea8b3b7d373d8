/** Seeded randomness, so that a figure can be measured again on the same records. */
export interface SeededChance {
  /** A fraction from 0 up to 1. */
  fraction(): number;
  /** A whole number from 0 up to, but not including, the given one. */
  below(limit: number): number;
  /** One of several values, chosen by weight. */
  weighted<Value>(choices: readonly (readonly [number, Value])[]): Value;
  oneOf<Value>(values: readonly Value[]): Value;
  /** Digits as text, leading zeros kept. */
  digits(count: number): string;
}

/** Starts a generator from a seed (mulberry32: 32 bits of state, good enough for making records). */
export function seededChance(seed: number): SeededChance {
  let state = seed >>> 0;
  const fraction = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(fraction() * limit);
  const oneOf = <Value>(values: readonly Value[]): Value => {
    const value = values[below(values.length)];
    if (value === undefined) throw new Error('There is nothing to choose from.');
    return value;
  };
  return {
    fraction,
    below,
    oneOf,
    weighted: (choices) => {
      let left = fraction() * choices.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, value] of choices) {
        left -= weight;
        if (left < 0) return value;
      }
      return oneOf(choices)[1];
    },
    digits: (count) => String(below(10 ** count)).padStart(count, '0'),
  };
}
