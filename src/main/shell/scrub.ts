import { maskCardNumbers } from '../../domain/card-guard.ts';

const removed = '[removed]';
const textLengthMax = 4000;

/** Names under which a secret may stand, in a fact or inside a text. */
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
  // Opaque texts of the length of a key, a hash or a card token; our own identifiers are shorter.
  [/(?<![A-Za-z0-9])[0-9a-f]{32,}(?![A-Za-z0-9])/giu, removed],
  [/(?<![A-Za-z0-9_-])(?=[A-Za-z0-9_-]*[0-9])[A-Za-z0-9_-]{40,}/gu, removed],
];

/** What may stand between the digits of a card number that was split up, escapes included. */
const digitGap =
  /(?:%[0-9a-f]{2}|\\u[0-9a-f]{4}|\\[nrt]|[\s\p{Z}\p{Cf}\p{Cc}_.,:;/\\|*'"()[\]\-\u2010-\u2015\u2212])/iu
    .source;
const digitGaps = new RegExp(digitGap, 'giu');
/** Digits with gaps between them, long enough to be a card number; JSON inside JSON makes long gaps. */
const digitRun = new RegExp(`\\d(?:${digitGap}{0,24}\\d){12,}`, 'giu');
/** No card number is shorter. */
const digitsMin = 13;
/** No card number is as long; two without a gap between them are. */
const digitsMax = 19;

/** Characters that would start another line, drive a terminal, or turn the reading direction. */
const livelyCharacter =
  // oxlint-disable-next-line no-control-regex -- Control characters are what must become inert.
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * Makes any text safe to keep in the log: no card number, no secret, one line, nothing that acts.
 *
 * Card numbers are also looked for after the gaps between digits are gone, whatever they were, and in
 * the digits of other scripts; then the whole run of digits goes, because where it was split is unknown.
 */
export function scrubText(text: string): string {
  let safe = maskCardNumbers(withPlainDigits(text.slice(0, textLengthMax)));
  safe = safe.replace(digitRun, maskSplitNumber);
  safe = safe.replace(
    namedSecret,
    (_all: string, name: string, gap: string) => `${name}${gap}${removed}`,
  );
  for (const [shape, replacement] of secretShapes) safe = safe.replace(shape, replacement);
  return safe.replace(livelyCharacter, escapeCharacter);
}

/** Makes a fact safe to keep; a number that is a card number goes too. */
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

function maskSplitNumber(run: string): string {
  const digits = run.replace(digitGaps, '');
  const isWhole = digits.length === run.length && digits.length > digitsMax;
  if (isWhole || maskCardNumbers(digits) !== digits) return removed;
  return digits.length > digitsMax && holdsGroupedNumber(run) ? removed : run;
}

/** Whether some of the groups of a long run, side by side, are a card number by themselves. */
function holdsGroupedNumber(run: string): boolean {
  const groups = run.split(digitGaps).filter((group) => group !== '');
  return groups.some((_group, start) => {
    let joined = '';
    for (const group of groups.slice(start, start + digitsMax)) {
      joined += group;
      if (joined.length > digitsMax) return false;
      if (joined.length >= digitsMin && maskCardNumbers(joined) !== joined) return true;
    }
    return false;
  });
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Writes the digits of every script as `0` to `9`. */
function withPlainDigits(text: string): string {
  return text.normalize('NFKC').replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    let zero = point;
    // The digits of a script stand side by side, from its zero.
    while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((point - zero) % 10);
  });
}
