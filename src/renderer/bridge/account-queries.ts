import { queryOptions } from '@tanstack/react-query';
import { accountKeys } from './account-keys.ts';
import { ask } from './client.ts';

/** Every account with the names of its stored secrets; read again after each change. */
export const accountsQuery = queryOptions({
  queryKey: accountKeys.list,
  queryFn: () => ask('accounts.list', {}),
});
