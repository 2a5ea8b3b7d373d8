import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { PlanLine } from '../../../contract/plans/plan-view.ts';
import { merchantDayQuery } from '../../bridge/plan-queries.ts';
import { RowButton } from '../../ui/list/row-button.tsx';
import { PlanLineFacts } from '../../ui/plans/plan-line-facts.tsx';

/** A plan in a short list, which opens its page. */
export function PlanButton(props: {
  readonly plan: PlanLine;
  /** Set where the page already shows the customer. */
  readonly withoutCustomer?: true;
  readonly onClick: () => void;
}): ReactElement {
  const { onClick, ...facts } = props;
  const today = useQuery(merchantDayQuery).data ?? null;
  return (
    <RowButton className="opened-day-plan" onClick={onClick}>
      <Box component="span" display="block" px={16} py={6}>
        <PlanLineFacts {...facts} today={today} />
      </Box>
    </RowButton>
  );
}
