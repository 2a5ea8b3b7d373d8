import type { ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { mailQueueQuery } from '../../bridge/mail/mail-queries.ts';
import type { IdleToDoTabsProps } from '../../ui/slots/slots.tsx';
import { openRefundsQuery } from '../../topics/payment-actions/queries.ts';
import { bankLinesQuery } from '../../topics/day-close/reconcile/queries.ts';

/**
 * Leaves out the lists of To do that most shops seldom need, while nothing waits in them.
 *
 * A list that is still being read is idle, so that its tile never appears only to go away again.
 */
export function IdleToDoTabsPart({ children }: IdleToDoTabsProps): ReactElement {
  const queue = useQuery(mailQueueQuery).data;
  const lines = useQuery(bankLinesQuery).data;
  const refunds = useQuery(openRefundsQuery).data;
  const idle = new Set<string>();
  if (queue === undefined || (queue.toDo === 0 && queue.trouble === null)) idle.add('messages');
  if (lines === undefined || lines.length === 0) idle.add('bank-lines');
  if (refunds === undefined || refunds.length === 0) idle.add('refunds');
  return children(idle);
}
