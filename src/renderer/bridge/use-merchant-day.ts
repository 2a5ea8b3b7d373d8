import { useQuery } from '@tanstack/react-query';
import { localMomentOf } from '../lib/local-moment.ts';
import { useNow } from '../lib/use-now.ts';
import { merchantDayQuery } from './plan-queries.ts';

/** The merchant's day, `YYYY-MM-DD`; this computer's until it is read, or where records cannot be. */
export function useMerchantDay(): string {
  const nowMs = useNow();
  return useQuery(merchantDayQuery).data ?? localMomentOf(nowMs).day;
}
