import '@mantine/core/styles/Progress.css';
import { Box, Flex, Progress } from '@mantine/core';
import type { ReactElement } from 'react';
import type { PlanLine } from '../../../contract/plans/plan-view.ts';
import { nextWords } from '../../words/plans/plan-retry.ts';
import { paidWords, plannedCount, planListWords } from '../../words/plans/plans.ts';
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
  /** The merchant's day, `YYYY-MM-DD`; null while it is not read yet. */
  readonly today: string | null;
  /** Set where the page already shows the customer. */
  readonly withoutCustomer?: true;
}): ReactElement {
  const { plan } = props;
  const { currency } = plan.terms;
  const next =
    plan.nextDueOn === null ? planListWords.noNext : nextWords(plan.nextDueOn, props.today);
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
      <Flex component="span" className="plan-line-state" align="center" wrap="wrap" gap="3px 6px">
        {isAlone ? null : reference}
        <PlanBadge plan={plan} />
        {isAlone ? (
          <>
            <CardHealthChip card={plan.card} labelOnly={saysCard.includes(plan.health)} />
            <Paid plan={plan} />
          </>
        ) : null}
        <Box component="span" className="no-wrap" ml="auto" c="dimmed" fz={12.5}>
          {next}
        </Box>
      </Flex>
    </span>
  );
}

/** The instalments that are paid, and of a plan that ends how many there are. */
function Paid({ plan }: { readonly plan: PlanLine }): ReactElement {
  const count = plannedCount(plan);
  return (
    <Flex component="span" align="center" gap={6} c="dimmed" fz={12.5}>
      {count === null || count === 0 ? null : (
        <Box component="span" display="block" w={48} aria-hidden="true">
          <Progress size={6} color="var(--chart-good)" value={(plan.paidCount / count) * 100} />
        </Box>
      )}
      {paidWords(plan.paidCount, count)}
    </Flex>
  );
}
