import { queryOptions } from '@tanstack/react-query';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import { attemptKeys } from '../../bridge/attempt-keys.ts';
import { ask } from '../../bridge/client.ts';

/** Under the keys of payments, so that a payment that moved is asked about anew. */
export const receiptKeys = {
  all: [...attemptKeys.all, 'receipts'],
  one: (attemptId: string) => [...attemptKeys.all, 'receipts', attemptId] as const,
  template: (accountId: string) => ['receipt-template', accountId] as const,
} as const;

/** What paper a payment may have, and which it has had. */
export function receiptQuery(attemptId: AttemptView['id']) {
  return queryOptions({
    queryKey: receiptKeys.one(attemptId),
    queryFn: () => ask('receipts.status', { attemptId }),
  });
}

/** What stands on an account's receipts. */
export function templateQuery(accountId: Account['id']) {
  return queryOptions({
    queryKey: receiptKeys.template(accountId),
    queryFn: () => ask('receipts.template', { accountId }),
  });
}
