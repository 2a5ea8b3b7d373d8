import { useQueries, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import type { CustomerView } from '../../../contract/customers/customers.ts';
import type { PlanLine, PlanView } from '../../../contract/plans/plan-view.ts';
import { planQuery, plansOfCustomerQuery } from '../../bridge/plan-queries.ts';
import { planPage } from '../../lib/paths.ts';
import { EmptyState, Panel } from '../../ui/panel.tsx';
import { CallLines } from '../../ui/plans/call-lines.tsx';
import { PlanLineFacts } from '../../ui/plans/plan-line-facts.tsx';
import { QueryPart } from '../../ui/query-part.tsx';
import { planListWords, plansOfCustomerWords } from '../../words/plans/plans.ts';
import './plans-of-customer.css';

/** Most plans whose calls are read with the page; bounds the reads. */
const callsReadMax = 5;

/** A customer's plans, each of which opens, and the calls about them. */
export function PlansOfCustomerPart(props: { readonly customer: CustomerView }): ReactElement {
  const found = useQuery(plansOfCustomerQuery(props.customer.id));
  const plans = found.data?.plans ?? [];
  return (
    <>
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
      <CallsAboutPlans plans={plans} />
    </>
  );
}

function PlanButtons({ plans }: { readonly plans: readonly PlanLine[] }): ReactElement {
  const [, navigate] = useLocation();
  return (
    <ul className="customer-plans">
      {plans.map((plan) => (
        <li key={plan.id}>
          <button
            type="button"
            className="opened-day-plan"
            onClick={() => navigate(planPage(plan.id))}
          >
            <PlanLineFacts plan={plan} withoutCustomer />
          </button>
        </li>
      ))}
    </ul>
  );
}

function CallsAboutPlans({ plans }: { readonly plans: readonly PlanLine[] }): ReactElement | null {
  const read = useQueries({
    queries: plans.slice(0, callsReadMax).map(({ id }) => planQuery(id)),
  });
  const called = read
    .flatMap(({ data }) => data ?? [])
    .filter((plan: PlanView) => plan.calls.length > 0);
  if (called.length === 0) return null;
  return (
    <Panel title={plansOfCustomerWords.calls}>
      {called.map((plan) => (
        <section key={plan.id} aria-label={plan.reference}>
          <h3 className="customer-plan-calls">{plan.reference}</h3>
          <CallLines calls={plan.calls} currency={plan.terms.currency} />
        </section>
      ))}
    </Panel>
  );
}
