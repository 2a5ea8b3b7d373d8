import type { SeededChance } from '../../bench/seed/seeded-chance.ts';

/** The parts of a sent purchase that a response may echo. */
export interface SentPurchase {
  readonly amountMinor: number;
  readonly currency: string;
  readonly reference: string;
  readonly cardNumber: string;
}

/** A gateway's response to a purchase, as a plain value with its usual status. */
export interface RealShape {
  readonly name: string;
  readonly status: number;
  readonly body: unknown;
}

/** Number of decimals of a currency, where it is not two. */
const exponents: Readonly<Record<string, number>> = { JPY: 0, KWD: 3 };

/** A gateway's transaction record, with its own additional members. */
export function recordOf(sent: SentPurchase, id: string, isApproved: boolean) {
  const { amountMinor, currency, reference, cardNumber } = sent;
  return {
    authorization: isApproved ? '225104' : 0,
    id,
    transaction_id: id,
    card_number: `${cardNumber.slice(0, 6)}XXXXXX${cardNumber.slice(-4)}`,
    card_holder: 'Ada Näher',
    card_expiry: '2028-04-30',
    card_token: 'tok-7b2k9wq4aa',
    card_type: 'MasterCard',
    card_category: 'Credit',
    card_subcategory: 'Standard',
    amount: amountMinor,
    decimal_amount: amountMinor / 10 ** (exponents[currency] ?? 2),
    successful: isApproved,
    message: isApproved ? 'Approved' : 'Declined',
    reference,
    currency,
    settlement_date: '2026-11-20',
    transaction_date: '2026-11-20T23:08:41+11:00',
    response_code: isApproved ? '00' : '05',
    captured: isApproved,
    captured_amount: isApproved ? amountMinor : null,
    rrn: isApproved ? '000000001234' : null,
    cvv_match: 'M',
    metadata: { authorization_tracking_id: 'HNR0003960518', card_sequence_number: '' },
    addendum_data: {},
  };
}

/** The known responses of gateways to a purchase (docs/gateway-facts.md, Response fields). */
export function realShapes(sent: SentPurchase, id: string): readonly RealShape[] {
  const approved = recordOf(sent, id, true);
  const declined = recordOf(sent, id, false);
  const refusal = { successful: false, response: {}, errors: ['Amount is required'], test: true };
  return [
    shape('approval', 200, { successful: true, response: approved, errors: [], test: true }),
    shape('approval, created', 201, { successful: true, response: approved, errors: [] }),
    shape('approval with a word', 200, {
      successful: true,
      response: { ...approved, response_code: '08' },
      errors: ['Check the signature'],
      test: true,
    }),
    shape('approval of a part', 200, {
      successful: true,
      response: { ...approved, response_code: '10', captured_amount: sent.amountMinor - 1 },
      errors: [],
      test: true,
    }),
    shape('approval of few words', 200, {
      successful: true,
      response: { successful: true, id },
      errors: null,
      test: true,
    }),
    shape('decline', 200, { successful: true, response: declined, errors: [], test: true }),
    shape('decline as a double', 200, {
      successful: true,
      response: { ...declined, response_code: '94' },
      errors: [],
      test: true,
    }),
    shape('refusal', 422, refusal),
    shape('refusal by member', 400, { ...refusal, errors: { amount: ["can't be blank"] } }),
    shape('refusal in one word', 403, { ...refusal, response: null, errors: 'Forbidden' }),
    shape('credentials', 401, { successful: false, response: {}, errors: ['Unauthorised'] }),
    shape('approval under a refusal', 422, { ...refusal, response: approved }),
    shape('a list', 200, [{ successful: true, response: approved }]),
    shape('trouble', 500, { error: 'Internal server error' }),
  ];
}

function shape(name: string, status: number, body: unknown): RealShape {
  return { name, status, body };
}

/** Published test numbers (docs/gateway-facts.md, Test cards). */
const cardNumbers = ['5123456789012346', '4557012345678902', '4111111111111111'];

/** A random ordinary purchase. */
export function anySentPurchase(chance: SeededChance): SentPurchase {
  return {
    amountMinor: 1 + chance.below(chance.oneOf([9, 1_000, 1_000_000])),
    currency: chance.oneOf(['AUD', 'USD', 'JPY', 'KWD']),
    reference: `INV-${chance.digits(5)}`,
    cardNumber: chance.oneOf(cardNumbers),
  };
}
