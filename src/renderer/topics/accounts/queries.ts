import { queryOptions } from '@tanstack/react-query';
import type { OperationOutput } from '../../../contract/index.ts';
import { ask } from '../../bridge/client.ts';
import { accountKeys } from '../../bridge/account-keys.ts';

export type AccountList = OperationOutput<'accounts.list'>;
export type AccountItem = AccountList['items'][number];

/** A fresh account with its defaults; asked for again by each new form, since it carries an id. */
export const blankQuery = queryOptions({
  queryKey: accountKeys.blank,
  queryFn: () => ask('accounts.blank', {}),
  // A half-filled form keeps its id while somebody looks elsewhere.
  gcTime: Number.POSITIVE_INFINITY,
});
