import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import type { PlanView } from '../../../../contract/plans/plan-view.ts';
import { customerPage } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { CardHealthChip } from '../../../ui/plans/card-health-chip.tsx';
import { channelWords } from '../../../words/payments/charge-form.ts';
import { dayWords } from '../../../words/plans/plan-retry.ts';
import { moneyWords, planWordsOf, termsWords } from '../../../words/plans/plans.ts';

/** Terms of the plan, its customer and its progress. */
export function PlanFacts({ plan }: { readonly plan: PlanView }): ReactElement {
  const [, navigate] = useLocation();
  const { currency } = plan.terms;
  const next =
    plan.nextDueOn === null || plan.nextAmountMinor === null
      ? planWordsOf.nothingNext
      : `${moneyWords(plan.nextAmountMinor, currency)}, ${dayWords(plan.nextDueOn)}`;
  const facts = [
    { label: planWordsOf.terms, value: termsWords(plan.terms) },
    { label: planWordsOf.next, value: next },
    {
      label: planWordsOf.taken,
      value: `${moneyWords(plan.paidMinor, currency)}, ${plan.paidCount} paid`,
    },
    {
      label: planWordsOf.left,
      value: `${moneyWords(plan.openMinor, currency)}, ${plan.openCount} open`,
    },
    { label: planWordsOf.card, value: <CardHealthChip card={plan.card} showsGood /> },
    { label: planWordsOf.takenBy, value: channelWords[plan.channel] },
    { label: planWordsOf.since, value: dayWords(plan.createdOn) },
  ];
  const contact = [plan.customer.phone, plan.customer.email].filter((text) => text !== '');
  return (
    <dl className="plan-facts">
      <div>
        <dt>{planWordsOf.customer}</dt>
        <dd>
          <Button tone="quiet" onClick={() => navigate(customerPage(plan.customer.id))}>
            <bdi>{plan.customer.name}</bdi>
          </Button>
          <span className="plan-contact selectable">{contact.join(' · ')}</span>
        </dd>
      </div>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="selectable">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
