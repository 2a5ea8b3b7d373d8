import { useQuery } from '@tanstack/react-query';
import { dueCountsQuery } from './queries.ts';

/**
 * How many failed instalments wait for somebody.
 *
 * What is due is a matter of the next run, and so is a failed one that the schedule tries again.
 */
export function useWaitingOfPlans(): number {
  return useQuery(dueCountsQuery).data?.failedNeedsPersonCount ?? 0;
}
