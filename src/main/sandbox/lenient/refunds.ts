/** Refunds, which the public gateway has and the document does not. */
import { type BankResponse, jsonResponse, refusal } from '../response.ts';
import type { Bank } from '../bank.ts';
import type { Charge, Refund } from '../bank-state.ts';
import type { Fault } from '../faults/faults.ts';
import { expiryDate, holdsCardNumber } from '../cards/card-text.ts';
import type { Exchange } from '../exchange.ts';
import { amountEnding, cardByKey, wireTrigger } from '../faults/scenarios.ts';
import { newAuthorization, newRefundId, newRetrievalReference } from '../identifiers.ts';
import { asObject, field, type JsonObject, parseJson, textField } from '../json-fields.ts';
import { maskFor } from '../purchase-response.ts';
import type { Outcome } from '../route.ts';
import { findByKey, listResponse, notFound } from './look-up.ts';
import { toStrictBody } from './strict-body.ts';

const referenceLengthMax = 255;

/** Endings of an amount whose refund is declined, on a card that answers by the amount. */
const declinedEndings: readonly string[] = ['05', '51'];

/**
 * Answers `POST /v1.0/refunds`: `transaction_id` of an approved purchase, `amount` and `reference`. A purchase is
 * refunded in as many parts as asked for, never beyond what was captured.
 *
 * On a card that answers by the amount, a refund that ends in 05 or 51 is declined, and one that ends in 97 or 98 loses
 * its answer, before the refund or after it. All deciding happens before the first await, so that two refunds in the
 * same instant see each other.
 */
export async function answerRefund(bank: Bank, exchange: Exchange): Promise<Outcome> {
  const body = asObject(parseJson(exchange.body));
  const original = bank.bankState.approved(textField(body ?? {}, 'transaction_id') ?? '');
  const amountMinor = Number(field(body ?? {}, 'amount'));
  // Clients of the public gateway choose their amounts without these endings in mind.
  const fault = original && !bank.isLenient ? faultOf(bank, original, amountMinor) : undefined;
  // An answer that is lost before the refund leaves nothing behind.
  if (fault?.kind === 'drop-before') {
    return { response: refusal([]), fault };
  }
  return { response: await makeRefund(bank, body), fault };
}

function faultOf(bank: Bank, original: Charge, amountMinor: number): Fault | undefined {
  const card = bank.bankState.card(original.cardToken);
  const scenario = card && cardByKey(card.scenario);
  switch (scenario && wireTrigger(scenario, amountMinor)) {
    case 'lost-after-charging':
      return { kind: 'drop-after' };
    case 'lost-before-charging':
      return { kind: 'drop-before' };
    default:
      return undefined;
  }
}

function isDeclined(bank: Bank, original: Charge, amountMinor: number): boolean {
  if (bank.isLenient) {
    return false;
  }
  const card = bank.bankState.card(original.cardToken);
  const answersByAmount = card !== undefined && cardByKey(card.scenario)?.answers === 'by-amount';
  return answersByAmount && declinedEndings.includes(amountEnding(amountMinor));
}

async function makeRefund(bank: Bank, sent: JsonObject | undefined): Promise<BankResponse> {
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
  if (isDeclined(bank, original, Number(amount))) {
    return declinedRefund(original, reference, Number(amount));
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

/** Answers `GET /v1.0/refunds`, newest first, by pages as those of purchases. */
export function listRefunds(bank: Bank, { query }: Exchange): BankResponse {
  return listResponse(query, bank.bankState.refunds().toReversed(), (refund) => {
    const original = bank.bankState.approved(refund.originalId);
    return original && refundRecord(bank, refund, original);
  });
}

function refundable(bank: Bank, original: Charge): number {
  const { bankState } = bank;
  if (bankState.isVoided(original.id)) {
    return 0;
  }
  return original.capturedMinor - bankState.refundedMinor(original.id);
}

/** A refund that the card's bank turns down: outer flag true, inner flag false, nothing moved. */
function declinedRefund(original: Charge, reference: string, amountMinor: number): BankResponse {
  const id = newRefundId();
  return jsonResponse(200, {
    successful: true,
    response: {
      authorization: null,
      id,
      transaction_id: id,
      amount: amountMinor,
      refunded: 'Declined',
      message: 'Declined',
      reference,
      currency: original.currency,
      successful: false,
      response_code: amountEnding(amountMinor),
    },
    errors: [],
    test: true,
  });
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

/** The answer that carries a refund's record. */
export function refundResponse(bank: Bank, refund: Refund, original: Charge): BankResponse {
  const response = refundRecord(bank, refund, original);
  return jsonResponse(200, { successful: true, response, errors: [], test: true });
}

function refundRecord(bank: Bank, refund: Refund, original: Charge): JsonObject {
  const card = bank.bankState.card(original.cardToken);
  const scenario = card && cardByKey(card.scenario);
  const isVoided = bank.bankState.isVoided(refund.id);
  const outcome = isVoided ? 'Voided' : 'Approved';
  return {
    authorization: refund.authorization,
    id: refund.id,
    amount: refund.amountMinor,
    refunded: outcome,
    message: outcome,
    card_holder: card?.holder ?? null,
    card_number: scenario ? maskFor(bank, scenario) : null,
    card_expiry: card ? expiryDate(card.expiry) : null,
    card_type: original.brand,
    transaction_id: refund.id,
    reference: refund.reference,
    currency: original.currency,
    successful: !isVoided,
    transaction_date: refund.transactionDate,
    response_code: isVoided ? '99' : '00',
    settlement_date: refund.settlementDate,
    metadata: {},
    standalone: false,
    rrn: refund.rrn,
  };
}
