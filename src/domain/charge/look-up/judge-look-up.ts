import type { Attempt, MismatchField } from '../attempt.ts';
import { approvalCodes } from '../classify.ts';
import { mismatchFields } from '../compare-response.ts';
import type { SentRequest } from '../compare-response.ts';
import type { Envelope, GatewayResponse, Transaction } from '../gateway-response.ts';
import { minuteMs } from '../../time/units.ts';

/** Results of a look-up; only `approved` agrees in every field. */
export const lookUpFindings = [
  'approved',
  'differs',
  'declined',
  'voided',
  'not-found',
  'credentials',
  'no-answer',
  'unclear',
] as const;

export type LookUpFinding = (typeof lookUpFindings)[number];

/** Members in which a looked-up approval differs from the send, or that it leaves out. */
export const lookUpDifferences = [
  'amount',
  'decimal-amount',
  'currency',
  'reference',
  'last-four',
  'test-flag',
  'captured',
  'captured-amount',
  'known-id',
  'response-code',
  'errors',
  'time',
] as const satisfies readonly (MismatchField | 'response-code' | 'errors' | 'time')[];

export type LookUpDifference = (typeof lookUpDifferences)[number];

/** The send that a look-up is compared with. */
export interface LookedUpSend {
  readonly sent: SentRequest;
  /** The send in ms of the wall clock: from the commit of `dispatched` to the last moment of its response. */
  readonly fromMs: number;
  readonly untilMs: number;
}

/** The reading of one look-up; `differences` is empty unless the finding is `differs`. */
export interface LookUpVerdict {
  readonly finding: LookUpFinding;
  readonly differences: readonly LookUpDifference[];
}

/** Largest difference between this computer's clock and the gateway's, in ms, within which a time is that of the send. */
export const lookUpClockToleranceMs = 2 * minuteMs;

/** The states that a look-up may ask about. */
export const lookUpStates: readonly Attempt['state'][] = ['unknown', 'reference-taken'];

/**
 * Reads the gateway's answer about one payment (docs/charge.md, Look-up).
 *
 * An approval counts only if it names amount, currency, reference, card and time, and each is that of the send: a member
 * that is left out is a difference here, because nothing else shows that it is this payment.
 */
export function judgeLookUp(send: LookedUpSend, response: GatewayResponse): LookUpVerdict {
  if (response.kind === 'incomplete') return bare('no-answer');
  if (response.status === 401 || response.status === 403) return bare('credentials');
  if (response.body.kind !== 'envelope') return bare('unclear');
  const { envelope } = response.body;
  const { transaction, requestSuccessful, transactionSuccessful } = envelope;
  const isSuccess = response.status >= 200 && response.status <= 299;
  if (isNotFound(response.status, envelope)) return bare('not-found');
  if (!isSuccess || requestSuccessful !== true || transaction === null) return bare('unclear');
  if (isVoided(transaction)) return bare('voided');
  if (transactionSuccessful === false) return bare('declined');
  if (transactionSuccessful !== true || transaction.id === null) return bare('unclear');
  const differences = differencesOf(send, envelope, transaction);
  return differences.length === 0 ? bare('approved') : { finding: 'differs', differences };
}

function bare(finding: LookUpFinding): LookUpVerdict {
  return { finding, differences: [] };
}

/** The gateway's own form of *not found*; a page of another server is not one. */
function isNotFound(status: number, envelope: Envelope): boolean {
  const { requestSuccessful, response, errorsWellFormed } = envelope;
  const isEmpty = response === 'empty' || response === 'null' || response === 'absent';
  return status === 404 && requestSuccessful === false && isEmpty && errorsWellFormed;
}

function isVoided({ message }: Transaction): boolean {
  return /void|revers|refund/iu.test(message ?? '');
}

function differencesOf(
  { sent, fromMs, untilMs }: LookedUpSend,
  envelope: Envelope,
  transaction: Transaction,
): readonly LookUpDifference[] {
  const fields = mismatchFields(sent, envelope, transaction);
  const { amountMinor, currency, reference, cardLastFour, responseCode } = transaction;
  const isOther: Readonly<Record<LookUpDifference, boolean>> = {
    amount: amountMinor === null || fields.includes('amount'),
    'decimal-amount': fields.includes('decimal-amount'),
    currency: currency === null || fields.includes('currency'),
    reference: reference === null || fields.includes('reference'),
    'last-four': fields.includes('last-four') || (sent.lastFour !== null && cardLastFour === null),
    'test-flag': fields.includes('test-flag'),
    captured: fields.includes('captured'),
    'captured-amount': fields.includes('captured-amount'),
    'known-id': fields.includes('known-id'),
    'response-code': responseCode !== null && !approvalCodes.includes(responseCode.trim()),
    errors: envelope.errors.length > 0,
    time: !isWithin(transaction.transactionDate, fromMs, untilMs),
  };
  return lookUpDifferences.filter((field) => isOther[field]);
}

/** A time without an offset could be any zone's, and proves nothing. */
function isWithin(shown: string | null, fromMs: number, untilMs: number): boolean {
  if (shown === null || !/T.*(?:Z|[+-]\d{2}:?\d{2})$/u.test(shown)) return false;
  const ms = Date.parse(shown);
  return ms >= fromMs - lookUpClockToleranceMs && ms <= untilMs + lookUpClockToleranceMs;
}
