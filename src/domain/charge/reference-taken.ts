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
