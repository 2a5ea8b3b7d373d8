import { useQuery } from '@tanstack/react-query';
import { callBackStep } from '../../../domain/customers/call-back.ts';
import { useNow } from '../../lib/use-now.ts';
import { callBacksQuery } from './queries.ts';

/** Count of the call-backs that are due; null while they are being read. Later ones do not count. */
export function useDueCalls(): number | null {
  const calls = useQuery(callBacksQuery).data;
  const nowMs = useNow(30_000);
  if (calls === undefined) return null;
  return calls.filter(({ dueAt }) => callBackStep(Date.parse(dueAt), nowMs) !== 'later').length;
}
