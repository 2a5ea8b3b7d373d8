import { queryOptions } from '@tanstack/react-query';
import type { OperationOutput } from '../../../contract/index.ts';
import { ask } from '../../bridge/client.ts';
import { accountKeys } from '../../bridge/account-keys.ts';

export type AccountList = OperationOutput<'accounts.list'>;
export type AccountItem = AccountList['items'][number];

/** A new account with its defaults; read again by each new form, because it carries an id. */
export const blankQuery = queryOptions({
  queryKey: accountKeys.blank,
  queryFn: () => ask('accounts.blank', {}),
  // A half-filled form keeps its id while another screen is open.
  gcTime: Number.POSITIVE_INFINITY,
});
