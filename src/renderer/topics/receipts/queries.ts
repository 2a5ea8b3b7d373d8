import { queryOptions } from '@tanstack/react-query';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import { attemptKeys } from '../../bridge/attempt-keys.ts';
import { ask } from '../../bridge/client.ts';

/** Shares the root of payment keys, so that a changed payment is read again. */
export const receiptKeys = {
  all: [...attemptKeys.all, 'receipts'],
  one: (attemptId: string) => [...attemptKeys.all, 'receipts', attemptId] as const,
  template: (accountId: string) => ['receipt-template', accountId] as const,
} as const;

/** The receipt that a payment can have, and those issued so far. */
export function receiptQuery(attemptId: AttemptView['id']) {
  return queryOptions({
    queryKey: receiptKeys.one(attemptId),
    queryFn: () => ask('receipts.status', { attemptId }),
  });
}

/** The content of an account's receipts. */
export function templateQuery(accountId: Account['id']) {
  return queryOptions({
    queryKey: receiptKeys.template(accountId),
    queryFn: () => ask('receipts.template', { accountId }),
  });
}
