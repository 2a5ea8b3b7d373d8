/** The record of a refused purchase, which the public gateway fills in although it charged nothing. */
import { type BankResponse, jsonResponse } from '../response.ts';
import type { Bank } from '../bank.ts';
import type { StoredCard } from '../bank-state.ts';
import { cardDetails } from '../cards/card-source.ts';
import { expiryDate, holdsCardNumber } from '../cards/card-text.ts';
import { decimalAmount } from '../currencies.ts';
import { cardByKey } from '../faults/scenarios.ts';
import { newToken, newTransactionId } from '../identifiers.ts';
import { field, type JsonObject, textField } from '../json-fields.ts';
import { maskFor } from '../purchase-response.ts';

const textLengthMax = 255;
const refusedCode = '99';

/**
 * Answers a refused purchase with every member of a record: an id, what was sent, and code 99. Its card is stored, so
 * that the token in it can be charged; a card that could not be read has no members.
 */
export async function refusedRecord(
  bank: Bank,
  body: JsonObject,
  errors: readonly string[],
): Promise<BankResponse> {
  const card = await sentCard(bank, body);
  const scenario = card && cardByKey(card.scenario);
  const amount = field(body, 'amount');
  const amountMinor = Number.isSafeInteger(amount) ? Number(amount) : null;
  const currency = shownText(body, 'currency');
  const id = newTransactionId();
  return jsonResponse(200, {
    successful: false,
    response: {
      authorization: null,
      id,
      transaction_id: id,
      card_number: scenario ? maskFor(bank, scenario) : null,
      card_holder: card?.holder ?? null,
      card_expiry: card ? expiryDate(card.expiry) : null,
      card_token: card?.token ?? null,
      card_type: scenario?.brand ?? null,
      card_category: scenario?.category ?? null,
      card_subcategory: scenario?.subcategory ?? null,
      amount: amountMinor,
      decimal_amount: amountMinor === null ? null : decimalAmount(amountMinor, currency ?? ''),
      successful: false,
      message: null,
      reference: shownText(body, 'reference'),
      currency,
      settlement_date: null,
      transaction_date: null,
      response_code: refusedCode,
      captured: false,
      captured_amount: null,
      rrn: null,
      cvv_match: 'U',
      metadata: {},
      addendum_data: {},
    },
    errors,
    test: true,
  });
}

async function sentCard(bank: Bank, body: JsonObject): Promise<StoredCard | undefined> {
  const known = bank.bankState.card(textField(body, 'card_token') ?? '');
  const details = known === undefined ? cardDetails(body, []) : undefined;
  if (details === undefined) {
    return known;
  }
  const { scenario, holder, expiry } = details;
  const card = { token: newToken(), scenario: scenario.key, holder, expiry, cycle: null };
  await bank.bankState.commit({ kind: 'card', card, wallet: null });
  return card;
}

/** A text as it was sent; null for one that is too long or holds a card number. */
function shownText(body: JsonObject, name: string): string | null {
  const text = textField(body, name);
  return text === undefined || text.length > textLengthMax || holdsCardNumber(text) ? null : text;
}
