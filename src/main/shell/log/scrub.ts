import { maskCardNumbers } from '../../../domain/cards/card-guard.ts';

const removed = '[removed]';
const textLengthMax = 4000;

/** Names that a secret may have, in a fact or inside a text. */
const secretWord =
  '(?:[a-z-]*(?:token|secret|password|passphrase|authori[sz]ation|cookie|credential|api[-_]?key)' +
  '|cvv2?|cvc2?|cvn|csc|security[-_ ]?code|card[-_ ]?number|pan|pin)';

const secretName = new RegExp(`^${secretWord}$`, 'iu');
const namedSecret = new RegExp(
  `(?<![a-z])(${secretWord})(["'\\]]*\\s*[:=]\\s*)(?:(?:basic|bearer)\\s+)?("[^"]*"?|'[^']*'?|[^\\s,;&}\\])]+)`,
  'giu',
);

const secretShapes: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [A-Z ]+-----[\s\S]*?(?:-----END [A-Z ]+-----|$)/gu, removed],
  [/\b(basic|bearer)\s+[A-Za-z0-9+/._~=-]{6,}/giu, `$1 ${removed}`],
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]*@/giu, `$1${removed}@`],
  [/\beyJ[A-Za-z0-9_-]+\.[A-Za-z0-9._-]*/gu, removed],
  // More digits than any card number has: two of them without a gap.
  [/\d{20,}/gu, removed],
  // Opaque texts of the length of a key, a hash or a card token; our own identifiers are shorter.
  [/(?<![A-Za-z0-9])[0-9a-f]{32,}(?![A-Za-z0-9])/giu, removed],
  [/(?<![A-Za-z0-9_-])(?=[A-Za-z0-9_-]*[0-9])[A-Za-z0-9_-]{40,}/gu, removed],
];

/** Characters that would start another line, drive a terminal, or turn the reading direction. */
const livelyCharacter =
  // oxlint-disable-next-line no-control-regex -- Control characters are what must become inert.
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * Makes any text safe for the log: no card number, no secret, one line, nothing that acts.
 *
 * Card numbers are detected as everywhere else, by `domain/cards/card-guard`.
 */
export function scrubText(text: string): string {
  let safe = maskCardNumbers(text.slice(0, textLengthMax));
  safe = safe.replace(
    namedSecret,
    (_all: string, name: string, gap: string) => `${name}${gap}${removed}`,
  );
  for (const [shape, replacement] of secretShapes) safe = safe.replace(shape, replacement);
  return safe.replace(livelyCharacter, escapeCharacter);
}

/** Makes a fact safe for the log; a number that is a card number is removed too. */
export function scrubFact(
  name: string,
  value: string | number | boolean | null,
): string | number | boolean | null {
  if (secretName.test(name) && value !== null && typeof value !== 'boolean') return removed;
  if (typeof value === 'string') return scrubText(value);
  if (typeof value !== 'number') return value;
  // Past the safe integers a number has lost its last digits, and with them its check digit.
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return removed;
  return scrubText(String(value)) === String(value) ? value : removed;
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
