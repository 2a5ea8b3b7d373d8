import { invariant } from '../assert.ts';
import type { UnknownReason, Verdict } from './attempt.ts';
import { mismatchFields, reviewFlags, saysTwoAmounts } from './compare-response.ts';
import { defaultReferenceTakenPatterns, matchesAnyPattern } from './reference-taken.ts';
import type { SentRequest } from './compare-response.ts';
import type { GatewayResponse, ResponseBody, Envelope, Flag } from './gateway-response.ts';

/** A response with the members that the rows of the table test. */
export interface Seen {
  readonly sent: SentRequest;
  /** The reason no complete response arrived; null when one did. */
  readonly incomplete: UnknownReason | null;
  /** 0 when no complete response arrived. */
  readonly status: number;
  readonly retryAfterSeconds: number | null;
  readonly bodyKind: ResponseBody['kind'];
  /** Null unless the body was a JSON object. */
  readonly envelope: Envelope | null;
  readonly requestSuccessful: Flag;
  readonly transactionSuccessful: Flag;
  readonly responseCode: string | null;
}

interface ResponseRule {
  readonly id: string;
  /** The row's sentence in docs/charge.md, Reading a response. */
  readonly sentence: string;
  readonly matches: (seen: Seen) => boolean;
  readonly read: (seen: Seen) => Verdict;
}

const statusesWithoutMeaning: readonly number[] = [408, 409, 425, 499];
const refusalsWithoutJson: readonly number[] = [404, 405, 413, 415, 429];
const tooManyRequests = 429;
const duplicateCode = '94';
/** Response codes of an approval (docs/gateway-facts.md, Response codes); beside a decline they contradict it. */
export const approvalCodes: readonly string[] = ['00', '08', '10', '11', '16'];
const referenceUsedCode = '96';

/**
 * The response table: the first row that matches decides, and the last one always matches.
 *
 * Positive evidence only (docs/charge.md, Reading a response). Nothing is inferred from `message`, `captured`
 * or an approval code; the codes read here can only invalidate a decline. Once the intent has had an
 * unconfirmed attempt, a refusal may be the collision with that very charge and proves nothing.
 */
export const responseTable: readonly ResponseRule[] = [
  {
    id: 'incomplete',
    sentence: 'No complete response: reset, end, deadline, crash or sleep.',
    matches: (seen) => seen.incomplete !== null,
    read: (seen) => unknown(seen.incomplete ?? 'no-answer'),
  },
  {
    id: 'redirected',
    sentence: 'A redirect, which is never followed.',
    matches: ({ status }) => status >= 300 && status <= 399,
    read: () => unknown('redirected'),
  },
  {
    id: 'gateway-error',
    sentence: 'A status of machines between us and the bank, whatever the body.',
    matches: ({ status }) =>
      !(status >= 200 && status <= 499) || statusesWithoutMeaning.includes(status),
    read: () => unknown('gateway-error'),
  },
  {
    id: 'approved',
    sentence: 'Both flags true, a 2xx and an id; what the response repeats must be what was sent.',
    matches: (seen) =>
      seen.transactionSuccessful === true &&
      seen.requestSuccessful === true &&
      isSuccess(seen) &&
      hasTransactionId(seen),
    read: readApproval,
  },
  {
    id: 'approved-contradicted',
    sentence: 'Approved by the inner flag alone, or without an id.',
    matches: ({ transactionSuccessful }) => transactionSuccessful === true,
    read: () => unknown('contradictory-answer'),
  },
  {
    id: 'credentials',
    sentence: 'A 401, whatever the body: the credentials were rejected before anything else.',
    matches: ({ status }) => status === 401,
    read: () => ({ state: 'rejected', reason: 'credentials', retryAfterSeconds: null }),
  },
  {
    id: 'refused-without-json-collision',
    sentence: 'A rejection before the gateway read the request, for an intent once unconfirmed.',
    matches: (seen) => seen.sent.intentHeldUnknown && isRefusedWithoutJson(seen),
    read: () => unknown('reference-collision'),
  },
  {
    id: 'refused-without-json',
    sentence: '404, 405, 413, 415 or 429 with a body that is not JSON.',
    matches: isRefusedWithoutJson,
    read: rejected,
  },
  {
    id: 'declined-as-duplicate',
    sentence: 'Declined with code 94, or 96 and words of a duplicate: it was seen before.',
    matches: (seen) => isDeclined(seen) && saysDuplicate(seen),
    read: () => unknown('duplicate-code'),
  },
  {
    id: 'declined-as-collision',
    sentence: 'Processed and declined with code 96, for an intent once unconfirmed.',
    matches: (seen) =>
      seen.sent.intentHeldUnknown && isDeclined(seen) && seen.responseCode === referenceUsedCode,
    read: () => unknown('reference-collision'),
  },
  {
    id: 'declined-contradicted',
    sentence: 'Declined, and in the same response captured, approved by code, or of two amounts.',
    matches: (seen) => isDeclined(seen) && contradictsDecline(seen),
    read: () => unknown('contradictory-answer'),
  },
  {
    id: 'declined',
    sentence: '2xx, outer flag true, inner flag false.',
    matches: isDeclined,
    read: () => ({ state: 'declined' }),
  },
  {
    id: 'refused-collision',
    sentence: 'A well-formed rejection, for an intent once unconfirmed.',
    matches: (seen) => seen.sent.intentHeldUnknown && isRefused(seen),
    read: () => unknown('reference-collision'),
  },
  {
    id: 'refused-as-duplicate',
    sentence: 'Rejected with code 94, or 96 and words of a duplicate.',
    matches: (seen) => isRefused(seen) && saysDuplicate(seen),
    read: () => unknown('duplicate-code'),
  },
  {
    id: 'refused-captured',
    sentence: 'Rejected, and in the same response captured.',
    matches: (seen) => isRefused(seen) && saysCaptured(seen),
    read: () => unknown('contradictory-answer'),
  },
  {
    id: 'reference-taken',
    sentence: 'A well-formed rejection which says that the reference exists.',
    matches: (seen) => isRefused(seen) && saysReferenceTaken(seen),
    read: () => ({ state: 'reference-taken' }),
  },
  {
    id: 'refused',
    sentence: 'Outer flag false in a well-formed response whose inner flag is not true.',
    matches: isRefused,
    read: rejected,
  },
  {
    id: 'contradictory',
    sentence: 'Readable flags that belong to no row above.',
    matches: ({ requestSuccessful, transactionSuccessful }) =>
      typeof requestSuccessful === 'boolean' && typeof transactionSuccessful === 'boolean',
    read: () => unknown('contradictory-answer'),
  },
  {
    id: 'unreadable',
    sentence: 'Everything else: no JSON, no object, no flags, cut, empty, too big.',
    matches: () => true,
    read: () => unknown('unreadable-answer'),
  },
];

