/** Longest mask, in characters; enough for any invoice number. */
export const maskLengthMax = 60;

/** The characters that one position of a mask accepts. */
type Place = 'digit' | 'letter' | 'any' | { readonly exactly: string };

const signs: ReadonlyMap<string, Place> = new Map<string, Place>([
  ['#', 'digit'],
  ['@', 'letter'],
  ['*', 'any'],
]);

/** Tells whether a trimmed reference fits the mask; an empty mask fits any. */
export function fitsMask(reference: string, mask: string): boolean {
  if (mask === '') return true;
  const characters = Array.from(reference);
  const places = Array.from(mask);
  return (
    characters.length === places.length &&
    places.every((sign, at) => fits(characters[at] ?? '', signs.get(sign) ?? { exactly: sign }))
  );
}

function fits(character: string, place: Place): boolean {
  if (place === 'digit') return /^[0-9]$/u.test(character);
  if (place === 'letter') return /^\p{L}$/u.test(character);
  if (place === 'any') return /^\S$/u.test(character);
  return character === place.exactly;
}

/** A reference that fits a mask, for the hint: digits count up, letters are `A`, any is `X`. */
export function maskExample(mask: string): string {
  let digit = 0;
  return Array.from(mask)
    .map((sign) => {
      const place = signs.get(sign);
      if (place === undefined) return sign;
      if (place !== 'digit') return place === 'letter' ? 'A' : 'X';
      digit = (digit % 9) + 1;
      return String(digit);
    })
    .join('');
}
