import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import type { CustomerView } from '../../../contract/customers/customers.ts';
import type { PlanLine } from '../../../contract/plans/plan-view.ts';
import { plansOfCustomerQuery } from '../../bridge/plan-queries.ts';
import { planPage } from '../../lib/paths.ts';
import { EmptyState, Panel } from '../../ui/panel.tsx';
import { PlanLineFacts } from '../../ui/plans/plan-line-facts.tsx';
import { QueryPart } from '../../ui/query-part.tsx';
import { planListWords, plansOfCustomerWords } from '../../words/plans/plans.ts';
import './plans-of-customer.css';

/** A customer's plans, each of which opens; the calls about them stand among the customer's other calls. */
export function PlansOfCustomerPart(props: { readonly customer: CustomerView }): ReactElement {
  const found = useQuery(plansOfCustomerQuery(props.customer.id));
  const plans = found.data?.plans ?? [];
  return (
    <Panel title={plansOfCustomerWords.title}>
      <QueryPart query={found} reading={planListWords.reading}>
        {() =>
          plans.length === 0 ? (
            <EmptyState title={plansOfCustomerWords.none}>
              {plansOfCustomerWords.noneText}
            </EmptyState>
          ) : (
            <PlanButtons plans={plans} />
          )
        }
      </QueryPart>
    </Panel>
  );
}

function PlanButtons({ plans }: { readonly plans: readonly PlanLine[] }): ReactElement {
  const [, navigate] = useLocation();
  return (
    <Box component="ul" className="customer-plans" my={-8} mx={-14}>
      {plans.map((plan) => (
        <li key={plan.id}>
          <Box
            type="button"
            component="button"
            className="opened-day-plan"
            w="100%"
            py={6}
            px={10}
            c="var(--ink)"
            ta="left"
            onClick={() => navigate(planPage(plan.id))}
          >
            <PlanLineFacts plan={plan} withoutCustomer />
          </Box>
        </li>
      ))}
    </Box>
  );
}
