import type { Failure } from '../../../contract/failure.ts';
import type { ParsedInput } from '../../../contract/index.ts';
import type { CardFacts } from '../../../domain/charge/attempt.ts';
import type { CardId, CustomerId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Instrument } from '../../ports/gateway/gateway.ts';
import type { OrderFacts } from '../../ports/order-facts.ts';
import { sealingFailure } from '../customers/sealing-failure.ts';
import { openTokenInUse } from '../customers/open-token.ts';
import type { TokenHolder } from '../customers/open-token.ts';
import type { AccountContext } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import type { CheckedCard } from './check-card.ts';
import type { CardOnFileRefusal } from '../../../domain/customers/customer.ts';

/** The instrument that an order is charged to, with the facts recorded of it. */
export interface ChosenInstrument {
  readonly instrument: Instrument;
  readonly facts: CardFacts;
  readonly cardId: CardId | null;
  /** Token that the records must still hold for a card on file when the charge is recorded. */
  readonly sealedToken: string | null;
  /** The tokens of a card on file as they were read with it; null for a keyed card. */
  readonly tokens: TokenHolder | null;
}

/** The card on file cannot be charged. */
export interface CardRefusedHere {
  readonly kind: 'card-refused';
  readonly reason: CardOnFileRefusal;
}

type Submission = ParsedInput<'charge.submit'>;

/**
 * Takes the keyed card, or unseals the one on file; writes and sends nothing.
 *
 * Anything needed after the response is fetched now, such as the key that seals a card to be saved; `read` are the
 * customer and the card of the order as they were just read; they are read here otherwise.
 */
export async function chooseInstrument(
  context: AccountContext,
  submission: Pick<Submission, 'card' | 'customerId' | 'saveCard'>,
  keyed: CheckedCard | null,
  read?: Pick<OrderFacts, 'hasCustomer' | 'card'>,
): Promise<Result<ChosenInstrument, Failure | CardRefusedHere>> {
  const { card, customerId, saveCard } = submission;
  const known = read ?? (await readOwner(context, submission));
  if (customerId !== null) {
    if (!known.hasCustomer.ok) return recordsFailure(known.hasCustomer.error);
    if (!known.hasCustomer.value) return failed({ kind: 'not-found' });
  }
  if (card.kind === 'kept') return openCardOnFile(context, customerId, known.card);
  if (keyed === null) return failed({ kind: 'not-found' });
  if (saveCard !== null) {
    const ready = await context.sealer.ready();
    if (!ready.ok) return sealingFailure(ready.error);
  }
  const { number, expiry, holder, securityCode } = keyed;
  const facts = { brand: keyed.brand?.code ?? 'unknown', lastFour: keyed.lastFour, expiry };
  const instrument: Instrument = { kind: 'card', holder, number, expiry, securityCode };
  return ok({ instrument, facts, cardId: null, sealedToken: null, tokens: null });
}

async function readOwner(
  { ledger }: Pick<AccountContext, 'ledger'>,
  { card, customerId }: Pick<Submission, 'card' | 'customerId'>,
): Promise<Pick<OrderFacts, 'hasCustomer' | 'card'>> {
  const customer = customerId === null ? null : await ledger.customers.findCustomer(customerId);
  const hasCustomer = customer === null || !customer.ok ? customer : ok(customer.value !== null);
  return {
    hasCustomer: hasCustomer ?? ok(false),
    card: card.kind === 'kept' ? await ledger.customers.findCard(card.cardId) : ok(null),
  };
}

async function openCardOnFile(
  context: AccountContext,
  customerId: CustomerId | null,
  found: OrderFacts['card'],
): Promise<Result<ChosenInstrument, Failure | CardRefusedHere>> {
  if (!found.ok) return recordsFailure(found.error);
  if (found.value === null) return failed({ kind: 'not-found' });
  const { id: cardId, brand, lastFour, expiry, state } = found.value;
  if (state !== 'active') return failed({ kind: 'card-refused', reason: state });
  if (found.value.customerId !== customerId) {
    return failed({ kind: 'card-refused', reason: 'other-customer' });
  }
  if (found.value.isOfOtherGateway) {
    return failed({ kind: 'card-refused', reason: 'other-service' });
  }
  const opened = await openTokenInUse(context, found.value);
  if (!opened.ok) return sealingFailure(opened.error);
  const { token, sealedToken } = opened.value;
  const instrument: Instrument = { kind: 'token', token };
  const facts = { brand, lastFour, expiry };
  return ok({ instrument, facts, cardId, sealedToken, tokens: found.value });
}
