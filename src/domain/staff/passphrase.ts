/** Fewest characters of a passphrase (PCI DSS 8.3.6). */
export const passphraseLengthMin = 12;

/** How many earlier passphrases may not be chosen again (PCI DSS 8.3.7). */
export const earlierPassphrasesKept = 4;

/** One spelling for what looks the same on every keyboard, so that a passphrase fits on each of them. */
export function tidyPassphrase(text: string): string {
  return text.normalize('NFKC');
}

/** Whether a passphrase is long enough and holds both letters and digits (PCI DSS 8.3.6). */
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
