import type { CardHistoryView } from '../../../contract/plans/plan-view.ts';
import { assertNever } from '../../../domain/assert.ts';
import type { AttemptState } from '../../../domain/charge/attempt.ts';

type CardHistoryResult = CardHistoryView['cardHistorySteps'][number]['result'];

/** The result of a charge within its card history. */
export function cardHistoryResult(state: AttemptState): CardHistoryResult {
  switch (state) {
    case 'approved':
    case 'confirmed-charged':
    case 'confirmed-reversed':
    case 'surplus-charged':
      return 'approved';
    case 'declined':
    case 'confirmed-declined':
      return 'declined';
    case 'unknown':
    case 'mismatch':
    case 'reference-taken':
      return 'not-confirmed';
    case 'not-sent':
    case 'rejected':
    case 'confirmed-not-charged':
    case 'paid-elsewhere':
      return 'not-sent';
    case 'prepared':
    case 'dispatched':
      return 'open';
    default:
      return assertNever(state);
  }
}
