import type { Attempt, NewAttempt } from '../../../domain/charge/attempt.ts';
import type { CardStanding } from '../../../domain/plans/card-hold.ts';
import { cardStanding } from '../../../domain/plans/card-hold.ts';
import { ok } from '../../../domain/result.ts';
import type {
  AttemptJournal,
  CardHeld,
  DuplicateScope,
  PrepareRefusal,
} from '../../ports/ledger/ledger.ts';
import { declineOverridesAsked } from '../back-office/decline-overrides.ts';
import { cardAsked } from '../customers/cards-on-file.ts';
import { countPrepared, preparedAsked } from './recheck-retry-policy.ts';
import { readRetryPolicy, ruleAsked } from './plan-rules.ts';
import { onCardAsked, readAttemptsOnCard, retryAttemptOfRow } from './attempt-history.ts';
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
  const { standing, latest } = await readStanding(store, queries, asked);
  if (standing.hold === null || latest === null) return refusal;
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
  return [
    onCardAsked(card),
    preparedAsked({ card }),
    declineOverridesAsked(),
    ruleAsked('retry-policy'),
    cardAsked(cardId),
  ];
}

async function readStanding(
  { dayOf, audit }: Pick<Store, 'dayOf' | 'audit'>,
  queries: Queries,
  asked: StandingQuestion,
): Promise<{ readonly standing: CardStanding; readonly latest: Attempt | null }> {
  const { card, cardId, intentId, preparedAt: now } = asked;
  const tried = await readAttemptsOnCard(queries, card);
  const attempts = tried.map((row) => ({
    made: retryAttemptOfRow(row, dayOf),
    isSameSum:
      row.attempt.amountMinor === asked.amountMinor && row.attempt.currency === asked.currency,
  }));
  const plannedOnCard = await countPrepared(queries, { card });
  const question = {
    attempts,
    intentId,
    card: { cardId, facts: card },
    today: dayOf(now),
    now,
    plannedOnCard,
  };
  const standing = cardStanding(question, await readRetryPolicy(queries, audit));
  return { standing, latest: tried[0]?.attempt ?? null };
}

/** Standing of a card on file under the retry policy; writes nothing. */
export function readCardStanding(
  store: Store,
  asked: StandingQuestion,
): ReturnType<AttemptJournal['cardStanding']> {
  return readingAtOnce(store, async (queries) => {
    const { standing, latest } = await readStanding(store, queries, asked);
    return ok({ standing, latest });
  });
}
