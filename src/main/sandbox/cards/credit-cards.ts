/**
 * Tokenisation: stores a card without charging it, by its details or from a wallet checkout. The document mentions the
 * request and gives no shape; this follows docs/gateway-facts.md, Wallet.
 */
import { type BankResponse, jsonResponse, refusal } from '../response.ts';
import type { Bank } from '../bank.ts';
import type { StoredCard } from '../bank-state.ts';
import { cardDetails, walletDetails, walletRefusal } from './card-source.ts';
import { expiryDate } from './card-text.ts';
import { findWalletCard, type FoundCard } from './find-card.ts';
import { cardByKey } from '../faults/scenarios.ts';
import { newToken } from '../identifiers.ts';
import { field, type JsonObject } from '../json-fields.ts';
import { maskFor } from '../purchase-response.ts';

/**
 * Answers a tokenisation request with the token's record.
 *
 * The token has no recurring cycle: a subsequent payment on it is refused until a first one.
 */
export async function answerTokenisation(bank: Bank, body: JsonObject): Promise<BankResponse> {
  const errors: string[] = [];
  const found = readCard(bank, body, errors);
  if (found !== undefined && expiryDate(found.expiry) < bank.clock.today()) {
    errors.push('Expiry date is invalid (expired)');
  }
  if (found === undefined || errors.length > 0) {
    return refusal(errors);
  }
  const card: StoredCard = {
    token: newToken(),
    scenario: found.scenario.key,
    holder: found.holder,
    expiry: found.expiry,
    cycle: null,
  };
  const wallet = found.wallet && { ...found.wallet, finished: true };
  await bank.bankState.commit({ kind: 'card', card, wallet });
  return tokenResponse(bank, card) ?? refusal(errors);
}

/** The answer that carries a token's record; undefined for a card that this version does not know. */
export function tokenResponse(bank: Bank, card: StoredCard): BankResponse | undefined {
  const scenario = cardByKey(card.scenario);
  return (
    scenario &&
    jsonResponse(200, {
      successful: true,
      response: {
        token: card.token,
        card_token: card.token,
        card_holder: card.holder,
        card_number: maskFor(bank, scenario),
        card_expiry: expiryDate(card.expiry),
        card_type: scenario.brand,
        card_category: scenario.category,
        card_subcategory: scenario.subcategory,
        authorized: true,
        transaction_count: 0,
      },
      errors: [],
      test: true,
    })
  );
}

function readCard(bank: Bank, body: JsonObject, errors: string[]): FoundCard | undefined {
  if ((field(body, 'wallet') ?? null) === null) {
    const details = cardDetails(body, errors);
    return details && { ...details, cycle: null, wallet: null };
  }
  const details = walletDetails(field(body, 'wallet'), errors);
  const found = details && findWalletCard(bank, details);
  if (details !== undefined && found === undefined) {
    errors.push(walletRefusal);
  }
  return found;
}
