import type { Attempt, AttemptState, CardFacts } from '../../../domain/charge/attempt.ts';
import { sentAt } from '../../../domain/charge/attempt.ts';
import { approvedStates, declinedStates } from '../../../domain/charge/transitions.ts';
import type { IntentId } from '../../../domain/ids.ts';
import { toRetryAttempt } from '../../../domain/plans/retries/attempt-history.ts';
import type { RetryAttempt } from '../../../domain/plans/retries/attempt-history.ts';
import { attemptOfRow, textOfYearMonth } from '../schema/columns.ts';
import type { DayOf } from '../attempts/day-of.ts';
import type { Asked } from '../thread/ahead.ts';
import { statement } from '../thread/statement.ts';
import type { Queries } from '../thread/store.ts';
import type { AttemptRow } from '../schema/tables.ts';

/** Bounds the query to the attempts of one card that a rule can still count; a brand allows 35 in 30 days at most. */
const cardAttemptsReadMax = 500;

/**
 * States without an approval in which the bank may have been reached; no rule of a card counts other attempts, but those
 * that are recorded and not yet sent.
 */
const unapprovedStates: readonly AttemptState[] = [
  'dispatched',
  'declined',
  'mismatch',
  'unknown',
  'confirmed-declined',
  'confirmed-not-charged',
];

/** Reads every attempt of some intents, the oldest first. */
export async function attemptsOfIntents(
  queries: Queries,
  ids: readonly IntentId[],
): Promise<readonly TriedRow[]> {
  if (ids.length === 0) return [];
  const rows = await queries
    .selectFrom('attempts')
    .selectAll()
    .where('intent_id', 'in', ids)
    .orderBy('intent_id')
    .orderBy('try_number')
    .execute();
  return rows.map(triedOf);
}

/** An attempt with its initiator. */
export interface TriedRow {
  readonly attempt: Attempt;
  readonly by: RetryAttempt['by'];
}

/** The facts of an attempt that the retry policy needs. */
export function retryAttemptOfRow({ attempt, by }: TriedRow, dayOf: DayOf): RetryAttempt {
  return toRetryAttempt(attempt, by, dayOf(sentAt(attempt)));
}

/**
 * Reads the attempts on a card that its rules can count: those that were not approved, and of the approved ones the
 * newest, before which older declines are forgotten.
 */
export async function readCardAttempts(
  queries: Queries,
  facts: CardFacts,
  dayOf: DayOf,
): Promise<readonly RetryAttempt[]> {
  const { tried } = await readAttemptsOnCard(queries, facts);
  return tried.map((row) => retryAttemptOfRow(row, dayOf));
}

/** The attempts on a card that its rules can count. */
export interface AttemptsOnCard {
  /** The newest first of each kind. */
  readonly tried: readonly TriedRow[];
  /** Number of those that are recorded and not yet sent, which no history counts. */
  readonly prepared: number;
}

/** Reads the same attempts whole, and counts those that are not yet sent. */
export async function readAttemptsOnCard(
  queries: Queries,
  facts: CardFacts,
): Promise<AttemptsOnCard> {
  const unapproved = await onCard(queries, facts, selectUnapproved);
  const tried = unapproved.filter(({ attempt }) => attempt.state !== 'prepared');
  const prepared = unapproved.length - tried.length;
  if (!tried.some(({ attempt }) => declinedStates.includes(attempt.state))) {
    return { tried, prepared };
  }
  return { tried: [...tried, ...(await onCard(queries, facts, selectApproved))], prepared };
}

async function onCard(
  queries: Queries,
  { lastFour, expiry }: CardFacts,
  select: ReturnType<typeof selectOnCard>,
): Promise<readonly TriedRow[]> {
  const { rows } = await select(queries, { lastFour, expiry: textOfYearMonth(expiry) });
  return rows.map(triedOf);
}

/** The read that the history of a card begins with, to be sent ahead. */
export function onCardAsked({ lastFour, expiry }: CardFacts): Asked {
  return selectUnapproved.asked({ lastFour, expiry: textOfYearMonth(expiry) });
}

const selectUnapproved = selectOnCard(['prepared', ...unapprovedStates], cardAttemptsReadMax);
const selectApproved = selectOnCard(approvedStates, 3);

function selectOnCard(states: readonly AttemptState[], limit: number) {
  return statement(
    (queries, { lastFour, expiry }: { readonly lastFour: string; readonly expiry: string }) =>
      queries
        .selectFrom('attempts')
        .selectAll()
        .where('card_last_four', '=', lastFour)
        .where('card_expiry', '=', expiry)
        .where('state', 'in', states)
        .orderBy('prepared_at', 'desc')
        .limit(limit),
  );
}

function triedOf(row: AttemptRow): TriedRow {
  return {
    attempt: attemptOfRow({ ...row, customer_name: null, part_of_reference: null }),
    by: row.tried_by === 'schedule' ? 'schedule' : 'person',
  };
}
