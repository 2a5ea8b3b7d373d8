/** Finds the card that a purchase names, by the rules of stored credentials and wallets. */
import { assertNever } from '../assert-never.ts';
import type { Bank } from '../bank.ts';
import type { StoredCard, WalletCheckout } from '../bank-state.ts';
import { type CodeMatch, type WalletDetails, walletRefusal } from './card-source.ts';
import type { PurchaseRequest } from '../purchase-request.ts';
import { cardByKey, type PracticeCard } from '../faults/scenarios.ts';
import { minuteMs } from '../practice/practice-clock.ts';

/**
 * A card found for a purchase; `cycle` is the recurring cycle it already belongs to.
 */
export type FoundCard = Pick<StoredCard, 'holder' | 'expiry' | 'cycle'> & {
  /** The stored card that a token led to. */
  readonly stored?: StoredCard;
  readonly scenario: PracticeCard;
  readonly codeMatch: CodeMatch;
  readonly wallet: WalletCheckout | null;
};

/** Lifetime of a wallet checkout, from the token request to the purchase. */
export const walletLifeMs = 15 * minuteMs;

const walletHolder = 'WALLET CUSTOMER';

/** The card behind a request, or the error as text. */
export function findCard(bank: Bank, request: PurchaseRequest): FoundCard | string {
  const { source } = request;
  switch (source.kind) {
    case 'card':
      return { ...source.details, cycle: null, wallet: null };
    case 'token':
      return findStoredCard(bank, source.token, request);
    case 'wallet':
      return findWalletCard(bank, source.details) ?? walletRefusal;
    default:
      return assertNever(source);
  }
}

/**
 * The card that a customer picked in a wallet, or undefined when the details lead to none. All three values must belong
 * together, be younger than fifteen minutes and never used before.
 */
export function findWalletCard(bank: Bank, details: WalletDetails): FoundCard | undefined {
  const checkout = bank.bankState.wallet(details.oauthToken);
  if (checkout?.chosen?.verifier !== details.oauthVerifier || checkout.finished) {
    return undefined;
  }
  const isSame = [checkout.checkoutId, checkout.chosen.resourceUrl].includes(details.checkout);
  const scenario = cardByKey(checkout.chosen.scenario);
  if (!isSame || isWalletExpired(bank, checkout) || scenario === undefined) {
    return undefined;
  }
  const year = Number(bank.clock.today().slice(0, 4)) + 3;
  return {
    scenario,
    holder: walletHolder,
    expiry: { year, month: 12 },
    cycle: null,
    codeMatch: 'U',
    wallet: checkout,
  };
}

/** True once a wallet checkout has outlived `walletLifeMs`. */
export function isWalletExpired(bank: Bank, checkout: WalletCheckout): boolean {
  return bank.clock.nowMs() - checkout.requestedAtMs > walletLifeMs;
}

function findStoredCard(bank: Bank, token: string, request: PurchaseRequest): FoundCard | string {
  const card = bank.bankState.card(token);
  const scenario: PracticeCard | undefined = card && cardByKey(card.scenario);
  if (card === undefined || scenario === undefined) {
    return `Card ${token} could not be found`;
  }
  const complaint = request.indicator === 'S' ? checkCycle(card, request.trackingId) : undefined;
  if (complaint !== undefined) {
    return complaint;
  }
  const { holder, expiry, cycle } = card;
  return { holder, expiry, cycle, stored: card, scenario, codeMatch: 'U', wallet: null };
}

/** A subsequent payment continues an approved first one and presents that one's identifier. */
function checkCycle(card: StoredCard, trackingId: string): string | undefined {
  if (card.cycle === null) {
    return 'Original transaction could not be found: no approved first transaction (I) for this card';
  }
  if (card.cycle.trackingId === trackingId) {
    return undefined;
  }
  return trackingId === ''
    ? 'Extra/authorization_tracking_id is required: the first transaction returned one'
    : 'Extra/authorization_tracking_id is not that of the first transaction';
}
