import { isOwed } from '../plan.ts';
import type { Instalment } from '../plan.ts';
import type { RetryPolicy } from './retry-policy.ts';

/**
 * Tells whether the schedule of an owed instalment has no further date after its latest attempt.
 *
 * `attemptsMade` counts only the schedule's attempts: one made by hand never exhausts it. A next date after the
 * policy's last day does not count.
 */
export function areRetriesExhausted(
  row: Instalment,
  attemptsMade: number,
  policy: RetryPolicy,
): boolean {
  if (!isOwed(row) || attemptsMade === 0) return false;
  const nextDays = policy.scheduleDays[attemptsMade];
  if (nextDays === undefined || attemptsMade >= policy.triesPerInstalmentMax) return true;
  return nextDays > policy.giveUpAfterDays;
}
