import { pick } from '../../../contract/pick.ts';
import { retryLockFacts } from '../../../contract/plans/plan-view.ts';
import type { RetryAdviceView } from '../../../contract/plans/plan-view.ts';
import type { RetryAdviceNow } from '../../../domain/plans/retries/retry-advice.ts';
import type { RetryLock } from '../../../domain/plans/retries/retry-locks.ts';

/** Presents the advice that a retry button shows. */
export function presentAdvice(advice: RetryAdviceNow): RetryAdviceView {
  return {
    ...advice,
    lockedBecause: presentLock(advice.lockedBecause),
    scheduleWaitsFor: presentLock(advice.scheduleWaitsFor),
  };
}

function presentLock(lock: RetryLock | null): RetryAdviceView['lockedBecause'] {
  return lock && pick(lock, retryLockFacts);
}
