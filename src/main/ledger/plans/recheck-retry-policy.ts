import type { CalendarDate } from '../../../domain/time/calendar.ts';
import type { NewAttempt } from '../../../domain/charge/attempt.ts';
import { currentCardHistory } from '../../../domain/plans/card-history.ts';
import type { PlanAggregate } from '../../../domain/plans/plan-change.ts';
import type { Instalment } from '../../../domain/plans/plan.ts';
import { retryAdvice } from '../../../domain/plans/retries/retry-advice.ts';
import type { RetryAdviceNow } from '../../../domain/plans/retries/retry-advice.ts';
import { retryLocks } from '../../../domain/plans/retries/retry-locks.ts';
import type {
  RetryLock,
  RetryLockKind,
  RetryQuestion,
} from '../../../domain/plans/retries/retry-locks.ts';
import type { RetryAttempt } from '../../../domain/plans/retries/attempt-history.ts';
import { textOfYearMonth } from '../schema/columns.ts';
import { findCard } from '../customers/cards-on-file.ts';
import type { Asked } from '../thread/ahead.ts';
import { firstOf, statement } from '../thread/statement.ts';
import type { Queries, Store } from '../thread/store.ts';
import { readPromise } from './plan-calls.ts';
import { readRetryPolicy } from './plan-rules.ts';
import { readCardAttempts } from './attempt-history.ts';

/** A charge that is about to be recorded. */
export interface RetryRecheck {
  readonly attempt: NewAttempt;
  readonly aggregate: PlanAggregate;
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
  if (!(await isOnPlanCard(queries, asked))) return null;
  const history = await readCardAttempts(queries, attempt.card, dayOf);
  const promise = isOfRun ? await readPromise(queries, row.planId, today) : null;
  const promisedOn = promise?.on ?? null;
  // Nearly every charge is of a card without declines and a customer without a promise.
  if (history.length === 0 && promisedOn === null) {
    if ((await countPrepared(queries, attempt)) === 0) return null;
  }
  const policy = await readRetryPolicy(queries, audit);
  const question = await questionOf(queries, asked, { history, promisedOn });
  const lock = retryLocks(question, policy).find((one) => holds(one, isOfRun));
  if (lock === undefined) return null;
  return { ...retryAdvice(question, policy), allowed: false, lockedBecause: lock };
}

function holds({ kind, holds: whom }: RetryLock, isOfRun: boolean): boolean {
  if (hardLocks.includes(kind)) return true;
  return isOfRun && whom === 'everyone' && !judgedElsewhere.includes(kind);
}

async function questionOf(
  queries: Queries,
  { attempt, row, today }: RetryRecheck,
  known: { readonly history: readonly RetryAttempt[]; readonly promisedOn: CalendarDate | null },
): Promise<RetryQuestion> {
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
    // Attempts recorded and not yet sent, which no history counts yet.
    plannedOnCard: await countPrepared(queries, attempt),
  };
}

async function isOnPlanCard(
  queries: Queries,
  { attempt, aggregate }: RetryRecheck,
): Promise<boolean> {
  if (attempt.storedCredential === 'S') return true;
  const chain = currentCardHistory(aggregate.plan);
  const card = chain === null ? null : await findCard(queries, chain.cardId);
  if (card === null || card.lastFour !== attempt.card.lastFour) return false;
  return textOfYearMonth(card.expiry) === textOfYearMonth(attempt.card.expiry);
}

/** Counts the attempts on a card that are recorded and not sent: no history counts them yet. */
export async function countPrepared(
  queries: Queries,
  { card }: Pick<NewAttempt, 'card'>,
): Promise<number> {
  const { lastFour, expiry } = card;
  const row = await firstOf(
    selectPreparedCount(queries, { lastFour, expiry: textOfYearMonth(expiry) }),
  );
  return row?.count ?? 0;
}

/** The same read, to be sent ahead. */
export function preparedAsked({ card }: Pick<NewAttempt, 'card'>): Asked {
  const { lastFour, expiry } = card;
  return selectPreparedCount.asked({ lastFour, expiry: textOfYearMonth(expiry) });
}

const selectPreparedCount = statement(
  (queries, { lastFour, expiry }: { readonly lastFour: string; readonly expiry: string }) =>
    queries
      .selectFrom('attempts')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('card_last_four', '=', lastFour)
      .where('card_expiry', '=', expiry)
      .where('state', '=', 'prepared'),
);
