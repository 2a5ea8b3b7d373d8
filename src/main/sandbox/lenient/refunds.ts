/** Refunds and voids, which the public gateway has and the document does not. */
import { type BankResponse, jsonResponse, refusal } from '../response.ts';
import type { Bank } from '../bank.ts';
import type { Charge, Refund } from '../bank-state.ts';
import type { Fault } from '../faults/faults.ts';
import { expiryDate, holdsCardNumber } from '../cards/card-text.ts';
import type { Exchange } from '../exchange.ts';
import { amountEnding, cardByKey, wireTrigger } from '../faults/scenarios.ts';
import { newAuthorization, newRefundId, newRetrievalReference } from '../identifiers.ts';
import { asObject, field, type JsonObject, parseJson, textField } from '../json-fields.ts';
import { maskFor, purchaseRecord, purchaseResponse } from '../purchase-response.ts';
import type { Outcome } from '../route.ts';
import { findByKey, notFound } from './look-up.ts';
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

/**
 * Answers `POST /v1.0/purchases/void?id=`: takes back the whole of an approved purchase, as long as nothing of it was
 * refunded and its settlement day is not over.
 */
export async function answerVoid(bank: Bank, exchange: Exchange): Promise<BankResponse> {
  const original = bank.bankState.approved(exchange.query.get('id') ?? '');
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
  const voided = { ...record, message: 'Voided', captured: false, captured_amount: 0 };
  return purchaseResponse(voided);
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
