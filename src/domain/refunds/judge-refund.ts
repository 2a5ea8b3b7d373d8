import { classify } from '../charge/classify.ts';
import type { SentRequest } from '../charge/compare-response.ts';
import type { Envelope, GatewayResponse, Transaction } from '../charge/gateway-response.ts';
import type { RefundDoubt, RefundKind, RefundStop } from './refund-request.ts';

/** The sent request, and what its response has to repeat. */
export interface SentRefund
  extends Pick<
    SentRequest,
    | 'amountMinor'
    | 'currency'
    | 'reference'
    | 'expectTest'
    | 'referenceTakenPatterns'
    | 'alwaysTwoDecimals'
  > {
  readonly kind: RefundKind;
  /** The payment's own id at the gateway. */
  readonly transactionId: string;
}

/** The reading of a response; an approval still has to bring an id that the records do not hold. */
export type RefundVerdict =
  | { readonly state: 'approved'; readonly gatewayId: string }
  | { readonly state: 'declined' }
  | { readonly state: 'rejected'; readonly reason: RefundStop }
  | { readonly state: 'unknown'; readonly reason: RefundDoubt };

/**
 * Reads the response to a refund or a void (docs/charge.md, Refunds through the gateway).
 *
 * A refund is read by the table of purchases, and then more strictly: amount and currency have to be there, because
 * nothing else ties the answer to the money. Whatever is neither an approval of exactly this nor a clear refusal is
 * unconfirmed.
 */
export function judgeRefund(sent: SentRefund, response: GatewayResponse): RefundVerdict {
  const envelope = envelopeOf(response);
  if (sent.kind === 'void' && envelope !== null && isOk(response)) {
    if (saysVoided(sent, envelope)) return { state: 'approved', gatewayId: sent.transactionId };
    if (envelope.transactionSuccessful === true) return doubt('response-differs');
  }
  if (sent.kind === 'void' && isVoidRefused(response, envelope)) return { state: 'declined' };
  const request: SentRequest = {
    ...sent,
    lastFour: null,
    intentHeldUnknown: false,
    isTransactionIdKnown: (id) => id === sent.transactionId,
  };
  const verdict = classify(request, response);
  switch (verdict.state) {
    case 'approved':
      return readApproval(envelope?.transaction ?? null);
    case 'mismatch':
      return doubt('response-differs');
    case 'reference-taken':
      return doubt('reference-taken');
    default:
      return verdict;
  }
}

function readApproval(transaction: Transaction | null): RefundVerdict {
  const { id = null, amountMinor = null, currency = null } = transaction ?? {};
  const isWhole = id !== null && amountMinor !== null && currency !== null;
  return isWhole ? { state: 'approved', gatewayId: id } : doubt('response-differs');
}

function doubt(reason: RefundDoubt): RefundVerdict {
  return { state: 'unknown', reason };
}

/**
 * The gateway's own form of a void (docs/gateway-facts.md, Refunds and voids): the payment's record, no longer captured.
 *
 * Its inner flag is true in some versions and false in others, because a voided payment is none; so id, message and a
 * captured amount of 0 decide together.
 */
function saysVoided(sent: SentRefund, { requestSuccessful, test, transaction }: Envelope): boolean {
  if (requestSuccessful !== true || transaction === null) return false;
  const { id, message, capturedAmountMinor, amountMinor, currency } = transaction;
  return (
    id === sent.transactionId &&
    /^voided\.?$/iu.test(message?.trim() ?? '') &&
    capturedAmountMinor === 0 &&
    amountMinor === sent.amountMinor &&
    currency?.toUpperCase() === sent.currency &&
    (sent.expectTest === null || test !== !sent.expectTest)
  );
}

/** A void that the gateway refuses comes with 422, the outer flag true and the inner one false. */
function isVoidRefused(response: GatewayResponse, envelope: Envelope | null): boolean {
  return (
    response.kind === 'complete' &&
    response.status === 422 &&
    envelope?.transactionSuccessful === false &&
    typeof envelope.requestSuccessful === 'boolean' &&
    !/void/iu.test(envelope.transaction?.message ?? '')
  );
}

function isOk(response: GatewayResponse): boolean {
  return response.kind === 'complete' && response.status >= 200 && response.status <= 299;
}

function envelopeOf(response: GatewayResponse): Envelope | null {
  return response.kind === 'complete' && response.body.kind === 'envelope'
    ? response.body.envelope
    : null;
}
