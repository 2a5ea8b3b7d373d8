import { queryOptions } from '@tanstack/react-query';
import type { OperationOutput } from '../../../contract/index.ts';
import type { AttemptId, CustomerId } from '../../../domain/ids.ts';
import { ask } from '../client.ts';
import { mailKeys } from './mail-keys.ts';

/** The mail server of the open account; without one, receipts open in the user's own mail program. */
export type MailContext = OperationOutput<'mail.account'>;

export const mailAccountQuery = queryOptions({
  queryKey: mailKeys.account,
  queryFn: () => ask('mail.account', {}),
});

/** The texts of the messages that no person sends. */
export const messageRulesQuery = queryOptions({
  queryKey: mailKeys.rules,
  queryFn: () => ask('mail.rules', {}),
});

/** The counts of the queue, and what is in its way. */
export const mailQueueQuery = queryOptions({
  queryKey: mailKeys.queue,
  queryFn: () => ask('mail.queue', {}),
});

/** Messages in one list; more than these are never shown at once. */
const pageLimit = 50;

/** The messages that need a person, or those of a customer or a payment. */
export function messagesQuery(
  list: 'to-do' | 'all',
  customerId: CustomerId | null,
  attemptId: AttemptId | null,
) {
  return queryOptions({
    queryKey: mailKeys.page(list, customerId, attemptId),
    queryFn: () =>
      ask('mail.page', { list, customerId, attemptId, before: null, limit: pageLimit }),
  });
}

/** Messages of one batch by state. */
export function batchQuery(batchId: string) {
  return queryOptions({
    queryKey: mailKeys.batch(batchId),
    queryFn: () => ask('mail.batch', { batchId }),
  });
}

/** A customer's wish to get no messages. */
export function optOutQuery(customerId: CustomerId) {
  return queryOptions({
    queryKey: mailKeys.optOut(customerId),
    queryFn: () => ask('mail.opt-out', { customerId }),
  });
}
