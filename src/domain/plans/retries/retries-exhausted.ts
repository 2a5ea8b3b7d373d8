import { isOwed } from '../plan.ts';
import type { Instalment } from '../plan.ts';
import type { RetryPolicy } from './retry-policy.ts';

/**
 * Tells whether the schedule of a row that is still owed has no further day, its last try just made.
 *
 * `triesMade` are those of the schedule alone: a try by hand never uses it up. A next day that lies
 * behind the day on which the schedule gives up is none.
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
