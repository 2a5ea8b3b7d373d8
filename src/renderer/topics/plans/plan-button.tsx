import { Box } from '@mantine/core';
import type { ReactElement } from 'react';
import type { PlanLine } from '../../../contract/plans/plan-view.ts';
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
  return (
    <RowButton className="opened-day-plan" onClick={onClick}>
      <Box component="span" display="block" px={16} py={6}>
        <PlanLineFacts {...facts} />
      </Box>
    </RowButton>
  );
}
