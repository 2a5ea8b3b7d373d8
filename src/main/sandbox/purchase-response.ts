/** Writes a purchase as the gateway's response: every field, in the document's own shapes. */
import { type BankResponse, jsonResponse } from './response.ts';
import type { Bank } from './bank.ts';
import type { Charge, StoredCard } from './bank-state.ts';
import { expiryDate, maskNumber } from './cards/card-text.ts';
import { decimalAmount } from './currencies.ts';
import type { PracticeCard } from './faults/scenarios.ts';

/** The card of a purchase: what is stored of it, and how it behaves. */
export type RecordCard = { readonly card: StoredCard; readonly scenario: PracticeCard };

/** The record of a processed purchase, approved or declined. */
export function purchaseRecord(
  bank: Bank,
  charge: Charge,
  { card, scenario }: RecordCard,
): Readonly<Record<string, unknown>> {
  return {
    authorization: charge.authorization,
    id: charge.id,
    transaction_id: charge.id,
    card_number: maskFor(bank, scenario),
    card_holder: card.holder,
    card_expiry: expiryDate(card.expiry),
    card_token: card.token,
    card_type: scenario.brand,
    card_category: scenario.category,
    card_subcategory: scenario.subcategory,
    amount: charge.amountMinor,
    decimal_amount: decimalAmount(charge.amountMinor, charge.currency),
    successful: charge.approved,
    message: charge.message,
    reference: charge.reference,
    currency: charge.currency,
    settlement_date: charge.settlementDate,
    transaction_date: charge.transactionDate,
    response_code: charge.responseCode,
    captured: charge.approved,
    captured_amount: charge.capturedMinor,
    rrn: charge.rrn,
    cvv_match: charge.codeMatch ?? 'U',
    metadata: bank.isLenient && charge.indicator === '' ? {} : metadata(charge, scenario),
    addendum_data: {},
  };
}

/** The answer that carries a record: HTTP 200 and outer flag true, approved or declined. */
export function purchaseResponse(record: ReturnType<typeof purchaseRecord>): BankResponse {
  return jsonResponse(200, { successful: true, response: record, errors: [], test: true });
}

/** The record of a voided purchase: an approval no more, with nothing left of what was captured. */
export function voidedRecord(record: ReturnType<typeof purchaseRecord>): typeof record {
  return { ...record, successful: false, message: 'Voided', captured_amount: 0 };
}

/** A masked card number; the public gateway masks with capitals, and its clients compare the text. */
export function maskFor(bank: Bank, { number }: PracticeCard): string {
  return maskNumber(number, bank.isLenient ? 'X' : 'x');
}

function metadata(charge: Charge, scenario: PracticeCard): Readonly<Record<string, string>> {
  const others = {
    card_sequence_number: '',
    sca_exemption: '',
    original_transaction_reference: '',
  };
  return scenario.tracking === 'absent'
    ? others
    : { authorization_tracking_id: charge.trackingId, ...others };
}
