import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import type { Status } from '../../../contract/staff/session.ts';
import { mailQueueQuery } from '../../bridge/mail/mail-queries.ts';
import { useDueCalls } from '../../topics/call-backs/use-due-calls.ts';
import { bankLinesQuery } from '../../topics/day-close/reconcile/queries.ts';
import { useWaitingOfPlans } from '../../topics/due/use-waiting-of-plans.ts';
import { useParkedCount } from '../../topics/payment-actions/use-parked-count.ts';

/** Props of the badge of a screen. */
export interface RailBadgeProps {
  readonly status: Status;
  /** Stands in its place while nothing waits. */
  readonly children: ReactNode;
}

/** Count of the parked orders that this operator can resume. */
export function ParkedBadge({ children }: RailBadgeProps): ReactElement {
  return <RailBadge count={useParkedCount()}>{children}</RailBadge>;
}

/** Count of everything in To do that waits for staff. */
export function ToDoBadge({ status, children }: RailBadgeProps): ReactElement {
  const messages = useQuery(mailQueueQuery).data?.toDo ?? 0;
  const bankLines = useQuery(bankLinesQuery).data?.length ?? 0;
  const plans = useWaitingOfPlans() + (useDueCalls() ?? 0);
  const count = status.unconfirmed.count + plans + messages + bankLines;
  return <RailBadge count={count}>{children}</RailBadge>;
}

function RailBadge(props: { readonly count: number; readonly children: ReactNode }): ReactElement {
  if (props.count === 0) return <>{props.children}</>;
  return (
    <Box
      component="span"
      className="rail-badge tabular"
      miw={22}
      py={0}
      px={6}
      bdrs={10}
      bg="var(--alarm)"
      c="var(--alarm-ink)"
      fz={12}
      fw={650}
      lh="20px"
      ta="center"
    >
      {props.count}
    </Box>
  );
}
