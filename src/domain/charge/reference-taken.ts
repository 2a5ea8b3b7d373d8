/**
 * Texts by which a gateway reports that it already has a reference; `*` stands for any words between.
 *
 * They can only block: a false match costs a check, and a missing text reads as a plain refusal.
 */
export const defaultReferenceTakenPatterns: readonly string[] = [
  'reference*already',
  'already*reference',
  'reference*not unique',
  'reference*must be unique',
  'reference*in use',
  'reference*exists',
  'reference*taken',
  'duplicate*reference',
  'reference*duplicate',
];

/** The most patterns that an account has, and the longest of them, in characters. */
export const patternBounds = { count: 40, length: 100 } as const;

/** Fewer letters than this would match nearly every message, and block every rejected order. */
const patternLettersMin = 4;

/** Tells whether a pattern names words at all. */
export function isPattern(pattern: string): boolean {
  const letters = pattern.match(/[\p{L}\p{N}]/gu) ?? [];
  return letters.length >= patternLettersMin && pattern.length <= patternBounds.length;
}

/** Tells whether any text contains the words of any pattern, in order and in any case. */
export function matchesAnyPattern(texts: readonly string[], patterns: readonly string[]): boolean {
  return texts.some((text) => patterns.some((pattern) => matches(text.toLowerCase(), pattern)));
}

function matches(text: string, pattern: string): boolean {
  const parts = pattern
    .toLowerCase()
    .split('*')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length === 0) return false;
  let from = 0;
  for (const part of parts) {
    const at = text.indexOf(part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  return true;
}
