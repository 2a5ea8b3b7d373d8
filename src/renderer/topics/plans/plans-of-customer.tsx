import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import type { CustomerView } from '../../../contract/customers/customers.ts';
import type { PlanLine } from '../../../contract/plans/plan-view.ts';
import { plansOfCustomerQuery } from '../../bridge/plan-queries.ts';
import { mayWorkQuery } from '../../bridge/session-queries.ts';
import { newPlan, planPage } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, Panel } from '../../ui/panel.tsx';
import { PlanButton } from './plan-button.tsx';
import { QueryPart } from '../../ui/query-part.tsx';
import { planListWords, plansOfCustomerWords } from '../../words/plans/plans.ts';

/** A customer's plans, each of which opens; the calls about them stand among the customer's other calls. */
export function PlansOfCustomerPart(props: { readonly customer: CustomerView }): ReactElement {
  const found = useQuery(plansOfCustomerQuery(props.customer.id));
  const plans = found.data?.plans ?? [];
  const [, navigate] = useLocation();
  const { erasedAt, mergedInto } = props.customer;
  const mayWork =
    (useQuery(mayWorkQuery).data ?? false) && erasedAt === null && mergedInto === null;
  return (
    <Panel
      title={plansOfCustomerWords.title}
      aside={
        mayWork ? (
          <Button tone="quiet" onClick={() => navigate(newPlan(props.customer.id))}>
            {planListWords.add}
          </Button>
        ) : null
      }
    >
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
    <Box component="ul" className="customer-plans ruled" my={-8} mx={-16}>
      {plans.map((plan) => (
        <li key={plan.id}>
          <PlanButton plan={plan} withoutCustomer onClick={() => navigate(planPage(plan.id))} />
        </li>
      ))}
    </Box>
  );
}
