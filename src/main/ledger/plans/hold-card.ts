import type { NewAttempt } from '../../../domain/charge/attempt.ts';
import type { CardStanding } from '../../../domain/plans/card-hold.ts';
import { cardStanding } from '../../../domain/plans/card-hold.ts';
import { ok } from '../../../domain/result.ts';
import type {
  AttemptJournal,
  CardHeld,
  DuplicateScope,
  PrepareRefusal,
} from '../../ports/ledger/ledger.ts';
import { cardAsked } from '../customers/cards-on-file.ts';
import { readRetryPolicy } from './plan-rules.ts';
import { onCardAsked, readAttemptsOnCard, retryAttemptOfRow } from './attempt-history.ts';
import type { AttemptsOnCard } from './attempt-history.ts';
import type { Asked } from '../thread/ahead.ts';
import { readingAtOnce } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';

/** A charge of a card on file that is about to be recorded, or that the form asks about. */
type StandingQuestion = Pick<
  NewAttempt,
  'intentId' | 'amountMinor' | 'currency' | 'card' | 'cardId' | 'preparedAt'
>;

/**
 * Applies the retry policy to a charge of a card on file, inside the transaction that records it. A hold that no one
 * may override comes before a likely duplicate, and one that a supervisor may override after it. Returns null when the
 * charge may proceed.
 */
export async function refuseHeldCard(
  store: Pick<Store, 'dayOf' | 'audit'>,
  queries: Queries,
  attempt: NewAttempt,
  guard: { readonly scope: DuplicateScope; readonly refusal: PrepareRefusal | null },
): Promise<PrepareRefusal | null> {
  const { scope, refusal } = guard;
  const isDuplicate = refusal?.kind === 'duplicate-open' || refusal?.kind === 'duplicate-approved';
  if (attempt.cardId === null || (refusal !== null && !isDuplicate)) return refusal;
  const asked = { ...attempt, preparedAt: scope.now ?? attempt.preparedAt };
  const onCard = await readAttemptsOnCard(queries, attempt.card);
  const latest = onCard.tried[0]?.attempt;
  // Nearly every charge is of a card whose attempts were approved, which nothing holds.
  if (latest === undefined) return refusal;
  const standing = await cardStandingOf(store, queries, asked, onCard);
  if (standing.hold === null) return refusal;
  const held: CardHeld = { kind: 'card-held', by: latest, hold: standing.hold };
  if (!held.hold.canGrant) return held;
  return refusal ?? (scope.passesCardHold === true ? null : held);
}

/** The reads that the hold of a card on file is judged by, to be sent ahead; none of a keyed card. */
export function heldCardAsked({
  card,
  cardId,
}: Pick<NewAttempt, 'card' | 'cardId'>): readonly Asked[] {
  if (cardId === null) return [];
  return [onCardAsked(card), cardAsked(cardId)];
}

async function cardStandingOf(
  { dayOf, audit }: Pick<Store, 'dayOf' | 'audit'>,
  queries: Queries,
  asked: StandingQuestion,
  { tried, prepared: plannedOnCard }: AttemptsOnCard,
): Promise<CardStanding> {
  const { card, cardId, intentId, preparedAt: now } = asked;
  const attempts = tried.map((row) => ({
    made: retryAttemptOfRow(row, dayOf),
    isSameSum:
      row.attempt.amountMinor === asked.amountMinor && row.attempt.currency === asked.currency,
  }));
  const question = {
    attempts,
    intentId,
    card: { cardId, facts: card },
    today: dayOf(now),
    now,
    plannedOnCard,
  };
  return cardStanding(question, await readRetryPolicy(queries, audit));
}

/** Standing of a card on file under the retry policy; writes nothing. */
export function readCardStanding(
  store: Store,
  asked: StandingQuestion,
): ReturnType<AttemptJournal['cardStanding']> {
  return readingAtOnce(store, async (queries) => {
    const onCard = await readAttemptsOnCard(queries, asked.card);
    const standing = await cardStandingOf(store, queries, asked, onCard);
    return ok({ standing, latest: onCard.tried[0]?.attempt ?? null });
  });
}
