import { afterFailure, afterNewer } from '../../../domain/cards/card-tokens.ts';
import type { CardTokenName } from '../../../domain/cards/card-tokens.ts';
import { validUntil } from '../../../domain/cards/card-health.ts';
import { eventOf } from '../../../domain/plans/plan-change.ts';
import type { PlanEvent } from '../../../domain/plans/plan-change.ts';
import { formatExpiry } from '../../../domain/time/calendar.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { CardId } from '../../../domain/ids.ts';
import type { CardChange } from '../../ports/ledger/customers.ts';
import { textOfYearMonth } from '../schema/columns.ts';
import type { Queries } from '../thread/store.ts';
import { columnsOfTokens } from './card-row.ts';
import { repeatCardExpiry } from '../plans/write-change.ts';
import { findCard, updateCard } from './cards-on-file.ts';

type Change<Kind extends CardChange['kind']> = Extract<CardChange, { readonly kind: Kind }>;

/**
 * Stores the newest token and a later expiry beside what the card has. Returns the events for its plans: every
 * response may bring another token, and only the first of them is one.
 */
export async function renewCard(
  queries: Queries,
  { cardId, newestSealedToken, over, laterExpiry }: Change<'renew'>,
  at: Instant,
): Promise<readonly PlanEvent[]> {
  const card = await findCard(queries, cardId);
  if (card === null || card.state === 'removed') return [];
  const events: PlanEvent[] = [];
  if (newestSealedToken !== null && card.newestSealedToken === over) {
    const tokens = columnsOfTokens(afterNewer(card.tokens, at));
    await updateCard(queries, cardId, { newest_sealed_token: newestSealedToken, ...tokens }, at);
    if (card.tokens.newestAt === null) events.push(eventOf('token-received'));
  }
  if (laterExpiry !== null && textOfYearMonth(laterExpiry) > textOfYearMonth(validUntil(card))) {
    const expiry = textOfYearMonth(laterExpiry);
    await updateCard(queries, cardId, { later_expiry: expiry }, at);
    await repeatCardExpiry(queries, cardId, expiry);
    events.push(eventOf('expiry-extended', null, formatExpiry(laterExpiry)));
  }
  return events;
}

/**
 * Takes the token that failed out of use. The other one is charged from now on; where there is none, a card that the
 * gateway no longer knows is not charged any more.
 */
export async function failCardToken(
  queries: Queries,
  { cardId, sealedToken, isUnknownToService }: Change<'token-failed'>,
  at: Instant,
): Promise<readonly PlanEvent[]> {
  const card = await findCard(queries, cardId);
  if (card === null) return [];
  const failed = card.newestSealedToken === sealedToken ? 'newest' : 'first';
  const events = await switchToken(queries, { cardId, token: failed }, at);
  if (events !== null) return events;
  if (isUnknownToService) await updateCard(queries, cardId, { state: 'unknown-to-service' }, at);
  return [];
}

/** A token of a card on file, by its name. */
export interface NamedToken {
  readonly cardId: CardId;
  readonly token: CardTokenName;
}

/** Takes a named token out of use; null when the card has no other one, which leaves it as it was. */
export async function switchToken(
  queries: Queries,
  { cardId, token }: NamedToken,
  at: Instant,
): Promise<readonly PlanEvent[] | null> {
  const card = await findCard(queries, cardId);
  if (card === null) return [];
  const tokens = afterFailure(card.tokens, token, at);
  if (tokens === null) return null;
  if (tokens === card.tokens) return [];
  await updateCard(queries, cardId, columnsOfTokens(tokens), at);
  return [eventOf('token-switched')];
}
