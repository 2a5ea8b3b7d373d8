import type { Attempt, AttemptState, CardFacts } from '../../../domain/charge/attempt.ts';
import type { IntentId } from '../../../domain/ids.ts';
import { isDeclinedTry, tryOfAttempt } from '../../../domain/plans/tries.ts';
import type { Try } from '../../../domain/plans/tries.ts';
import { attemptOfRow, textOfYearMonth } from '../columns.ts';
import type { DayOf } from '../day-of.ts';
import { statement } from '../statement.ts';
import type { Queries } from '../store.ts';
import type { AttemptRow } from '../tables.ts';

/** Tries of one card that any rule can still turn on; a brand allows 35 in 30 days at most. */
const cardTriesReadMax = 500;

/** Tries that never reached the bank are counted by no rule of a card. */
const unapprovedStates: readonly AttemptState[] = [
  'dispatched',
  'declined',
  'mismatch',
  'unknown',
  'confirmed-declined',
  'confirmed-not-charged',
];

const approvedStates: readonly AttemptState[] = [
  'approved',
  'confirmed-charged',
  'confirmed-reversed',
  'surplus-charged',
];

/** Reads every try of some intents, the oldest first. */
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

/** A try with who made it. */
export interface TriedRow {
  readonly attempt: Attempt;
  readonly by: Try['by'];
}

/** Draws from a row what the retry rules need. */
export function tryOf({ attempt, by }: TriedRow, dayOf: DayOf): Try {
  return tryOfAttempt(attempt, by, dayOf(attempt.dispatchedAt ?? attempt.preparedAt));
}

/**
 * Reads the tries on a card that its rules can turn on: those that were not approved, and of the
 * approved ones the newest, before which older declines are forgotten.
 */
export async function readCardTries(
  queries: Queries,
  facts: CardFacts,
  dayOf: DayOf,
): Promise<readonly Try[]> {
  const unapproved = await onCard(queries, facts, selectUnapproved);
  const tries = unapproved.map((row) => tryOf(row, dayOf));
  if (!tries.some(isDeclinedTry)) return tries;
  const approved = await onCard(queries, facts, selectApproved);
  return [...tries, ...approved.map((row) => tryOf(row, dayOf))];
}

async function onCard(
  queries: Queries,
  { lastFour, expiry }: CardFacts,
  select: ReturnType<typeof selectOnCard>,
): Promise<readonly TriedRow[]> {
  const { rows } = await select(queries, { lastFour, expiry: textOfYearMonth(expiry) });
  return rows.map(triedOf);
}

const selectUnapproved = selectOnCard(unapprovedStates, cardTriesReadMax);
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
