import { errorName } from '../../../domain/assert.ts';
import { checkExpiry } from '../../../domain/cards/card.ts';
import type { CardTokenName } from '../../../domain/cards/card-tokens.ts';
import type { Attempt, Channel, Verdict } from '../../../domain/charge/attempt.ts';
import { saysCardInvalid } from '../../../domain/cards/card-invalid.ts';
import type { Transaction } from '../../../domain/charge/gateway-response.ts';
import { saysCardUnknown } from '../../../domain/charge/token-not-recognised.ts';
import type { CardId } from '../../../domain/ids.ts';
import { compareYearMonth, dateInZone } from '../../../domain/time/calendar.ts';
import type { Instant, YearMonth } from '../../../domain/time/calendar.ts';
import type { OperatorId } from '../../../domain/ids.ts';
import type { Secret } from '../../../domain/secret.ts';
import type { CardChange } from '../../ports/ledger/customers.ts';
import { rowForCard } from '../customers/row-for-card.ts';
import { hasToken } from '../customers/open-token.ts';
import type { OpenedToken, TokenHolder } from '../customers/open-token.ts';
import { tokenSealContext } from '../customers/token-seal-context.ts';
import type { AccountContext } from '../account-context.ts';

/** Request to save the card if the charge is approved, as the customer consented. */
export interface SaveCardRequest {
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
  readonly gatewayErrors: readonly string[];
  readonly transaction: Transaction | null;
  readonly cardToken: Secret | null;
  /** Token that the charge was sent with; null for a keyed card. */
  readonly sent: OpenedToken | null;
  /** The tokens that its card had before; null where they have to be read. */
  readonly tokens: TokenHolder | null;
}

/**
 * The change of a card on file that an outcome brings; null when there is none.
 *
 * Only an approval saves a card or brings another token or a later expiry: a decline returns a token too
 * (docs/gateway-facts.md, Response fields), and such a card must never be charged later. A failure here, including a bug, loses the card and never the outcome.
 */
export async function cardChangeOf(
  context: AccountContext,
  attempt: Attempt,
  keep: SaveCardRequest | null,
  response: ResponseForCard,
): Promise<CardChange | null> {
  try {
    return await readCardChange(context, attempt, keep, response);
  } catch (error) {
    const name = errorName(error);
    context.log.error('card.broke', { attempt: attempt.id, error: name });
    return null;
  }
}

async function readCardChange(
  context: AccountContext,
  attempt: Attempt,
  keep: SaveCardRequest | null,
  response: ResponseForCard,
): Promise<CardChange | null> {
  const { cardId } = attempt;
  if (cardId !== null) return changeOfSent(context, { ...attempt, cardId }, response);
  if (response.verdict.state !== 'approved' || response.cardToken === null) return null;
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

/** The change of the card that was charged: one of its tokens failed, or the response brought something newer. */
async function changeOfSent(
  context: AccountContext,
  attempt: Pick<Attempt, 'card'> & { readonly cardId: CardId },
  response: ResponseForCard,
): Promise<CardChange | null> {
  const { cardId } = attempt;
  const { verdict, sent, transaction, gatewayErrors } = response;
  if (sent === null) return null;
  const { sealedToken } = sent;
  if (verdict.state === 'rejected') {
    if (!saysCardUnknown(gatewayErrors)) return null;
    return { kind: 'token-failed', cardId, sealedToken, isUnknownToService: true };
  }
  if (verdict.state === 'declined') {
    if (!saysCardInvalid(transaction?.responseCode ?? null)) return null;
    return { kind: 'token-failed', cardId, sealedToken, isUnknownToService: false };
  }
  if (verdict.state !== 'approved') return null;
  const { newestSealedToken, over } = await newerToken(context, cardId, response);
  const laterExpiry = laterExpiryOf(context, attempt, transaction);
  if (newestSealedToken === null && laterExpiry === null) return null;
  return { kind: 'renew', cardId, newestSealedToken, over, laterExpiry };
}

/** A newer token of a card, and the newest one that it was compared with; both null for none. */
interface NewerToken {
  readonly newestSealedToken: string | null;
  readonly over: string | null;
}

/** Seals a token that the card does not have yet. */
async function newerToken(
  context: AccountContext,
  cardId: CardId,
  { cardToken, sent, tokens }: ResponseForCard,
): Promise<NewerToken> {
  const none = { newestSealedToken: null, over: null };
  // Many responses name the token that was sent, and bring nothing.
  if (cardToken === null || cardToken.reveal() === sent?.token.reveal()) return none;
  const known = tokens ?? (await readTokens(context, cardId));
  if (known !== null && (await hasToken(context, known, cardToken))) return none;
  const newestSealedToken = await sealed(context, cardId, cardToken, 'newest');
  return { newestSealedToken, over: known?.newestSealedToken ?? null };
}

async function readTokens({ ledger }: AccountContext, id: CardId): Promise<TokenHolder | null> {
  const card = await ledger.customers.findCard(id);
  return card.ok ? card.value : null;
}

/** An expiry that is later than the card's first, and no typing error; null otherwise. */
function laterExpiryOf(
  { account, clock }: AccountContext,
  { card }: Pick<Attempt, 'card'>,
  transaction: Transaction | null,
): YearMonth | null {
  const expiry = transaction?.cardExpiry ?? null;
  if (expiry === null || compareYearMonth(expiry, card.expiry) <= 0) return null;
  return checkExpiry(expiry, dateInZone(clock.now(), account.timeZone)).ok ? expiry : null;
}

async function sealed(
  context: AccountContext,
  cardId: CardId,
  token: Secret,
  name: CardTokenName = 'first',
): Promise<string | null> {
  const made = await context.sealer.seal(token, tokenSealContext(cardId, name));
  if (made.ok) return made.value;
  context.log.warn('card.not-sealed', { card: cardId, reason: made.error.kind });
  return null;
}
