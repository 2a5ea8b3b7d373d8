import { canMove } from '../../../domain/charge/transitions.ts';
import type { NotSentReason } from '../../../domain/charge/attempt.ts';
import type { AttemptId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { AttemptJournal } from '../../ports/ledger/ledger.ts';
import { fenceOf } from '../terminals/fence.ts';
import type { Store } from '../thread/store.ts';
import { moveAttempt } from './apply-transition.ts';

/**
 * Records that an attempt whose commit of `dispatched` was in doubt was never written to the wire.
 *
 * That commit stands. Only the boot that made it knows that it wrote nothing, and only while no other terminal has taken
 * its work over; every other boot has to take the row for sent.
 */
export function markUnwritten(
  store: Store,
  id: AttemptId,
  reason: NotSentReason,
  at: Instant,
): ReturnType<AttemptJournal['markUnwritten']> {
  return moveAttempt(store, id, async (_queries, attempt) => {
    const isOwn = attempt.bootId === store.bootId;
    if (!isOwn || !canMove(attempt.state, 'not-sent', 'unwritten')) return failed('illegal-move');
    return ok({
      to: 'not-sent',
      changes: {
        not_sent_reason: reason,
        settled_at: at,
        dispatched_at: null,
        request_sent: null,
      },
      at,
      operatorId: null,
      note: reason,
      fence: fenceOf(store),
    });
  });
}
