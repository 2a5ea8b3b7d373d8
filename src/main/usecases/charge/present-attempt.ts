import type { AttemptView } from '../../../contract/attempt-view.ts';
import type { Attempt, Resolution } from '../../../domain/charge/attempt.ts';
import type { Flag, Transaction } from '../../../domain/charge/envelope.ts';
import { saysCardUnknown } from '../../../domain/charge/unknown-card.ts';
import { holdLeftMs } from '../../../domain/charge/hold.ts';
import type { Desk } from '../desk.ts';

/** Draws one try for the screens: no token, four digits at most, names instead of ids. */
export function presentAttempt(
  desk: Pick<Desk, 'flights' | 'operatorName' | 'running'>,
  attempt: Attempt,
): AttemptView {
  const flight = desk.flights.find(attempt.id);
  const shown = flight?.notSaved ?? attempt;
  const { verdict } = shown;
  return {
    id: shown.id,
    intentId: shown.intentId,
    tryNumber: shown.tryNumber,
    state: shown.state,
    late: flight?.late ?? false,
    notSaved: flight !== null && flight.notSaved !== null,
    inFlight: flight !== null,
    orderReference: shown.orderReference,
    reference: shown.reference,
    amountMinor: shown.amountMinor,
    currency: shown.currency,
    channel: shown.channel,
    kind: shown.kind,
    card: shown.card,
    cardId: shown.cardId,
    cardUnknown: saysUnknownCard(shown),
    customer: presentCustomerOf(shown),
    partOf: presentPartOf(shown),
    operatorName: desk.operatorName(shown.operatorId),
    preparedAt: shown.preparedAt,
    dispatchedAt: shown.dispatchedAt,
    settledAt: shown.settledAt,
    notSentReason: shown.notSentReason,
    rejectedReason: verdict?.state === 'rejected' ? verdict.reason : null,
    unknownReason: verdict?.state === 'unknown' ? verdict.reason : null,
    mismatchFields: verdict?.state === 'mismatch' ? [...verdict.fields] : [],
    reviewFlags: verdict?.state === 'approved' ? [...verdict.review] : [],
    serviceErrors: [...shown.serviceErrors],
    httpStatus: shown.httpStatus,
    answer: shown.transaction && presentAnswer(shown.transaction),
    resolution: shown.resolution && presentResolution(shown.resolution),
    holdLeftMs: holdLeft(shown, desk.running.nowMs()),
  };
}

function saysUnknownCard({ state, cardId, serviceErrors }: Attempt): boolean {
  return state === 'rejected' && cardId !== null && saysCardUnknown(serviceErrors);
}

function presentCustomerOf({ customerId, customerName }: Attempt): AttemptView['customer'] {
  return customerId === null ? null : { id: customerId, name: customerName ?? '' };
}

function presentPartOf({ partOf, partOfReference }: Attempt): AttemptView['partOf'] {
  return partOf && { reference: partOfReference ?? '', reason: partOf.reason };
}

function holdLeft(attempt: Attempt, runningMs: number): number | null {
  const open = attempt.state === 'unknown' || attempt.state === 'mismatch';
  if (!open || attempt.heldFromRunningMs === null) return null;
  return holdLeftMs(attempt.heldFromRunningMs, runningMs);
}

function presentAnswer(transaction: Transaction): NonNullable<AttemptView['answer']> {
  return {
    transactionId: transaction.id,
    authorization: transaction.authorization,
    rrn: transaction.rrn,
    message: transaction.message,
    responseCode: transaction.responseCode,
    merchantAdviceCode: transaction.merchantAdviceCode,
    settlementDate: transaction.settlementDate,
    transactionDate: transaction.transactionDate,
    cardType: transaction.cardType,
    cvvMatch: transaction.cvvMatch,
    amountMinor: transaction.amountMinor,
    capturedAmountMinor: transaction.capturedAmountMinor,
    currency: transaction.currency,
    reference: transaction.reference,
    cardLastFour: transaction.cardLastFour,
    test: presentFlag(transaction.test),
  };
}

function presentFlag(flag: Flag): 'yes' | 'no' | 'absent' {
  if (flag === true) return 'yes';
  return flag === false ? 'no' : 'absent';
}

function presentResolution(resolution: Resolution): NonNullable<AttemptView['resolution']> {
  switch (resolution.found) {
    case 'charged':
      return {
        found: 'charged',
        transactionId: resolution.transactionId,
        amountMinor: resolution.amountTakenMinor,
        note: null,
      };
    case 'declined':
      return {
        found: 'declined',
        transactionId: resolution.transactionId,
        amountMinor: null,
        note: resolution.responseCode,
      };
    case 'not-charged':
      return {
        found: 'not-charged',
        transactionId: null,
        amountMinor: null,
        note: resolution.howLooked,
      };
    case 'reversed':
      return {
        found: 'reversed',
        transactionId: resolution.transactionId,
        amountMinor: resolution.amountMinor,
        note: resolution.reversedOn,
      };
  }
}
