import type { Instant } from '../time/calendar.ts';

/** The tokens that are kept of one card on file: of its first charge, and the newest that a response brought. */
export const cardTokenNames = ['first', 'newest'] as const;

export type CardTokenName = (typeof cardTokenNames)[number];

/** Facts about the tokens of a card on file; the tokens themselves stay sealed in the ledger. */
export interface CardTokens {
  /** Time of the response that brought the newest token; null while there is only the first. */
  readonly newestAt: Instant | null;
  /** The token that is left after the other one failed; null while neither has failed. */
  readonly left: CardTokenName | null;
  /** Time at which the other one failed. */
  readonly leftSince: Instant | null;
}

/** The tokens of a card of which no response has brought another one. */
export const onlyFirstToken: CardTokens = { newestAt: null, left: null, leftSince: null };

/** Returns the token that the next charge sends: the one that has not failed, or else the account's choice. */
export function tokenInUse(
  { newestAt, left }: Pick<CardTokens, 'newestAt' | 'left'>,
  preferred: CardTokenName,
): CardTokenName {
  return newestAt === null ? 'first' : (left ?? preferred);
}

/**
 * Returns the token that a charge of that moment was sent with; null where a card has no other one, or where the records do
 * not tell: a newest token that has been replaced since is no longer kept.
 */
export function tokenSentAt(
  { newestAt, left, leftSince }: CardTokens,
  preferred: CardTokenName,
  at: Instant,
): CardTokenName | null {
  if (newestAt === null) return null;
  if (left !== null && leftSince !== null) return leftSince <= at ? left : null;
  if (newestAt <= at) return preferred;
  return preferred === 'first' ? 'first' : null;
}

/** Returns the tokens after one of them failed; null when no other one is left. */
export function afterFailure(
  tokens: CardTokens,
  failed: CardTokenName,
  at: Instant,
): CardTokens | null {
  if (tokens.newestAt === null) return null;
  if (tokens.left !== null) return tokens.left === failed ? null : tokens;
  return { ...tokens, left: failed === 'first' ? 'newest' : 'first', leftSince: at };
}

/** Returns the tokens after a response brought a newer one; a newest one that had failed is replaced by it. */
export function afterNewer(tokens: CardTokens, at: Instant): CardTokens {
  const hasOtherFailed = tokens.left === 'newest';
  return hasOtherFailed ? { ...tokens, newestAt: at } : { ...onlyFirstToken, newestAt: at };
}
