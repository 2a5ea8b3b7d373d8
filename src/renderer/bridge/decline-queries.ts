import { queryOptions, useQuery } from '@tanstack/react-query';
import type { DeclineOverride } from '../../domain/charge/decline-override.ts';
import { ask } from './client.ts';

/** Key of the merchant's own words for declines; every slip reads them. */
export const declineKeys = { own: ['declines', 'own'] } as const;

/** The own rows of the open account, with who wrote them. */
export const ownDeclinesQuery = queryOptions({
  queryKey: declineKeys.own,
  queryFn: () => ask('declines.own', {}),
});

const noRows: readonly DeclineOverride[] = [];

/**
 * The rows that take the place of the defaults on a slip.
 *
 * While they cannot be read the defaults hold, which are safe to say to anybody.
 */
export function useOwnDeclines(): readonly DeclineOverride[] {
  const own = useQuery({ ...ownDeclinesQuery, select: rowsOf }).data;
  return own ?? noRows;
}

function rowsOf(views: readonly { readonly row: DeclineOverride }[]): readonly DeclineOverride[] {
  return views.map(({ row }) => row);
}
