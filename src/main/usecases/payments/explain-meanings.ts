import type { RequestMember } from '../../../domain/accounts/request-names.ts';

/** Meaning of each member of a purchase request (docs/gateway-facts.md). */
export const requestMeanings: Readonly<Record<RequestMember, string>> = {
  amount: 'What was asked for, in the smallest unit of the currency',
  currency: 'The currency of the amount',
  reference: 'The reference that the bank shows for this payment',
  card_holder: 'The name on the card, which is not stored with the request',
  card_number: 'The card’s number, of which only the last four digits are saved',
  card_expiry: 'The month until which the card is valid',
  cvv: 'The security code, sent once and never stored',
  card_token: 'The gateway’s token for the card on file',
  'extra.ecm': 'Order channel, as the gateway’s number',
  'extra.stored_credential_indicator': 'I for the first payment of a plan, S for each later one',
  'extra.authorization_tracking_id': 'Ties the payment to the first one of its plan',
  'extra.omit_expiry': 'The expiry was left out, to charge a card that has expired',
};

/** Meaning of each member of a purchase response (docs/gateway-facts.md). */
export const responseMeanings: Readonly<Record<string, string>> = {
  'response.id': 'The bank’s id of this payment',
  'response.authorization': 'The authorisation code of the card’s bank',
  'response.card_number': 'The card that was charged, by its last four digits',
  'response.card_holder': 'The name on the card',
  'response.card_expiry': 'The month until which the card is valid',
  'response.card_token': 'The gateway’s token for the card from now on',
  'response.card_type': 'The card brand',
  'response.card_category': 'The kind of card',
  'response.card_subcategory': 'The kind of card, more closely',
  'response.amount': 'The amount that the bank speaks of, in the smallest unit',
  'response.decimal_amount': 'The same amount as it is written',
  'response.successful': 'Whether the card was approved',
  'response.message': 'The result in the gateway’s own words',
  'response.reference': 'The reference sent to the gateway',
  'response.currency': 'The currency of the amount',
  'response.settlement_date': 'The settlement date',
  'response.transaction_date': 'When the gateway processed it',
  'response.response_code': 'The result as a code of the card’s bank',
  'response.captured': 'Whether the money is captured, not only authorised',
  'response.captured_amount': 'How much of it is captured, in the smallest unit',
  'response.rrn': 'The number by which banks find the payment',
  'response.cvv_match': 'What came of checking the security code',
  'response.merchant_advice_code': 'The gateway’s advice about another attempt',
  'response.metadata.authorization_tracking_id': 'Ties later payments of a plan to this one',
  errors: 'Errors found by the gateway',
  test: 'Whether it was made in the test environment, where no money moves',
};
