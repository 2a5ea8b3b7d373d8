/**
 * Texts by which a gateway says that it has a reference already; `*` stands for any words between.
 *
 * They only ever block: a text that matches by mistake costs a check, and one that is missing here reads as a plain
 * refusal.
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

/** Tells whether any text holds the words of any pattern, in their order and in any case. */
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
