import type { Attempt, Channel, Verdict } from '../../../domain/charge/attempt.ts';
import { saysCardUnknown } from '../../../domain/charge/token-not-recognised.ts';
import type { CardId } from '../../../domain/ids.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { OperatorId } from '../../../domain/ids.ts';
import type { Secret } from '../../../domain/secret.ts';
import type { CardChange } from '../../ports/ledger/customers.ts';
import { rowForCard } from '../customers/row-for-card.ts';
import { tokenSealContext } from '../customers/token-seal-context.ts';
import type { AccountContext } from '../account-context.ts';

/** Request to save the card if the charge is approved, as the customer consented. */
export interface KeepRequest {
  readonly words: string;
  readonly channel: Channel;
  readonly agreedAt: Instant;
  readonly operatorId: OperatorId;
  /**
   * True to give the card its own row although the customer has the same card on file: a plan's card history belongs to
   * the token that its first charge returned.
   */
  readonly inRowOfItsOwn: boolean;
}

/** The parts of a response that concern cards on file. */
export interface ResponseForCard {
  readonly verdict: Verdict;
  readonly serviceErrors: readonly string[];
  readonly cardToken: Secret | null;
  /** Token that the charge was sent with; null for a keyed card. */
  readonly sentToken: Secret | null;
}

/**
 * The change of a card on file that an outcome brings; null when there is none.
 *
 * Only an approval saves or renews: a decline returns a token too (docs/gateway-facts.md, Response fields), and such a
 * card must never be charged later. A failure here, including a bug, loses the card and never the outcome.
 */
export async function cardChangeOf(
  context: AccountContext,
  attempt: Attempt,
  keep: KeepRequest | null,
  response: ResponseForCard,
): Promise<CardChange | null> {
  try {
    return await readCardChange(context, attempt, keep, response);
  } catch (error) {
    const name = error instanceof Error ? error.name : 'unknown';
    context.log.error('card.broke', { attempt: attempt.id, error: name });
    return null;
  }
}

async function readCardChange(
  context: AccountContext,
  attempt: Attempt,
  keep: KeepRequest | null,
  response: ResponseForCard,
): Promise<CardChange | null> {
  const { cardId } = attempt;
  if (response.verdict.state === 'rejected') {
    const isUnknown = cardId !== null && saysCardUnknown(response.serviceErrors);
    return isUnknown ? { kind: 'unknown-to-service', cardId } : null;
  }
  if (response.verdict.state !== 'approved' || response.cardToken === null) return null;
  if (cardId !== null) {
    // Nearly every response names the token it was sent with, and changes nothing.
    const isSame = response.cardToken.reveal() === response.sentToken?.reveal();
    return isSame ? null : renewal(context, cardId, response.cardToken);
  }
  const { customerId } = attempt;
  if (keep === null || customerId === null) return null;
  const id = keep.inRowOfItsOwn
    ? context.ids.cardId()
    : await rowForCard(context, customerId, attempt.card);
  if (id === null) context.log.warn('card.not-kept', { attempt: attempt.id, reason: 'no-row' });
  const sealedToken = id === null ? null : await sealed(context, id, response.cardToken);
  if (id === null || sealedToken === null) return null;
  const { words, channel, agreedAt, operatorId } = keep;
  return {
    kind: 'keep',
    card: { id, customerId, ...attempt.card, sealedToken },
    consent: { id: context.ids.consentId(), words, channel, agreedAt, operatorId },
  };
}

async function renewal(
  context: AccountContext,
  cardId: CardId,
  token: Secret,
): Promise<CardChange | null> {
  const sealedToken = await sealed(context, cardId, token);
  return sealedToken === null ? null : { kind: 'renew', cardId, sealedToken };
}

async function sealed(
  context: AccountContext,
  cardId: CardId,
  token: Secret,
): Promise<string | null> {
  const made = await context.sealer.seal(token, tokenSealContext(cardId));
  if (made.ok) return made.value;
  context.log.warn('card.not-sealed', { card: cardId, reason: made.error.kind });
  return null;
}
