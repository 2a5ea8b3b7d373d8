/** Processes a purchase: finds the card, decides, records the charge, then responds. */
import { type BankResponse, refusal } from './response.ts';
import type { Bank } from './bank.ts';
import type { Charge, StoredCard } from './bank-state.ts';
import { expiryDate } from './cards/card-text.ts';
import { findCard, type FoundCard } from './cards/find-card.ts';
import {
  newAuthorization,
  newRetrievalReference,
  newToken,
  newTrackingId,
  newTransactionId,
} from './identifiers.ts';
import { purchaseResponse, purchaseRecord } from './purchase-response.ts';
import type { PurchaseRequest } from './purchase-request.ts';
import { isApproving, messageOf, partialApprovalCode } from './response-codes.ts';
import { takeDay } from './practice/date-back.ts';
import { scenarioCode, type WireTrigger, wireTrigger } from './faults/scenarios.ts';

/**
 * The response to a purchase and the effect of its amount on the connection, or the errors that refuse it.
 * `lost-before-charging` comes with nothing charged, so its response must not be sent.
 */
export type PurchaseOutcome =
  | { readonly response: BankResponse; readonly trigger?: WireTrigger }
  | { readonly errors: readonly string[] };

/**
 * Processes a checked request and resolves once its entry is on disk. All deciding happens before the first await, so
 * that two requests with one reference in the same instant cannot both be approved.
 */
export async function processPurchase(
  bank: Bank,
  request: PurchaseRequest,
): Promise<PurchaseOutcome> {
  const found = findCard(bank, request);
  if (typeof found === 'string') {
    return { errors: [found] };
  }
  if (!bank.takesReferenceTwice && bank.bankState.isReferenceTaken(request.reference)) {
    return { errors: ['Reference has already been taken'] };
  }
  const isExpired = isExpiryMissed(bank, request, found);
  const isEmpty = !isExpired && (found.stored?.emptyFor ?? 0) > 0;
  const hasTrigger = !isExpired && !isEmpty;
  const trigger = hasTrigger ? wireTrigger(found.scenario, request.amountMinor) : undefined;
  if (trigger === 'lost-before-charging') {
    return { response: refusal([]), trigger };
  }
  const usualCode = isEmpty
    ? notEnoughMoneyCode
    : scenarioCode(found.scenario, request.amountMinor);
  const code = isExpired ? '54' : usualCode;
  const charge = toCharge(bank, request, found, code);
  const card: StoredCard = {
    token: charge.cardToken,
    scenario: found.scenario.key,
    holder: found.holder,
    expiry: found.expiry,
    cycle: nextCycle(found, charge),
  };
  const wallet = found.wallet && { ...found.wallet, finished: true };
  const source = isEmpty && found.stored !== undefined ? { source: less(found.stored) } : {};
  await bank.bankState.commit({ kind: 'charge', charge, card, wallet, ...source });
  const response = purchaseResponse(
    purchaseRecord(bank, charge, { card, scenario: found.scenario }),
  );
  return trigger === undefined ? { response } : { response, trigger };
}

const notEnoughMoneyCode = '51';

/** The card after one more decline for insufficient funds. */
function less(card: StoredCard): StoredCard {
  return { ...card, emptyFor: Math.max(0, (card.emptyFor ?? 0) - 1) };
}

/** The expiry check; only a stored card may ask to have it left out. */
function isExpiryMissed(bank: Bank, request: PurchaseRequest, found: FoundCard): boolean {
  const isOmitted = request.source.kind === 'token' && request.omitExpiry;
  return !isOmitted && expiryDate(found.expiry) < bank.clock.today();
}

function toCharge(bank: Bank, request: PurchaseRequest, found: FoundCard, code: string): Charge {
  const approved = isApproving(code);
  const takenMinor =
    code === partialApprovalCode ? Math.floor(request.amountMinor / 2) : request.amountMinor;
  const day = takeDay(bank, request.reference);
  const isTracked = approved && request.indicator !== '' && found.scenario.tracking === 'issued';
  return {
    id: newTransactionId(),
    reference: request.reference,
    amountMinor: request.amountMinor,
    capturedMinor: approved ? takenMinor : 0,
    currency: request.currency,
    approved,
    responseCode: code,
    message: messageOf(code),
    brand: found.scenario.brand,
    lastFour: found.scenario.number.slice(-4),
    cardToken: newToken(),
    ...(found.stored === undefined ? {} : { chargedToken: found.stored.token }),
    trackingId: isTracked ? newTrackingId() : '',
    codeMatch: found.codeMatch,
    source: request.source.kind,
    indicator: request.indicator,
    authorization: approved ? newAuthorization() : '0',
    rrn: newRetrievalReference(),
    transactionDate: bank.clock.timestamp(day),
    settlementDate: bank.clock.settlementDate(day),
  };
}

/**
 * The cycle of the new token: an approved first payment opens one, any other payment carries on the one its card is in,
 * whose identifier stays that of the first payment.
 */
function nextCycle(found: FoundCard, charge: Charge): StoredCard['cycle'] {
  return charge.approved && charge.indicator === 'I'
    ? { trackingId: charge.trackingId }
    : found.cycle;
}
