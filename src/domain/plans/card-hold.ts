import type { CalendarDate, Instant } from '../time/calendar.ts';
import type { IntentId } from '../ids.ts';
import { retryAdvice, tightestBrandUse } from './retries/retry-advice.ts';
import type { BrandUse } from './retries/retry-advice.ts';
import { retryLocks } from './retries/retry-locks.ts';
import type { RetryLock, RetryLockKind, RetryQuestion } from './retries/retry-locks.ts';
import type { RetryPolicy } from './retries/retry-policy.ts';
import { isApprovedAttempt, latestAttempt } from './retries/attempt-history.ts';
import type { RetryAttempt, TriedCard } from './retries/attempt-history.ts';

/** The retry policy's hold on one more charge of a card on file. */
export interface CardHold {
  readonly kind: RetryLockKind;
  /** First date on which it no longer holds; null when waiting does not help. */
  readonly until: CalendarDate | null;
  /** True if a supervisor may override it with a reason. */
  readonly canGrant: boolean;
  /** Attempts that remain under the card brand's limit. */
  readonly attemptsLeftWithBrand: number;
}

/** An attempt on the card, and whether it had the same amount and currency. */
export interface CardAttempt {
  readonly made: RetryAttempt;
  readonly isSameSum: boolean;
}

/** A one-off charge of a card on file, for which the hold is determined. */
export interface CardQuestion {
  /** Every attempt on the card, in any order. */
  readonly attempts: readonly CardAttempt[];
  readonly intentId: IntentId;
  readonly card: TriedCard;
  readonly today: CalendarDate;
  /** The ledger's time, which a clock set forward does not advance. */
  readonly now: Instant;
  /** Attempts on the card that are recorded and not yet sent. */
  readonly plannedOnCard: number;
}

/** The card's attempts under its brand's limit, and its hold. */
export interface CardStanding {
  /** The most serious hold; null when the charge may proceed. */
  readonly hold: CardHold | null;
  readonly attemptsLeftWithBrand: number;
  /** Attempts that the brand counts against the card at present. */
  readonly attemptsCounted: number;
  /** The use of the brand's limit that leaves the fewest attempts; null for a brand without a limit. */
  readonly brandUse: BrandUse | null;
}

/** Locks that concern the card or the debt; those of a schedule apply to plans only. */
const ofDebt: readonly RetryLockKind[] = [
  'never-again',
  'card-expired',
  'fix-first',
  'brand-budget',
  'card-limit',
  'too-soon',
];

/** Locks that only a conclusive response to another attempt can lift: a supervisor decides whether to make it. */
const mendable: readonly RetryLockKind[] = ['card-expired', 'fix-first'];

/**
 * Determines the hold on a charge of a card on file, by the same policy as for an instalment.
 *
 * A new reference does not make a new debt: an attempt on the card for the same amount counts as one of this
 * order. A wait advised by the bank applies to the card, whatever the amount.
 */
export function cardStanding(question: CardQuestion, policy: RetryPolicy): CardStanding {
  const asked = (isOfOrder: (one: CardAttempt) => boolean) => asRetry(question, isOfOrder);
  const sameDebt = asked(({ isSameSum }) => isSameSum);
  const { attemptsLeftWithBrand } = retryAdvice(sameDebt, policy);
  const locks = [
    ...retryLocks(sameDebt, policy).filter(({ kind }) => ofDebt.includes(kind)),
    ...retryLocks(
      asked(() => true),
      policy,
    ).filter(({ kind }) => kind === 'advised-to-wait'),
  ].map(passable);
  const lock = locks.find(({ canGrant }) => !canGrant) ?? locks[0];
  const counted = question.attempts.filter(({ made }) => !isApprovedAttempt(made)).length;
  return {
    hold: lock === undefined ? null : { ...holdOf(lock), attemptsLeftWithBrand },
    attemptsLeftWithBrand,
    attemptsCounted: counted + question.plannedOnCard,
    brandUse: tightestBrandUse(sameDebt, policy),
  };
}

function holdOf({ kind, until, canGrant }: RetryLock): Omit<CardHold, 'attemptsLeftWithBrand'> {
  return { kind, until, canGrant };
}

function passable(lock: RetryLock): RetryLock {
  return mendable.includes(lock.kind) ? { ...lock, canGrant: true } : lock;
}

/** An approval ends the earlier count: only declines since then concern this debt. */
function asRetry(
  { attempts, intentId, card, today, now, plannedOnCard }: CardQuestion,
  isOfOrder: (one: CardAttempt) => boolean,
): RetryQuestion {
  const approvals = attempts.map(({ made }) => made).filter(isApprovedAttempt);
  const approvedAt = latestAttempt(approvals.filter(({ at }) => at <= now))?.at ?? '';
  const history = attempts.map((one) =>
    !isApprovedAttempt(one.made) && one.made.at >= approvedAt && isOfOrder(one)
      ? { ...one.made, intentId }
      : one.made,
  );
  return {
    history,
    intentId,
    dueDate: today,
    card,
    today,
    now,
    omitExpiry: false,
    promisedOn: null,
    isFrozen: false,
    isGranted: false,
    plannedOnCard,
  };
}