/** Reads the response to a purchase: the state it proves, and why. */
export function classify(sent: SentRequest, response: GatewayResponse): Verdict {
  const seen = see(sent, response);
  const row = responseTable.find(({ matches }) => matches(seen));
  invariant(row !== undefined, 'the last row of the response table matches everything');
  return row.read(seen);
}

/** Prepares a response for the table. */
export function see(sent: SentRequest, response: GatewayResponse): Seen {
  const body = response.kind === 'complete' ? response.body : { kind: 'empty' as const };
  const envelope = body.kind === 'envelope' ? body.envelope : null;
  return {
    sent,
    incomplete: response.kind === 'incomplete' ? response.reason : null,
    status: response.kind === 'complete' ? response.status : 0,
    retryAfterSeconds: response.kind === 'complete' ? response.retryAfterSeconds : null,
    bodyKind: body.kind,
    envelope,
    requestSuccessful: envelope?.requestSuccessful ?? 'absent',
    transactionSuccessful: envelope?.transactionSuccessful ?? 'absent',
    responseCode: envelope?.transaction?.responseCode?.trim() ?? null,
  };
}

function isSuccess({ status }: Seen): boolean {
  return status >= 200 && status <= 299;
}

function hasTransactionId({ envelope }: Seen): boolean {
  return (envelope?.transaction?.id ?? '').trim() !== '';
}

function isDeclined(seen: Seen): boolean {
  return isSuccess(seen) && seen.requestSuccessful === true && seen.transactionSuccessful === false;
}

function isRefusedWithoutJson({ status, bodyKind }: Seen): boolean {
  return refusalsWithoutJson.includes(status) && (bodyKind === 'not-json' || bodyKind === 'empty');
}

function isRefused({ requestSuccessful, transactionSuccessful, envelope }: Seen): boolean {
  return (
    requestSuccessful === false &&
    (transactionSuccessful === false || transactionSuccessful === 'absent') &&
    envelope !== null &&
    envelope.errorsWellFormed &&
    ['record', 'empty', 'null', 'absent'].includes(envelope.response)
  );
}

/** Code 94 alone means a duplicate; 96 only when a message says so. */
function saysDuplicate({ responseCode, envelope }: Seen): boolean {
  if (responseCode === duplicateCode) return true;
  if (responseCode !== referenceUsedCode) return false;
  const words = [envelope?.transaction?.message ?? '', ...(envelope?.errors ?? [])];
  return words.some((text) => duplicateWords.test(text));
}

const duplicateWords = /duplicate|not unique|already|exists/iu;

/** `captured` alone, or with an amount of 0, occurs on declines that charged nothing. */
function saysCaptured({ envelope }: Seen): boolean {
  const transaction = envelope?.transaction ?? null;
  return transaction?.captured === true && (transaction.capturedAmountMinor ?? 0) > 0;
}

function contradictsDecline(seen: Seen): boolean {
  const transaction = seen.envelope?.transaction ?? null;
  if (transaction === null) return false;
  return (
    saysCaptured(seen) ||
    approvalCodes.includes(seen.responseCode ?? '') ||
    saysTwoAmounts(seen.sent, transaction)
  );
}

function saysReferenceTaken({ sent, envelope }: Seen): boolean {
  return matchesAnyPattern(
    envelope?.errors ?? [],
    sent.referenceTakenPatterns ?? defaultReferenceTakenPatterns,
  );
}

function readApproval({ sent, envelope }: Seen): Verdict {
  invariant(envelope !== null && envelope.transaction !== null, 'an approval has a transaction');
  const fields = mismatchFields(sent, envelope, envelope.transaction);
  if (fields.length > 0) return { state: 'mismatch', fields };
  return { state: 'approved', review: reviewFlags(envelope) };
}

function rejected({ status, retryAfterSeconds }: Seen): Verdict {
  return status === tooManyRequests
    ? { state: 'rejected', reason: 'too-many-requests', retryAfterSeconds }
    : { state: 'rejected', reason: 'refused', retryAfterSeconds: null };
}

function unknown(reason: UnknownReason): Verdict {
  return { state: 'unknown', reason };
}
