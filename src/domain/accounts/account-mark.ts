/**
 * Colours by which accounts are told apart.
 *
 * None is that of an outcome (green, amber, red) or of a mode (violet, teal).
 */
export const accountColors = ['none', 'graphite', 'brown', 'pink', 'sky'] as const;

export type AccountColor = (typeof accountColors)[number];

/** Longest text of a mark: it stands in a small badge. */
export const markLettersMax = 3;

/** Colour and letters that an admin gives an account, so that two are told apart at a glance. */
export interface AccountMark {
  readonly color: AccountColor;
  /** Up to three letters or digits; empty for none. */
  readonly letters: string;
}

export const noAccountMark: AccountMark = { color: 'none', letters: '' };

/** Tells whether letters fit into a mark. */
export function areMarkLetters(letters: string): boolean {
  return /^[\p{L}\p{N}]{0,3}$/u.test(letters);
}
