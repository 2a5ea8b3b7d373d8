import type { CardHistoryView } from '../../../contract/plan-view.ts';
import { assertNever } from '../../../domain/assert.ts';
import type { AttemptState } from '../../../domain/charge/attempt.ts';

type BeadResult = CardHistoryView['beads'][number]['result'];

/** Says in one word how a charge of a card history came out. */
export function beadResult(state: AttemptState): BeadResult {
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
      return 'not-confirmed';
    case 'not-sent':
    case 'rejected':
    case 'confirmed-not-charged':
      return 'not-sent';
    case 'prepared':
    case 'dispatched':
      return 'open';
    default:
      return assertNever(state);
  }
}
