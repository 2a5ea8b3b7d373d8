import { useQuery } from '@tanstack/react-query';
import type { Status } from '../../contract/staff/session.ts';
import { statusQuery } from './session-queries.ts';

/** The open gap of the records, which each charge must name; null while there is none. */
export function useOpenGap(): Status['gap'] {
  const { data: status } = useQuery(statusQuery);
  return status?.gap ?? null;
}
