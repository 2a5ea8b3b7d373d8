/** Look-up by id and by reference, which the public gateway has and the document does not. */
import { type BankResponse, jsonResponse } from '../response.ts';
import type { Bank } from '../bank.ts';
import type { Charge } from '../bank-state.ts';
import { tokenResponse } from '../cards/credit-cards.ts';
import type { Exchange } from '../exchange.ts';
import { cardByKey } from '../faults/scenarios.ts';
import { purchaseResponse, purchaseRecord, voidedRecord } from '../purchase-response.ts';

const listLengthMax = 50;
const usualListLength = 10;

/** Answers `GET /v1.0/purchases/{id or reference}`. */
export function showPurchase(bank: Bank, exchange: Exchange): BankResponse {
  const charge = findByKey(exchange.path, (key) => bank.bankState.purchase(key));
  const record = charge && recordOf(bank, charge);
  return record === undefined ? notFound('Could not find Purchase') : purchaseResponse(record);
}

/**
 * Answers `GET /v1.0/purchases`, newest first: all of them, or those of one `reference`. `limit` is at most 50, and
 * `offset` counts pages from 0.
 */
export function listPurchases(bank: Bank, exchange: Exchange): BankResponse {
  const { query } = exchange;
  const reference = query.get('reference');
  const id = query.get('id');
  const found = bank.bankState
    .processed()
    .filter((charge) => (reference ?? charge.reference) === charge.reference)
    .filter((charge) => (id ?? charge.id) === charge.id)
    .toReversed();
  return listResponse(query, found, (charge) => recordOf(bank, charge));
}

/** One page of a list; `limit` is at most 50, and `offset` and the page in the answer count from 0. */
export function listResponse<T>(
  query: URLSearchParams,
  found: readonly T[],
  recordIn: (one: T) => unknown,
): BankResponse {
  const limit = Math.min(Math.max(count(query.get('limit')) ?? usualListLength, 1), listLengthMax);
  const page = count(query.get('offset')) ?? 0;
  const records = found
    .slice(page * limit, (page + 1) * limit)
    .flatMap((one) => recordIn(one) ?? []);
  return jsonResponse(200, {
    successful: true,
    response: records,
    errors: [],
    test: true,
    records: records.length,
    total_records: found.length,
    page,
    total_pages: Math.max(1, Math.ceil(found.length / limit)),
  });
}

/** Answers `GET /v1.0/credit_cards/{token}`. */
export function showCard(bank: Bank, exchange: Exchange): BankResponse {
  const card = findByKey(exchange.path, (key) => bank.bankState.card(key));
  return (card && tokenResponse(bank, card)) ?? notFound('Record not found');
}

/** The 404 of a look-up that found nothing. */
export function notFound(error: string): BankResponse {
  return jsonResponse(404, { successful: false, response: {}, errors: [error], test: true });
}

/** Name in the last segment of a path, without the `.json` that older clients add. */
export function findByKey<T>(path: string, find: (key: string) => T | undefined): T | undefined {
  const key = decoded(path.slice(path.lastIndexOf('/') + 1));
  return find(key) ?? find(key.replace(/\.json$/, ''));
}

function recordOf(bank: Bank, charge: Charge): ReturnType<typeof purchaseRecord> | undefined {
  const card = bank.bankState.card(charge.cardToken);
  const scenario = card && cardByKey(card.scenario);
  const record = card && scenario && purchaseRecord(bank, charge, { card, scenario });
  return record !== undefined && bank.bankState.isVoided(charge.id) ? voidedRecord(record) : record;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function count(text: string | null): number | undefined {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}
