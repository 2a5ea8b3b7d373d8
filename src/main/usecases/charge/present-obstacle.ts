import type { Obstacle } from '../../../contract/charge.ts';
import { assertNever } from '../../../domain/assert.ts';
import type { PrepareRefusal } from '../../ports/ledger.ts';
import type { Desk } from '../desk.ts';
import { presentAttempt } from './present-attempt.ts';

/** Says what stands in the way of a charge, and who may go past it with a reason. */
export function presentObstacle(desk: Desk, refusal: PrepareRefusal): Obstacle {
  const earlier = presentAttempt(desk, refusal.by);
  switch (refusal.kind) {
    case 'intent-blocked':
    case 'reference-taken':
      return { kind: referenceObstacle(refusal.by.state), earlier, overridableBy: null };
    case 'duplicate-open':
      return { kind: 'duplicate-open', earlier, overridableBy: 'supervisor' };
    case 'duplicate-approved':
      return { kind: 'duplicate-approved', earlier, overridableBy: 'clerk' };
    default:
      return assertNever(refusal);
  }
}

function referenceObstacle(state: PrepareRefusal['by']['state']): Obstacle['kind'] {
  switch (state) {
    case 'approved':
    case 'confirmed-charged':
    case 'confirmed-reversed':
    case 'surplus-charged':
      return 'reference-paid';
    case 'unknown':
    case 'mismatch':
      return 'reference-unconfirmed';
    case 'prepared':
    case 'dispatched':
      return 'reference-open';
    case 'not-sent':
    case 'declined':
    case 'rejected':
    case 'confirmed-declined':
    case 'confirmed-not-charged':
      return 'intent-blocked';
    default:
      return assertNever(state);
  }
}
