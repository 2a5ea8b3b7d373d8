import { queryOptions } from '@tanstack/react-query';
import { accountKeys } from './account-keys.ts';
import { ask } from './client.ts';

/** Every account with which of its secrets are kept; read anew after each change. */
export const accountsQuery = queryOptions({
  queryKey: accountKeys.list,
  queryFn: () => ask('accounts.list', {}),
});
