import { cardHoldFacts } from '../../../contract/charge/charge.ts';
import type { Obstacle } from '../../../contract/charge/charge.ts';
import { pick } from '../../../contract/pick.ts';
import { assertNever } from '../../../domain/assert.ts';
import type { CardHold } from '../../../domain/plans/card-hold.ts';
import type { PrepareRefusal } from '../../ports/ledger/ledger.ts';
import type { AccountContext } from '../account-context.ts';
import { presentAttempt } from './present-attempt.ts';

/** The obstacle to a charge, with the role that may override it with a reason. */
export function presentObstacle(context: AccountContext, refusal: PrepareRefusal): Obstacle {
  const earlier = presentAttempt(context, refusal.by);
  switch (refusal.kind) {
    case 'intent-blocked':
    case 'reference-taken':
      return { kind: referenceObstacle(refusal.by.state), earlier, overridableBy: null };
    case 'duplicate-open':
      return {
        kind: 'duplicate-open',
        earlier,
        // A debt that may be paid elsewhere is not charged until staff have looked.
        overridableBy: refusal.by.state === 'reference-taken' ? null : 'supervisor',
      };
    case 'duplicate-approved':
      return { kind: 'duplicate-approved', earlier, overridableBy: 'clerk' };
    case 'card-held':
      return presentHold(earlier, refusal.hold);
    default:
      return assertNever(refusal);
  }
}

/** The obstacle of a card on file held by the retry policy. */
export function presentHold(earlier: Obstacle['earlier'], hold: CardHold): Obstacle {
  return {
    kind: 'card-held',
    earlier,
    overridableBy: hold.canGrant ? 'supervisor' : null,
    hold: pick(hold, cardHoldFacts),
  };
}

function referenceObstacle(state: PrepareRefusal['by']['state']): Obstacle['kind'] {
  switch (state) {
    case 'approved':
    case 'confirmed-charged':
    case 'confirmed-reversed':
    case 'surplus-charged':
    case 'paid-elsewhere':
      return 'reference-paid';
    case 'unknown':
    case 'mismatch':
      return 'reference-unconfirmed';
    case 'reference-taken':
      return 'reference-elsewhere';
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
