/** Writes a purchase as the gateway's response: every field, in the document's own shapes. */
import { type Answer, jsonAnswer } from './answer.ts';
import type { Charge, StoredCard } from './bank-state.ts';
import { expiryDate, maskNumber } from './cards/card-text.ts';
import { decimalAmount } from './currencies.ts';
import type { FoundCard } from './cards/find-card.ts';

/** The response to a processed purchase, approved or declined: HTTP 200 and outer flag true. */
export function purchaseAnswer(charge: Charge, card: StoredCard, found: FoundCard): Answer {
  return jsonAnswer(200, {
    successful: true,
    response: {
      authorization: charge.authorization,
      id: charge.id,
      transaction_id: charge.id,
      card_number: maskNumber(found.scenario.number),
      card_holder: card.holder,
      card_expiry: expiryDate(card.expiry),
      card_token: card.token,
      card_type: found.scenario.brand,
      card_category: found.scenario.category,
      card_subcategory: found.scenario.subcategory,
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
      cvv_match: found.codeMatch,
      metadata: metadata(charge, found),
      addendum_data: {},
    },
    errors: [],
    test: true,
  });
}

function metadata(charge: Charge, found: FoundCard): Readonly<Record<string, string>> {
  const others = {
    card_sequence_number: '',
    sca_exemption: '',
    original_transaction_reference: '',
  };
  return found.scenario.tracking === 'absent'
    ? others
    : { authorization_tracking_id: charge.trackingId, ...others };
}
