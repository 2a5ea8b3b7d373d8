import type { Instant } from '../../../src/domain/time/calendar.ts';
import type { Attempt } from '../../../src/domain/charge/attempt.ts';
import type { Transaction } from '../../../src/domain/charge/gateway-response.ts';
import { receiptOf } from '../../../src/domain/receipt/receipt.ts';
import type { Receipt, ReceiptFacts } from '../../../src/domain/receipt/receipt.ts';
import { retryAttemptOfRow } from '../charge/attempts.ts';

/** The response to an approved charge of 49.50. */
export function answerOf(change: Partial<Transaction> = {}): Transaction {
  return {
    id: '071-P-1',
    authorization: '225104',
    cardLastFour: '1111',
    cardHolder: 'Jo Citizen',
    cardExpiry: { year: 2028, month: 4 },
    cardType: 'VISA',
    cardCategory: null,
    cardSubcategory: null,
    amountMinor: 4950,
    decimalAmount: 49.5,
    currency: 'AUD',
    reference: 'INV-20417',
    message: 'Approved',
    responseCode: '00',
    settlementDate: '2026-11-20',
    transactionDate: '2026-11-20T21:00:01+11:00',
    captured: true,
    capturedAmountMinor: 4950,
    rrn: '026413118830',
    cvvMatch: 'M',
    merchantAdviceCode: null,
    test: false,
    hasCardToken: false,
    hasTrackingId: false,
    otherFields: {},
    ...change,
  };
}

/** Facts of the receipt of an approved attempt. */
export function factsOf(
  attempt: Partial<Attempt> = {},
  change: Partial<Omit<ReceiptFacts, 'attempt'>> = {},
): ReceiptFacts {
  return {
    attempt: retryAttemptOfRow({
      state: 'approved',
      verdict: { state: 'approved', review: [] },
      transaction: answerOf(),
      ...attempt,
    }),
    mode: 'live',
    referenceLabel: '',
    timeZone: 'Australia/Sydney',
    refunds: [],
    plan: null,
    handedOut: 0,
    issuedAt: '2026-11-20T10:05:00.000Z' as Instant,
    ...change,
  };
}

/** A receipt that must exist; throws when it is refused. */
export function madeOf(
  attempt: Partial<Attempt> = {},
  change: Partial<Omit<ReceiptFacts, 'attempt'>> = {},
): Receipt {
  const receipt = receiptOf(factsOf(attempt, change));
  if (!receipt.ok) throw new Error(`Expected a receipt and got ${receipt.error}`);
  return receipt.value;
}
