/** Refunds, which the public gateway has and the document does not. */
import { type BankResponse, jsonResponse, refusal } from '../response.ts';
import type { Bank } from '../bank.ts';
import type { Charge, Refund } from '../bank-state.ts';
import { expiryDate, holdsCardNumber } from '../cards/card-text.ts';
import type { Exchange } from '../exchange.ts';
import { cardByKey } from '../faults/scenarios.ts';
import { newAuthorization, newRefundId, newRetrievalReference } from '../identifiers.ts';
import { asObject, field, parseJson, textField } from '../json-fields.ts';
import { maskFor } from '../purchase-response.ts';
import { findByKey, notFound } from './look-up.ts';
import { toStrictBody } from './strict-body.ts';

const referenceLengthMax = 255;

/**
 * Answers `POST /v1.0/refunds`: `transaction_id` of an approved purchase, `amount` and `reference`. A purchase is
 * refunded in as many parts as asked for, never beyond what was captured.
 *
 * All deciding happens before the first await, so that two refunds in the same instant see each other.
 */
export async function answerRefund(bank: Bank, exchange: Exchange): Promise<BankResponse> {
  const sent = asObject(parseJson(exchange.body));
  if (sent === undefined) {
    return refusal(['The body is not a JSON object in UTF-8'], 400);
  }
  const body = toStrictBody(sent);
  const original = bank.bankState.approved(textField(body, 'transaction_id') ?? '');
  const reference = textField(body, 'reference') ?? '';
  const amount = field(body, 'amount');
  const errors = [
    ...referenceErrors(bank, reference),
    ...(original === undefined ? ['Original transaction could not be found'] : []),
    ...amountErrors(amount, original && refundable(bank, original)),
  ];
  if (original === undefined || errors.length > 0) {
    return refusal(errors);
  }
  const refund: Refund = {
    id: newRefundId(),
    originalId: original.id,
    reference,
    amountMinor: Number(amount),
    authorization: newAuthorization(),
    rrn: newRetrievalReference(),
    transactionDate: bank.clock.timestamp(),
    settlementDate: bank.clock.settlementDate(),
  };
  await bank.bankState.commit({ kind: 'refund', refund });
  return refundResponse(bank, refund, original);
}

/** Answers `GET /v1.0/refunds/{id or reference}`. */
export function showRefund(bank: Bank, exchange: Exchange): BankResponse {
  const refund = findByKey(exchange.path, (key) => bank.bankState.refund(key));
  const original = refund && bank.bankState.approved(refund.originalId);
  return refund === undefined || original === undefined
    ? notFound('Could not find Refund')
    : refundResponse(bank, refund, original);
}

function refundable(bank: Bank, original: Charge): number {
  return original.capturedMinor - bank.bankState.refundedMinor(original.id);
}

function referenceErrors(bank: Bank, reference: string): readonly string[] {
  if (reference.trim() === '') {
    return ["Reference can't be blank"];
  }
  if (Array.from(reference).length > referenceLengthMax || holdsCardNumber(reference)) {
    return ['Reference is invalid'];
  }
  return bank.bankState.refund(reference) === undefined ? [] : ['Reference has already been taken'];
}

function amountErrors(amount: unknown, refundableMinor: number | undefined): readonly string[] {
  if (amount === undefined) {
    return ["Amount can't be blank"];
  }
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount)) {
    return ['Amount is invalid'];
  }
  if (amount <= 0) {
    return ['Amount must be greater than 0'];
  }
  return refundableMinor === undefined || amount <= refundableMinor
    ? []
    : ['Amount is more than is left to refund'];
}

function refundResponse(bank: Bank, refund: Refund, original: Charge): BankResponse {
  const card = bank.bankState.card(original.cardToken);
  const scenario = card && cardByKey(card.scenario);
  return jsonResponse(200, {
    successful: true,
    response: {
      authorization: refund.authorization,
      id: refund.id,
      amount: refund.amountMinor,
      refunded: 'Approved',
      message: 'Approved',
      card_holder: card?.holder ?? null,
      card_number: scenario ? maskFor(bank, scenario) : null,
      card_expiry: card ? expiryDate(card.expiry) : null,
      card_type: original.brand,
      transaction_id: refund.id,
      reference: refund.reference,
      currency: original.currency,
      successful: true,
      transaction_date: refund.transactionDate,
      response_code: '00',
      settlement_date: refund.settlementDate,
      metadata: {},
      standalone: false,
      rrn: refund.rrn,
    },
    errors: [],
    test: true,
  });
}
