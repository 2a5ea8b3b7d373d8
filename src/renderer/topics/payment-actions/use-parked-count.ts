import { useQuery } from '@tanstack/react-query';
import { parkedQuery } from './queries.ts';

/** Count of the parked orders that this operator can resume. */
export function useParkedCount(): number {
  return useQuery(parkedQuery).data?.length ?? 0;
}
