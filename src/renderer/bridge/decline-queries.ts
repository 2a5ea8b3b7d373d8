import { queryOptions, useQuery } from '@tanstack/react-query';
import type { DeclineOverride } from '../../domain/charge/decline-override.ts';
import { ask } from './client.ts';

/** Query key of the account's own decline wordings; every slip reads them. */
export const declineKeys = { own: ['declines', 'own'] } as const;

/** The own wordings of the open account, each with its author. */
export const ownDeclinesQuery = queryOptions({
  queryKey: declineKeys.own,
  queryFn: () => ask('declines.own', {}),
});

const noRows: readonly DeclineOverride[] = [];

/**
 * The own wordings, which replace the defaults on a slip.
 *
 * While they cannot be read, the defaults apply, which are safe to say to any customer.
 */
export function useOwnDeclines(): readonly DeclineOverride[] {
  const own = useQuery({ ...ownDeclinesQuery, select: rowsOf }).data;
  return own ?? noRows;
}

function rowsOf(views: readonly { readonly row: DeclineOverride }[]): readonly DeclineOverride[] {
  return views.map(({ row }) => row);
}
