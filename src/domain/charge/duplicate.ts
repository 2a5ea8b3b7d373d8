import type { Instant } from '../time/calendar.ts';
import type { CustomerId, IntentId } from '../ids.ts';
import type { CurrencyCode } from '../money.ts';
import type { Attempt } from './attempt.ts';
import { chargedStates, openStates } from './transitions.ts';

/** What of a charge is compared with those before it. */
export interface DuplicateCandidate {
  readonly intentId: IntentId;
  readonly amountMinor: number;
  readonly currency: CurrencyCode;
  /** Null while no card has been entered: only the customer can be compared. */
  readonly lastFour: string | null;
  readonly customerId?: CustomerId | null;
}

/** An earlier try that may be the same charge under another intent. */
export interface Duplicate {
  readonly kind: 'duplicate-open' | 'duplicate-approved';
  readonly by: Attempt;
}

/**
 * Finds the earlier try with the same last four, amount and currency that stands in the way.
 *
 * One that is open blocks however old it is; one that was charged warns only since the given
 * instant. Tries of the same intent are left out: the intent's own block guards those.
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
    .filter((other) => chargedStates.includes(other.state) && chargedAt(other) >= since)
    .reduce<Attempt | null>(
      (latest, other) => (latest === null || chargedAt(other) > chargedAt(latest) ? other : latest),
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

/** A debt that may be paid elsewhere is the customer's, whatever card the next charge is made with. */
function isOfSameCustomer({ customerId = null }: DuplicateCandidate, other: Attempt): boolean {
  return (
    other.state === 'reference-taken' && customerId !== null && other.customerId === customerId
  );
}

/** When the money was asked for: a person's late finding does not make an old charge a new one. */
function chargedAt(attempt: Attempt): Instant {
  return attempt.dispatchedAt ?? attempt.preparedAt;
}
