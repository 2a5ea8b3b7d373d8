import { assertNever } from '../assert.ts';
import type { Attempt } from '../charge/attempt.ts';
import type { FoundItem, ItemResult, RunItem } from './run.ts';

/**
 * Reads the outcome of an item's charge from the records; `untouched` when nothing was sent.
 *
 * After a restart the records have already been recovered: a prepared attempt is not sent, a dispatched one
 * unconfirmed (docs/charge.md).
 */
export function foundOfAttempt(attempt: Attempt | null): FoundItem {
  if (attempt === null || attempt.state === 'prepared' || attempt.state === 'not-sent') {
    return { kind: 'untouched' };
  }
  return { kind: 'ended', result: resultOfAttempt(attempt) };
}

/** Returns the result of an attempt that has ended or is unconfirmed. */
export function resultOfAttempt(attempt: Attempt): ItemResult {
  const responseCode = attempt.transaction?.responseCode ?? null;
  switch (attempt.state) {
    case 'approved':
    case 'confirmed-charged':
    case 'confirmed-reversed':
    case 'surplus-charged':
      return { state: 'approved', responseCode };
    case 'declined':
    case 'confirmed-declined':
      return { state: 'declined', responseCode };
    case 'mismatch':
      return { state: 'mismatch', reason: differenceOf(attempt), responseCode };
    case 'dispatched':
    case 'unknown':
    case 'reference-taken':
      return { state: 'not-confirmed', responseCode };
    case 'paid-elsewhere':
    case 'confirmed-not-charged':
      return { state: 'rejected', reason: 'refused', retryAfterMs: null };
    case 'rejected':
      return rejectionOf(attempt);
    case 'prepared':
    case 'not-sent':
      return { state: 'not-sent', reason: attempt.notSentReason ?? 'interrupted' };
    default:
      return assertNever(attempt.state);
  }
}

function differenceOf({ verdict }: Attempt): 'test-or-live' | null {
  const fields = verdict?.state === 'mismatch' ? verdict.fields : [];
  return fields.includes('test-flag') ? 'test-or-live' : null;
}

function rejectionOf({ verdict }: Attempt): ItemResult {
  const refusal = verdict?.state === 'rejected' ? verdict : null;
  const seconds = refusal?.retryAfterSeconds ?? null;
  return {
    state: 'rejected',
    reason: refusal?.reason ?? 'refused',
    retryAfterMs: seconds === null ? null : seconds * 1000,
  };
}

/** The members of an item whose charge has ended. */
export function endedItem(result: ItemResult): Pick<RunItem, 'state' | 'reason' | 'responseCode'> {
  return {
    state: result.state,
    reason: 'reason' in result ? result.reason : null,
    responseCode: 'responseCode' in result ? result.responseCode : null,
  };
}

/** True when the gateway processed nothing and asks for the charge to be sent later. */
export function isToGoAgain(result: ItemResult): boolean {
  return result.state === 'rejected' && result.reason === 'too-many-requests';
}
