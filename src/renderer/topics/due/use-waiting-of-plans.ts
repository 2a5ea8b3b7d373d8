import { useQuery } from '@tanstack/react-query';
import { dueCountsQuery } from './queries.ts';

/**
 * Count of the failed instalments that wait for staff.
 *
 * Due instalments are left to the next run, and so are failed ones that the schedule retries.
 */
export function useWaitingOfPlans(): number {
  return useQuery(dueCountsQuery).data?.failedNeedsPersonCount ?? 0;
}
