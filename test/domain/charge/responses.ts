import type { SentRequest } from '../../../src/domain/charge/compare-response.ts';
import type {
  GatewayResponse,
  Envelope,
  Transaction,
} from '../../../src/domain/charge/gateway-response.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';

/** A request of 49.50 AUD that raises no guard. */
export const sent: SentRequest = {
  amountMinor: 4950,
  currency: 'AUD' as CurrencyCode,
  reference: 'INV-20417',
  lastFour: '1111',
  expectTest: true,
  intentHeldUnknown: false,
  isTransactionIdKnown: () => false,
};

/** The record of an approval of that request, with every returned field as sent. */
export const approvedTransaction: Transaction = {
  id: '071-P-4K2N9QXZ',
  authorization: '55355',
  cardLastFour: '1111',
  cardHolder: 'A CARDHOLDER',
  cardExpiry: { year: 2028, month: 4 },
  cardType: 'VISA',
  cardCategory: 'Credit',
  cardSubcategory: 'Standard',
  amountMinor: 4950,
  decimalAmount: 49.5,
  currency: 'AUD',
  reference: 'INV-20417',
  message: 'Approved',
  responseCode: '00',
  settlementDate: '2026-11-20',
  transactionDate: '2026-11-20T12:59:59+11:00',
  captured: true,
  capturedAmountMinor: 4950,
  rrn: '000000000000',
  cvvMatch: 'M',
  merchantAdviceCode: null,
  hasCardToken: true,
  hasTrackingId: false,
  test: true,
  otherFields: {},
};

/** An approving envelope with the given record in it. */
export function envelopeOf(
  change: Partial<Envelope> = {},
  transaction: Partial<Transaction> = {},
): Envelope {
  return {
    requestSuccessful: true,
    transactionSuccessful: true,
    test: true,
    response: 'record',
    errorsWellFormed: true,
    errors: [],
    transaction: { ...approvedTransaction, ...transaction },
    ...change,
  };
}

/** A complete response with that envelope. */
export function responseOf(status: number, envelope: Envelope): GatewayResponse {
  return {
    kind: 'complete',
    status,
    retryAfterSeconds: null,
    body: { kind: 'envelope', envelope },
  };
}
