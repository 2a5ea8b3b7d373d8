import { Box, Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import type { PlanLine } from '../../../contract/plans/plan-view.ts';
import { dayWords } from '../../words/plans/plan-retry.ts';
import { planListWords } from '../../words/plans/plans.ts';
import { Amount } from '../amount.tsx';
import { CardHealthChip, PlanBadge } from './card-health-chip.tsx';
import './plans.css';

/** Health states of a plan that already tell the state of its card, or that it has none. */
const saysCard: readonly PlanLine['health'][] = [
  'ended',
  'starting',
  'needs-card',
  'card-expired',
  'card-expiring',
];

/** A plan on three lines: reference with the next amount, customer with the next date, health. */
export function PlanLineFacts(props: {
  readonly plan: PlanLine;
  /** Set where the page already shows the customer. */
  readonly withoutCustomer?: true;
}): ReactElement {
  const { plan } = props;
  const { currency } = plan.terms;
  const next = plan.nextDueOn === null ? planListWords.noNext : dayWords(plan.nextDueOn);
  return (
    <span className="plan-line">
      <Box component="span" className="plan-line-reference" fw={600}>
        {plan.reference}
      </Box>
      <Box component="span" className="tabular" ta="right">
        {plan.nextAmountMinor === null ? null : (
          <Amount minor={plan.nextAmountMinor} currency={currency} />
        )}
      </Box>
      {props.withoutCustomer === true ? null : (
        <Box component="bdi" c="dimmed">
          {plan.customer.name}
        </Box>
      )}
      <Box component="span" c="dimmed">
        {next}
      </Box>
      <Flex component="span" className="plan-line-state" wrap="wrap" gap="3px 8px" pt={2}>
        <PlanBadge plan={plan} />
        <CardHealthChip card={plan.card} labelOnly={saysCard.includes(plan.health)} />
      </Flex>
    </span>
  );
}
