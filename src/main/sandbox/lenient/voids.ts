/** Voids of purchases and refunds, which the public gateway has and the document does not. */
import type { Bank } from '../bank.ts';
import type { Charge } from '../bank-state.ts';
import type { Exchange } from '../exchange.ts';
import { cardByKey } from '../faults/scenarios.ts';
import { asObject, parseJson, textField } from '../json-fields.ts';
import { purchaseRecord, purchaseResponse, voidedRecord } from '../purchase-response.ts';
import { type BankResponse, jsonResponse } from '../response.ts';
import { notFound } from './look-up.ts';
import { refundResponse } from './refunds.ts';

/**
 * Answers `POST /v1.0/purchases/void`: takes back the whole of an approved purchase, as long as nothing of it was refunded
 * and its settlement day is not over. The purchase is named by `id`, in the query or in the body.
 */
export async function answerVoid(bank: Bank, exchange: Exchange): Promise<BankResponse> {
  const original = bank.bankState.approved(idOf(exchange));
  const card = original && bank.bankState.card(original.cardToken);
  const scenario = card && cardByKey(card.scenario);
  if (original === undefined || card === undefined || scenario === undefined) {
    return notFound('Could not find Purchase');
  }
  const record = purchaseRecord(bank, original, { card, scenario });
  const errors = voidErrors(bank, original);
  if (errors.length > 0) {
    const refused = { ...record, successful: false };
    return jsonResponse(422, { successful: true, response: refused, errors, test: true });
  }
  await bank.bankState.commit({ kind: 'void', id: original.id });
  return purchaseResponse(voidedRecord(record));
}

/** Answers `POST /v1.0/refunds/void`: the money of the refund is refundable again until its settlement day is over. */
export async function answerRefundVoid(bank: Bank, exchange: Exchange): Promise<BankResponse> {
  const id = idOf(exchange);
  const refund = bank.bankState.refunds().find((made) => made.id === id);
  const original = refund && bank.bankState.approved(refund.originalId);
  if (refund === undefined || original === undefined) {
    return notFound('Could not find Refund');
  }
  if (!bank.bankState.isVoided(id) && refund.settlementDate >= bank.clock.today()) {
    await bank.bankState.commit({ kind: 'void', id });
  }
  return refundResponse(bank, refund, original);
}

function idOf({ query, body }: Exchange): string {
  return query.get('id') ?? textField(asObject(parseJson(body)), 'id') ?? '';
}

function voidErrors(bank: Bank, original: Charge): readonly string[] {
  if (bank.bankState.isVoided(original.id)) {
    return ['The transaction is voided already'];
  }
  if (bank.bankState.refundedMinor(original.id) > 0) {
    return ['The transaction was refunded'];
  }
  return original.settlementDate < bank.clock.today() ? ['The transaction is settled'] : [];
}
