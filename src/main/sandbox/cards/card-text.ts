/** Recognises, masks and dates cards, independently of the terminal's own card rules. */

/**
 * A card's expiry; `month` runs from 1 to 12.
 */
export type Expiry = { readonly year: number; readonly month: number };

const brandShapes = [
  /^4(?:\d{12}|\d{15}|\d{18})$/,
  /^(?:5[1-5]|2[2-7])\d{14}$/,
  /^3[47]\d{13}$/,
  /^3[0689]\d{12}$/,
  /^35\d{14}$/,
  /^6\d{15,18}$/,
];
const cardShapedText =
  /(?<!\d)(?:\d{13,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{4}|\d{4}([ -])\d{6}\2\d{5})(?!\d)/g;

/** True when the digits satisfy the check digit of ISO/IEC 7812. */
export function passesCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let fromRight = 0; fromRight < digits.length; fromRight += 1) {
    const digit = Number(digits[digits.length - 1 - fromRight]);
    const doubled = fromRight % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/**
 * True when a text contains what reads as a card number. References and names are stored, so such a text is refused.
 * Brand shapes are required because one long number in ten passes the check digit by chance.
 */
export function holdsCardNumber(text: string): boolean {
  return (text.match(cardShapedText) ?? []).some((match) => {
    const digits = match.replaceAll(/[ -]/g, '');
    return brandShapes.some((shape) => shape.test(digits)) && passesCheckDigit(digits);
  });
}

/** A card number reduced to its first six and last four digits. */
export function maskNumber(number: string, mark: 'x' | 'X'): string {
  return `${number.slice(0, 6)}${mark.repeat(number.length - 10)}${number.slice(-4)}`;
}

/**
 * Reads an expiry written as MM/YYYY, the only form the document gives.
 */
export function parseExpiry(text: string): Expiry | undefined {
  const match = /^(0[1-9]|1[0-2])\/(20\d\d)$/.exec(text);
  return match === null ? undefined : { month: Number(match[1]), year: Number(match[2]) };
}

/**
 * The expiry as a date: the last day of its month, as the gateway describes it.
 */
export function expiryDate(expiry: Expiry): string {
  const lastDay = new Date(Date.UTC(expiry.year, expiry.month, 0)).getUTCDate();
  return `${expiry.year}-${two(expiry.month)}-${two(lastDay)}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
