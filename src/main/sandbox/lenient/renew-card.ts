/** Changes the expiry of a stored card, which the public gateway offers and the document does not. */
import type { Bank } from '../bank.ts';
import { tokenResponse } from '../cards/credit-cards.ts';
import { expiryDate, parseExpiry } from '../cards/card-text.ts';
import type { Exchange } from '../exchange.ts';
import { asObject, parseJson, textField } from '../json-fields.ts';
import { type BankResponse, refusal } from '../response.ts';
import { findByKey, notFound } from './look-up.ts';
import { toStrictBody } from './strict-body.ts';

/** Answers `PUT /v1.0/credit_cards/{token}` with `card_expiry`; the token stays. */
export async function renewCard(bank: Bank, exchange: Exchange): Promise<BankResponse> {
  const card = findByKey(exchange.path, (key) => bank.bankState.card(key));
  const body = asObject(parseJson(exchange.body));
  const expiry = parseExpiry(textField(body && toStrictBody(body), 'card_expiry') ?? '');
  if (card === undefined) {
    return notFound('Record not found');
  }
  if (expiry === undefined || expiryDate(expiry) < bank.clock.today()) {
    return refusal([
      expiry === undefined ? 'Expiry date is invalid' : 'Expiry date is invalid (expired)',
    ]);
  }
  const renewed = { ...card, expiry };
  await bank.bankState.commit({ kind: 'card', card: renewed, wallet: null });
  return tokenResponse(bank, renewed) ?? notFound('Record not found');
}
