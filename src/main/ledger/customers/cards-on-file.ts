import { assertNever, invariant } from '../../../domain/assert.ts';
import { lastDayOf } from '../../../domain/time/calendar.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { Attempt, AttemptState, NewAttempt } from '../../../domain/charge/attempt.ts';
import { cardOnFileStates } from '../../../domain/customers/customer.ts';
import type { CardOnFile, CardOnFileState } from '../../../domain/customers/customer.ts';
import type { CardId, CustomerId } from '../../../domain/ids.ts';
import type { CardChange, CardRefused, SealedCard } from '../../ports/ledger/customers.ts';
import { textOfYearMonth, yearMonthOfText } from '../schema/columns.ts';
import type { BroughtCard } from '../../ports/ledger/plans.ts';
import type { CardRow } from '../schema/back-office-tables.ts';
import { DamagedRow } from '../engine/sqlite/failures.ts';
import { firstOf, statement } from '../thread/statement.ts';
import type { Queries } from '../thread/store.ts';

/** Bounds the query; far above the cards of one customer, removed ones included. */
const cardsReadMax = 200;

/** Reads a card on file with its sealed token. */
export async function findCard(queries: Queries, id: CardId): Promise<SealedCard | null> {
  const row = await firstOf(selectCard(queries, { id }));
  if (row === undefined) return null;
  const { sealed_token: sealedToken, other_service: otherService } = row;
  return { ...cardOfRow(row), sealedToken, isOfOtherService: otherService !== null };
}

const selectCard = statement((queries, { id }: { readonly id: CardId }) =>
  queries.selectFrom('cards').selectAll().where('id', '=', id),
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
 * It is read in the transaction that writes `prepared`, so that a card removed or renewed a moment ago is not charged
 * as it was.
 */
export async function refuseCard(
  queries: Queries,
  attempt: NewAttempt,
  sealedToken: string | null,
): Promise<CardRefused | null> {
  if (attempt.cardId === null) return null;
  const card = await findCard(queries, attempt.cardId);
  if (card === null || card.state === 'removed') return refused('removed');
  if (card.state === 'unknown-to-service') return refused('unknown-to-service');
  if (card.customerId !== attempt.customerId) return refused('other-customer');
  if (card.isOfOtherService) return refused('other-service');
  const isSame = card.sealedToken === sealedToken && card.lastFour === attempt.card.lastFour;
  return isSame ? null : refused('changed');
}

function refused(reason: CardRefused['reason']): CardRefused {
  return { kind: 'card-refused', reason };
}

/** Applies an outcome's change to a card on file, in the transaction of that outcome. */
export async function applyCardChange(
  queries: Queries,
  attempt: Attempt,
  { change, state, at }: CardChangeEntry,
): Promise<void> {
  const needs = change.kind === 'unknown-to-service' ? 'rejected' : 'approved';
  invariant(state === needs, 'a kept card changes only with the outcome that says so');
  switch (change.kind) {
    case 'keep':
      return keepCard(queries, attempt, change, at);
    case 'renew':
      invariant(attempt.cardId === change.cardId, 'a charge renews the card that it was made with');
      return updateCard(queries, change.cardId, { sealed_token: change.sealedToken }, at);
    case 'unknown-to-service':
      invariant(attempt.cardId === change.cardId, 'a refusal speaks of the card that was sent');
      return updateCard(queries, change.cardId, { state: change.kind }, at);
    default:
      return assertNever(change);
  }
}

/** One change of a card on file, with the outcome that it belongs to. */
export interface CardChangeEntry {
  readonly change: CardChange;
  readonly state: AttemptState;
  readonly at: Instant;
}

async function keepCard(
  queries: Queries,
  attempt: Attempt,
  { card, consent }: Extract<CardChange, { kind: 'keep' }>,
  at: Instant,
): Promise<void> {
  invariant(
    card.customerId === attempt.customerId,
    'a card is kept for the customer of its charge',
  );
  const known = await findCard(queries, card.id);
  if (known === null) {
    const row: CardRow = {
      id: card.id,
      customer_id: card.customerId,
      brand: card.brand,
      last_four: card.lastFour,
      expiry: textOfYearMonth(card.expiry),
      sealed_token: card.sealedToken,
      state: 'active',
      kept_from_attempt_id: attempt.id,
      other_service: null,
      created_at: at,
      changed_at: at,
    };
    await queries.insertInto('cards').values(row).execute();
  } else {
    invariant(known.customerId === card.customerId, 'a kept card stays with its customer');
    // The customer has just consented again, so the card is in use whatever its state was.
    await queries
      .updateTable('cards')
      .set({
        sealed_token: card.sealedToken,
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
      attempt_id: attempt.id,
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
    .values({
      id: card.id,
      customer_id: card.customerId,
      brand: card.brand,
      last_four: card.lastFour,
      expiry: textOfYearMonth(card.expiry),
      sealed_token: card.sealedToken,
      state: 'active',
      kept_from_attempt_id: null,
      other_service: null,
      created_at: at,
      changed_at: at,
    })
    .execute();
  return true;
}

/** A removed card stays removed, whatever a charge in progress returns for it. */
async function updateCard(
  queries: Queries,
  id: CardId,
  change: Partial<Pick<CardRow, 'sealed_token' | 'state'>>,
  at: Instant,
): Promise<void> {
  await changeCard(queries, { id, ...change, changed_at: at });
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

const knownStates: ReadonlySet<string> = new Set(cardOnFileStates);

/** Reads a card without its sealed token. */
export function cardOfRow(row: CardRow): CardOnFile {
  if (!knownStates.has(row.state)) throw new DamagedRow('state');
  const expiry = yearMonthOfText(row.expiry);
  if (!/^\d{4}$/u.test(row.last_four) || Number.isNaN(Date.parse(lastDayOf(expiry)))) {
    throw new DamagedRow('last_four');
  }
  return {
    id: row.id as CardOnFile['id'],
    customerId: row.customer_id as CardOnFile['customerId'],
    brand: row.brand,
    lastFour: row.last_four,
    expiry,
    state: row.state as CardOnFileState,
    createdAt: row.created_at as Instant,
    changedAt: row.changed_at as Instant,
  };
}
