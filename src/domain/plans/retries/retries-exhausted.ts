import { isOwed } from '../plan.ts';
import type { Instalment } from '../plan.ts';
import type { RetryPolicy } from './retry-policy.ts';

/**
 * Tells whether the schedule of an owed instalment has no further date after its latest attempt.
 *
 * `triesMade` counts only the schedule's attempts: one made by hand never exhausts it. A next date after the
 * policy's last day does not count.
 */
export function areRetriesExhausted(
  row: Instalment,
  triesMade: number,
  policy: RetryPolicy,
): boolean {
  if (!isOwed(row) || triesMade === 0) return false;
  const nextDays = policy.scheduleDays[triesMade];
  if (nextDays === undefined || triesMade >= policy.triesPerInstalmentMax) return true;
  return nextDays > policy.giveUpAfterDays;
}
