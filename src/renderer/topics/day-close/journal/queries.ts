import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../../bridge/client.ts';
import { closeKeys } from '../queries.ts';
import type { CloseDay } from '../queries.ts';

/** The double entry of a day, with the entries recorded by hand. */
export function journalQuery(day: CloseDay) {
  return queryOptions({
    queryKey: [...closeKeys.sheet(day), 'journal'] as const,
    queryFn: () => ask('closes.journal', day),
  });
}

/** The merchant's accounts for the journal. */
export const accountsQuery = queryOptions({
  queryKey: [...closeKeys.all, 'journal-accounts'] as const,
  queryFn: () => ask('closes.journal-accounts', {}),
});
