import type { Instant } from '../time/calendar.ts';
import type { CustomerId, IntentId } from '../ids.ts';
import type { CurrencyCode } from '../money.ts';
import type { Attempt } from './attempt.ts';
import { sentAt } from './attempt.ts';
import { chargedStates, openStates } from './transitions.ts';

/** The members of a charge that are compared with those of earlier ones. */
export interface DuplicateCandidate {
  readonly intentId: IntentId;
  readonly amountMinor: number;
  readonly currency: CurrencyCode;
  /** Null until a card is entered: only the customer can then be compared. */
  readonly lastFour: string | null;
  readonly customerId?: CustomerId | null;
}

/** An earlier attempt that may be the same charge under another intent. */
export interface Duplicate {
  readonly kind: 'duplicate-open' | 'duplicate-approved';
  readonly by: Attempt;
}

/**
 * Finds the earlier attempt with the same last four, amount and currency that blocks or warns; null without
 * one.
 *
 * An open one blocks regardless of age; a charged one warns only since the given instant. Attempts of the
 * same intent are excluded: the intent's own block guards those.
 */
export function findDuplicate(
  candidate: DuplicateCandidate,
  others: readonly Attempt[],
  since: Instant,
): Duplicate | null {
  const alike = others.filter((other) => isAlike(candidate, other));
  const open = alike.find((other) => openStates.includes(other.state));
  if (open !== undefined) return { kind: 'duplicate-open', by: open };
  const charged = alike
    .filter((other) => chargedStates.includes(other.state) && sentAt(other) >= since)
    .reduce<Attempt | null>(
      (latest, other) => (latest === null || sentAt(other) > sentAt(latest) ? other : latest),
      null,
    );
  return charged === null ? null : { kind: 'duplicate-approved', by: charged };
}

function isAlike(candidate: DuplicateCandidate, other: Attempt): boolean {
  return (
    other.intentId !== candidate.intentId &&
    other.amountMinor === candidate.amountMinor &&
    other.currency === candidate.currency &&
    (other.card.lastFour === candidate.lastFour || isOfSameCustomer(candidate, other))
  );
}

/** A debt that may be paid elsewhere belongs to the customer, whichever card the next charge uses. */
function isOfSameCustomer({ customerId = null }: DuplicateCandidate, other: Attempt): boolean {
  return (
    other.state === 'reference-taken' && customerId !== null && other.customerId === customerId
  );
}
