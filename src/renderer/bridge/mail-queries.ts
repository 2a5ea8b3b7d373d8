import { queryOptions } from '@tanstack/react-query';
import type { OperationOutput } from '../../contract/index.ts';
import { ask } from './client.ts';
import { mailKeys } from './mail-keys.ts';

/** The mail server of the open account; without one, receipts open in the user's own mail program. */
export type MailContext = OperationOutput<'mail.account'>;

export const mailAccountQuery = queryOptions({
  queryKey: mailKeys.account,
  queryFn: () => ask('mail.account', {}),
});
