import { attemptFacts, responseFacts } from '../../../contract/charge/attempt-view.ts';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import { pick } from '../../../contract/pick.ts';
import type { Attempt, Resolution } from '../../../domain/charge/attempt.ts';
import { wouldAgreeInTwoDecimals } from '../../../domain/charge/compare-response.ts';
import type { Flag, Transaction } from '../../../domain/charge/gateway-response.ts';
import { saysCardUnknown } from '../../../domain/charge/token-not-recognised.ts';
import { resolutionWaitLeftMs } from '../../../domain/charge/resolution-wait.ts';
import type { AccountContext } from '../account-context.ts';

/** Presents one attempt for the screens: no token, four digits at most, names instead of ids. */
export function presentAttempt(
  context: Pick<AccountContext, 'account' | 'inFlightCharges' | 'operatorName' | 'running'>,
  attempt: Attempt,
): AttemptView {
  const inFlightCharge = context.inFlightCharges.find(attempt.id);
  const shown = inFlightCharge?.notSaved ?? attempt;
  const { verdict } = shown;
  return {
    ...pick(shown, attemptFacts),
    late: inFlightCharge?.late ?? false,
    notSaved: inFlightCharge !== null && inFlightCharge.notSaved !== null,
    inFlight: inFlightCharge !== null,
    cardUnknown: saysUnknownCard(shown),
    customer: presentCustomerOf(shown),
    partOf: presentPartOf(shown),
    details: shown.details ?? null,
    operatorName: context.operatorName(shown.operatorId),
    rejectedReason: verdict?.state === 'rejected' ? verdict.reason : null,
    unknownReason: verdict?.state === 'unknown' ? verdict.reason : null,
    mismatchFields: verdict?.state === 'mismatch' ? verdict.fields : [],
    offersTwoDecimals: offersTwoDecimals(context.account, shown),
    reviewFlags: verdict?.state === 'approved' ? verdict.review : [],
    response: shown.transaction && presentResponse(shown.transaction),
    resolution: shown.resolution && presentResolution(shown.resolution),
    resolutionWaitLeftMs: holdLeft(shown, context.running.nowMs()),
  };
}

/** The built-in account cannot be changed, so it is offered nothing. */
function offersTwoDecimals(
  { mode, alwaysTwoDecimals }: AccountContext['account'],
  attempt: Attempt,
): boolean {
  if (mode === 'practice' || alwaysTwoDecimals) return false;
  return wouldAgreeInTwoDecimals(attempt.currency, attempt);
}

function saysUnknownCard({ state, cardId, gatewayErrors }: Attempt): boolean {
  return state === 'rejected' && cardId !== null && saysCardUnknown(gatewayErrors);
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
  return resolutionWaitLeftMs(attempt.heldFromRunningMs, runningMs);
}

function presentResponse(transaction: Transaction): NonNullable<AttemptView['response']> {
  return {
    ...pick(transaction, responseFacts),
    transactionId: transaction.id,
    test: presentFlag(transaction.test),
  };
}

function presentFlag(flag: Flag): NonNullable<AttemptView['response']>['test'] {
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
        ...(resolution.evidence === undefined ? {} : { evidence: resolution.evidence }),
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
    case 'paid-elsewhere':
      return {
        found: 'paid-elsewhere',
        transactionId: resolution.transactionId,
        amountMinor: null,
        note: null,
      };
    case 'other-order':
      return {
        found: 'other-order',
        transactionId: null,
        amountMinor: null,
        note: resolution.reason,
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
