import type { AttemptView } from '../../src/contract/charge/attempt-view.ts';
import type { AttemptId } from '../../src/domain/ids.ts';

const minuteMs = 60_000;

function minutesAgo(minutes: number): string {
  return new Date(Date.now() - minutes * minuteMs).toISOString();
}

/** An attempt that was approved a moment ago; a test names the differences. */
export function fakeAttempt(change: Partial<AttemptView> = {}): AttemptView {
  return {
    id: 'try-1' as AttemptId,
    intentId: 'oneoff:draft-1',
    attemptNumber: 1,
    state: 'approved',
    late: false,
    notSaved: false,
    inFlight: false,
    orderReference: 'INV-20417',
    reference: 'INV-20417',
    amountMinor: 14_850,
    currency: 'AUD' as AttemptView['currency'],
    channel: 'phone',
    kind: 'single',
    card: { brand: 'visa', lastFour: '1111', expiry: { year: 2028, month: 4 } },
    cardId: null,
    cardUnknown: false,
    customer: null,
    partOf: null,
    details: null,
    operatorName: 'Practice clerk',
    preparedAt: minutesAgo(3),
    dispatchedAt: minutesAgo(3),
    outcomeAt: minutesAgo(3),
    notSentReason: null,
    rejectedReason: null,
    unknownReason: null,
    mismatchFields: [],
    offersTwoDecimals: false,
    reviewFlags: [],
    gatewayErrors: [],
    httpStatus: 200,
    response: null,
    resolution: null,
    resolutionWaitLeftMs: null,
    ...change,
  };
}

/** The response of an approval or a decline. */
export function fakeResponse(
  change: Partial<NonNullable<AttemptView['response']>> = {},
): NonNullable<AttemptView['response']> {
  return {
    transactionId: '071-P-K4M2Q8XZ',
    cardHolder: null,
    authorization: '225104',
    rrn: '026413118830',
    message: 'Approved',
    responseCode: '00',
    merchantAdviceCode: null,
    settlementDate: '2026-11-20',
    transactionDate: '2026-11-20T10:02:41+11:00',
    cardType: 'VISA',
    cvvMatch: 'M',
    amountMinor: 14_850,
    capturedAmountMinor: 14_850,
    currency: 'AUD',
    reference: 'INV-20417',
    cardLastFour: '1111',
    test: 'yes',
    ...change,
  };
}
