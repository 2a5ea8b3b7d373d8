import type { CalendarDate } from '../../../domain/time/calendar.ts';
import type { NewAttempt } from '../../../domain/charge/attempt.ts';
import type { Instalment } from '../../../domain/plans/plan.ts';
import { retryAdvice } from '../../../domain/plans/retries/retry-advice.ts';
import type { RetryAdviceNow } from '../../../domain/plans/retries/retry-advice.ts';
import { retryLocks } from '../../../domain/plans/retries/retry-locks.ts';
import type {
  RetryLock,
  RetryLockKind,
  RetryQuestion,
} from '../../../domain/plans/retries/retry-locks.ts';
import type { SealedCard } from '../../ports/ledger/customers.ts';
import { textOfYearMonth } from '../schema/columns.ts';
import type { Queries, Store } from '../thread/store.ts';
import { readPromise } from './plan-calls.ts';
import { readRetryPolicy } from './plan-rules.ts';
import { readAttemptsOnCard, retryAttemptOfRow } from './attempt-history.ts';

/** A charge that is about to be recorded. */
export interface RetryRecheck {
  readonly attempt: NewAttempt;
  /** The card that the plan is charged on; null without one. */
  readonly card: SealedCard | null;
  readonly row: Instalment;
  readonly today: CalendarDate;
  /** A run read the policy when it was reviewed, and its rows are not reviewed again. */
  readonly isOfRun: boolean;
}

/** Locks set by the bank or the card brand, which no operator and no grant overrides. */
const hardLocks: readonly RetryLockKind[] = ['never-again', 'brand-budget'];

/** Judged elsewhere: the instalment's own guards run before these, and a clock jump is judged where time is known. */
const judgedElsewhere: readonly RetryLockKind[] = ['already-paid', 'not-confirmed', 'clock-jumped'];

/**
 * Rechecks the retry policy inside the transaction that inserts the attempt, against attempts on the card, calls and
 * other windows since the review. Returns null when the charge may proceed.
 *
 * For a first charge, only the plan's own card keyed again is judged here: with another card, its owner is on the line.
 */
export async function recheckRetryPolicy(
  { dayOf, audit }: Pick<Store, 'dayOf' | 'audit'>,
  queries: Queries,
  asked: RetryRecheck,
): Promise<RetryAdviceNow | null> {
  const { attempt, row, today, isOfRun } = asked;
  if (!isOnPlanCard(asked)) return null;
  const { tried, prepared } = await readAttemptsOnCard(queries, attempt.card);
  const history = tried.map((one) => retryAttemptOfRow(one, dayOf));
  const promise = isOfRun ? await readPromise(queries, row.planId, today) : null;
  const promisedOn = promise?.on ?? null;
  // Nearly every charge is of a card without declines and a customer without a promise.
  if (history.length === 0 && promisedOn === null && prepared === 0) return null;
  const policy = await readRetryPolicy(queries, audit);
  const question = questionOf(asked, { history, promisedOn, plannedOnCard: prepared });
  const lock = retryLocks(question, policy).find((one) => holds(one, isOfRun));
  if (lock === undefined) return null;
  return { ...retryAdvice(question, policy), allowed: false, lockedBecause: lock };
}

function holds({ kind, holds: whom }: RetryLock, isOfRun: boolean): boolean {
  if (hardLocks.includes(kind)) return true;
  return isOfRun && whom === 'everyone' && !judgedElsewhere.includes(kind);
}

function questionOf(
  { attempt, row, today }: RetryRecheck,
  known: Pick<RetryQuestion, 'history' | 'promisedOn' | 'plannedOnCard'>,
): RetryQuestion {
  return {
    ...known,
    intentId: attempt.intentId,
    dueDate: row.dueDate,
    card: { cardId: attempt.cardId, facts: attempt.card },
    today,
    now: attempt.preparedAt,
    omitExpiry: attempt.omitExpiry,
    isFrozen: false,
    isGranted: false,
  };
}

function isOnPlanCard({ attempt, card }: RetryRecheck): boolean {
  if (attempt.storedCredential === 'S') return true;
  if (card === null || card.lastFour !== attempt.card.lastFour) return false;
  return textOfYearMonth(card.expiry) === textOfYearMonth(attempt.card.expiry);
}
