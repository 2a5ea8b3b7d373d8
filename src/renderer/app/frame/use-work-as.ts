import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Role } from '../../../contract/define.ts';
import { ask } from '../../bridge/client.ts';
import { sessionKeys } from '../../bridge/session-queries.ts';

/** Shows the terminal as another role; practice and test only, which main checks. */
export function useWorkAs(): (role: Role) => void {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (role: Role) => ask('session.switch-role', { role }),
    onSuccess: (next) => queries.setQueryData(sessionKeys.status, next),
  });
  return (role) => change.mutate(role);
}
