/** Fewest characters of a passphrase (PCI DSS 8.3.6). */
export const passphraseLengthMin = 12;

/** Number of earlier passphrases that cannot be reused (PCI DSS 8.3.7). */
export const earlierPassphrasesKept = 4;

/** Normalises a passphrase, so that the same text from different keyboards compares equal. */
export function tidyPassphrase(text: string): string {
  return text.normalize('NFKC');
}

/** Tells whether a passphrase is long enough, varied, and has both letters and digits (PCI DSS 8.3.6). */
export function isStrongPassphrase(text: string): boolean {
  const characters = Array.from(tidyPassphrase(text));
  const isOfMore = new Set(characters).size > 4;
  return (
    characters.length >= passphraseLengthMin &&
    isOfMore &&
    /\p{L}/u.test(text) &&
    /\p{Nd}/u.test(text)
  );
}
