/** Fewest characters of a passphrase (PCI DSS 8.3.6). */
export const passphraseLengthMin = 12;

/** Number of earlier passphrases that cannot be reused (PCI DSS 8.3.7). */
export const earlierPassphrasesStored = 4;

/** Normalises a passphrase, so that the same text from different keyboards compares equal. */
export function tidyPassphrase(text: string): string {
  return text.normalize('NFKC');
}

/** Missing parts of a passphrase by which it is refused, the plainest first. */
export const passphraseLacks = [
  'characters',
  'letter',
  'digit',
  'variety',
  /** It is made of names that others connect with its owner. */
  'unknown-words',
  /** It is among the first that a program would guess. */
  'surprise',
] as const;

export type PassphraseLack = (typeof passphraseLacks)[number];

/** Judgement on a new passphrase. */
export type PassphraseVerdict =
  | { readonly isEnough: true; readonly isStrong: boolean }
  | { readonly isEnough: false; readonly lacks: PassphraseLack };

/** Uses of a passphrase: a sign-in, whose form PCI DSS 8.3.6 prescribes, or a file. */
export type PassphraseUse = 'sign-in' | 'file';

/** A passphrase that someone chooses. */
export interface NewPassphrase {
  readonly text: string;
  readonly use: PassphraseUse;
}

/** The characters that a passphrase is missing; null when it is long and varied enough for its use. */
export function missingFrom(text: string, use: PassphraseUse): PassphraseLack | null {
  const characters = Array.from(tidyPassphrase(text));
  if (characters.length < passphraseLengthMin) return 'characters';
  if (use === 'sign-in' && !/\p{L}/u.test(text)) return 'letter';
  if (use === 'sign-in' && !/\p{Nd}/u.test(text)) return 'digit';
  return new Set(characters).size > 4 ? null : 'variety';
}
