import { Box, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { PlanLine } from '../../../contract/plans/plan-view.ts';
import { merchantDayQuery } from '../../bridge/plan-queries.ts';
import { nextWords } from '../../words/plans/plan-retry.ts';
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

/** A plan on two lines: customer with the next amount, reference and health with the next date. */
export function PlanLineFacts(props: {
  readonly plan: PlanLine;
  /** Set where the page already shows the customer. */
  readonly withoutCustomer?: true;
}): ReactElement {
  const { plan } = props;
  const { currency } = plan.terms;
  const today = useQuery(merchantDayQuery).data;
  const next =
    plan.nextDueOn === null ? planListWords.noNext : nextWords(plan.nextDueOn, today ?? null);
  const isAlone = props.withoutCustomer === true;
  const reference = (
    <Box
      component="span"
      className="plan-line-reference"
      {...(isAlone ? { fw: 600 } : { c: 'dimmed', fz: 12.5 })}
    >
      {plan.reference}
    </Box>
  );
  return (
    <span className="plan-line">
      {isAlone ? (
        reference
      ) : (
        <Box component="bdi" fw={600}>
          {plan.customer.name}
        </Box>
      )}
      <Box component="span" className="tabular" ta="right">
        {plan.nextAmountMinor === null ? null : (
          <Amount minor={plan.nextAmountMinor} currency={currency} />
        )}
      </Box>
      <Flex component="span" className="plan-line-state" align="center" wrap="wrap" gap="3px 8px">
        {isAlone ? null : reference}
        <PlanBadge plan={plan} />
        {isAlone ? (
          <CardHealthChip card={plan.card} labelOnly={saysCard.includes(plan.health)} />
        ) : null}
        <Box component="span" className="no-wrap" ml="auto" c="dimmed" fz={12.5}>
          {next}
        </Box>
      </Flex>
    </span>
  );
}
