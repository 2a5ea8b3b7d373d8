import type { CalendarDate, Instant } from '../time/calendar.ts';
import type { IntentId } from '../ids.ts';
import { retryAdvice } from './retries/retry-advice.ts';
import { retryLocks } from './retries/retry-locks.ts';
import type { RetryLock, RetryLockKind, RetryQuestion } from './retries/retry-locks.ts';
import type { RetryPolicy } from './retries/retry-policy.ts';
import { isApprovedAttempt, latestAttempt } from './retries/attempt-history.ts';
import type { RetryAttempt, TriedCard } from './retries/attempt-history.ts';

/** What the retry policy says of one more charge of a card on file. */
export interface CardHold {
  readonly kind: RetryLockKind;
  /** First day on which it no longer holds, null when waiting does not help. */
  readonly until: CalendarDate | null;
  /** Whether a supervisor may go past it with a reason. */
  readonly canGrant: boolean;
  /** Attempts on the card that its brand still allows. */
  readonly triesLeftWithBrand: number;
}

/** An attempt on the card, and whether it was for the same amount and currency. */
export interface CardTry {
  readonly made: RetryAttempt;
  readonly isSameSum: boolean;
}

/** A charge of a card on file that belongs to no plan. */
export interface CardQuestion {
  /** Every attempt on the card, in any order. */
  readonly tries: readonly CardTry[];
  readonly intentId: IntentId;
  readonly card: TriedCard;
  readonly today: CalendarDate;
  /** The ledger's time, which a clock set ahead does not move. */
  readonly now: Instant;
  /** Attempts that are recorded and not sent yet. */
  readonly plannedOnCard: number;
}

/** Where the card stands with its brand, and what holds it back. */
export interface CardStanding {
  /** The gravest hold, null when the charge may proceed. */
  readonly hold: CardHold | null;
  readonly triesLeftWithBrand: number;
  /** Attempts that the brand counts against the card now. */
  readonly triesCounted: number;
}

/** Holds that concern the card or the debt; those of a schedule belong to plans alone. */
const ofDebt: readonly RetryLockKind[] = [
  'never-again',
  'card-expired',
  'fix-first',
  'brand-budget',
  'card-limit',
  'too-soon',
];

/** Holds that only the bank's answer to another attempt can lift: a supervisor judges whether it may have changed. */
const mendable: readonly RetryLockKind[] = ['card-expired', 'fix-first'];

/**
 * Judges a charge of a card on file by the retry policy, as a plan's instalment is judged.
 *
 * A new reference makes no new debt: an attempt on the card for the same sum counts as one of this order.
 * The time that the bank asks to wait holds for the card, whatever the sum.
 */
export function cardStanding(question: CardQuestion, policy: RetryPolicy): CardStanding {
  const asked = (isOfOrder: (one: CardTry) => boolean) => asRetry(question, isOfOrder);
  const sameDebt = asked(({ isSameSum }) => isSameSum);
  const { triesLeftWithBrand } = retryAdvice(sameDebt, policy);
  const locks = [
    ...retryLocks(sameDebt, policy).filter(({ kind }) => ofDebt.includes(kind)),
    ...retryLocks(
      asked(() => true),
      policy,
    ).filter(({ kind }) => kind === 'advised-to-wait'),
  ].map(passable);
  const lock = locks.find(({ canGrant }) => !canGrant) ?? locks[0];
  const counted = question.tries.filter(({ made }) => !isApprovedAttempt(made)).length;
  return {
    hold: lock === undefined ? null : { ...holdOf(lock), triesLeftWithBrand },
    triesLeftWithBrand,
    triesCounted: counted + question.plannedOnCard,
  };
}

function holdOf({ kind, until, canGrant }: RetryLock): Omit<CardHold, 'triesLeftWithBrand'> {
  return { kind, until, canGrant };
}

function passable(lock: RetryLock): RetryLock {
  return mendable.includes(lock.kind) ? { ...lock, canGrant: true } : lock;
}

/** An approval ends what came before it: declines from then on are of another debt. */
function asRetry(
  { tries, intentId, card, today, now, plannedOnCard }: CardQuestion,
  isOfOrder: (one: CardTry) => boolean,
): RetryQuestion {
  const approvals = tries.map(({ made }) => made).filter(isApprovedAttempt);
  const approvedAt = latestAttempt(approvals.filter(({ at }) => at <= now))?.at ?? '';
  const history = tries.map((one) =>
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
