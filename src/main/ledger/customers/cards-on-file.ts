import { invariant } from '../../../domain/assert.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { Attempt, NewAttempt } from '../../../domain/charge/attempt.ts';
import type { CardOnFile } from '../../../domain/customers/customer.ts';
import type { AttemptId, CardId, CustomerId } from '../../../domain/ids.ts';
import type { CardChange, CardRefused, SealedCard } from '../../ports/ledger/customers.ts';
import type { BroughtCard } from '../../ports/ledger/plan-moves.ts';
import type { CardRow } from '../schema/back-office-tables.ts';
import { writeAhead } from '../thread/ahead.ts';
import type { Asked } from '../thread/ahead.ts';
import { firstOf, statement } from '../thread/statement.ts';
import type { Queries } from '../thread/store.ts';
import { cardOfRow, noLaterColumns, rowOfNewCard } from './card-row.ts';
import type { WalletCard } from '../../ports/ledger/wallet-checkouts.ts';

/** Bounds the query; far above the cards of one customer, removed ones included. */
const cardsReadMax = 200;

/** Reads a card on file with its sealed tokens. */
export async function findCard(queries: Queries, id: CardId): Promise<SealedCard | null> {
  const row = await firstOf(selectCard(queries, { id }));
  return row === undefined ? null : sealedCardOfRow(row);
}

/** Reads a card with its sealed tokens. */
export function sealedCardOfRow(row: CardRow): SealedCard {
  return {
    ...cardOfRow(row),
    sealedToken: row.sealed_token,
    newestSealedToken: row.newest_sealed_token,
    isOfOtherGateway: row.other_service !== null,
  };
}

/** The same read, to be sent ahead. */
export function cardAsked(id: CardId): Asked {
  return selectCard.asked({ id });
}

const selectCard = statement((queries, { id }: { readonly id: CardId }) =>
  queries.selectFrom('cards').selectAll().where('id', '=', id),
);

/** The expiry that lists filter by: the later one that a response brought, or the card's first; null without a card. */
export async function latestExpiry(queries: Queries, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const card = await firstOf(selectExpiry(queries, { id }));
  return card?.later_expiry ?? card?.expiry ?? null;
}

const selectExpiry = statement((queries, { id }: { readonly id: string }) =>
  queries.selectFrom('cards').select(['expiry', 'later_expiry']).where('id', '=', id),
);

/** Reads a customer's cards without their sealed tokens, the newest first. */
export async function cardsOfCustomer(
  queries: Queries,
  id: CustomerId,
): Promise<readonly CardOnFile[]> {
  const rows = await queries
    .selectFrom('cards')
    .selectAll()
    .where('customer_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(cardsReadMax)
    .execute();
  return rows.map(cardOfRow);
}

/**
 * Checks the card on file of a charge that is about to be recorded.
 *
 * It is read in the transaction that writes `prepared`, here or before, so that a card removed or renewed a moment ago
 * is not charged as it was.
 */
export async function refuseCard(
  queries: Queries,
  attempt: NewAttempt,
  sealedToken: string | null,
  read: SealedCard | null = null,
): Promise<CardRefused | null> {
  const { cardId } = attempt;
  if (cardId === null) return null;
  const card = read?.id === cardId ? read : await findCard(queries, cardId);
  if (card === null || card.state === 'removed') return refused('removed');
  if (card.state === 'unknown-to-service') return refused('unknown-to-service');
  if (card.customerId !== attempt.customerId) return refused('other-customer');
  if (card.isOfOtherGateway) return refused('other-service');
  const isSame = isUsable(card, sealedToken) && card.lastFour === attempt.card.lastFour;
  return isSame ? null : refused('changed');
}

/** Either token may be sent, whichever the account prefers, until one of them has failed. */
function isUsable(card: SealedCard, sealedToken: string | null): boolean {
  const isFirst = sealedToken === card.sealedToken;
  if (!isFirst && sealedToken !== card.newestSealedToken) return false;
  const { left } = card.tokens;
  return sealedToken !== null && (left === null || (left === 'first') === isFirst);
}

function refused(reason: CardRefused['reason']): CardRefused {
  return { kind: 'card-refused', reason };
}

/** Saves the card of an approved charge, in the transaction of that outcome. */
export async function saveCard(
  queries: Queries,
  attempt: Attempt,
  { card, consent }: Extract<CardChange, { kind: 'keep' }>,
  at: Instant,
): Promise<void> {
  invariant(
    card.customerId === attempt.customerId,
    'a card is kept for the customer of its charge',
  );
  await saveConsentedCard(queries, { card, consent, at }, attempt.id);
}

/** Stores a card with the consent of its customer; `attemptId` is null for one that came without a charge. */
export async function saveConsentedCard(
  queries: Queries,
  { card, consent, at }: WalletCard,
  attemptId: AttemptId | null,
): Promise<void> {
  const known = await findCard(queries, card.id);
  if (known === null) {
    const row = rowOfNewCard(card, { at, attemptId });
    await queries.insertInto('cards').values(row).execute();
  } else {
    invariant(known.customerId === card.customerId, 'a kept card stays with its customer');
    // The customer has just consented again, so the card is in use whatever its state was.
    await queries
      .updateTable('cards')
      .set({
        sealed_token: card.sealedToken,
        ...noLaterColumns,
        state: 'active',
        other_service: null,
        changed_at: at,
      })
      .where('id', '=', card.id)
      .execute();
  }
  await queries
    .insertInto('consents')
    .values({
      id: consent.id,
      customer_id: card.customerId,
      attempt_id: attemptId,
      purpose: 'keep-card',
      channel: consent.channel,
      words: consent.words,
      agreed_at: consent.agreedAt,
      operator_id: consent.operatorId,
    })
    .execute();
}

/** Stores a card whose token was imported; returns false when its id is taken. */
export async function bringCard(
  queries: Queries,
  card: BroughtCard,
  at: Instant,
): Promise<boolean> {
  const known = await findCard(queries, card.id);
  if (known !== null) return false;
  await queries
    .insertInto('cards')
    .values(rowOfNewCard(card, { at, attemptId: null }))
    .execute();
  return true;
}

/** A removed card stays removed, whatever a charge in progress returns for it. */
export async function updateCard(
  queries: Queries,
  id: CardId,
  change: Partial<Omit<CardRow, 'id' | 'customer_id' | 'sealed_token'>>,
  at: Instant,
): Promise<void> {
  await writeAhead(queries, changeCard.asked({ id, ...change, changed_at: at }));
}

type CardChanges = Partial<CardRow> & Pick<CardRow, 'id'>;

const changeCard = statement((queries, { id, ...change }: CardChanges) =>
  queries.updateTable('cards').set(change).where('id', '=', id).where('state', '!=', 'removed'),
);

/** Takes a card out of use; returns it as it is afterwards. */
export async function removeCard(
  queries: Queries,
  id: CardId,
  at: Instant,
): Promise<CardOnFile | null> {
  await updateCard(queries, id, { state: 'removed' }, at);
  const row = await firstOf(selectCard(queries, { id }));
  return row ? cardOfRow(row) : null;
}
