import type { ReactElement } from 'react';
import { WorkForm } from '../../../ui/form/work-form.tsx';
import { planMoveWords } from '../../../words/plans/plan-moves.ts';
import { workFormWords } from '../../../words/work-form.ts';
import { readMoveAmount, wrong } from './move-calls.ts';
import type { PlanWork } from '../charge/plan-doing.ts';

/** Field for the amount of an extra payment; the charge itself is confirmed like any other. */
export function ExtraForm({ plan, charge, onDo, onDone }: PlanWork): ReactElement {
  const { currency } = plan.terms;
  const isTotal = plan.terms.kind === 'instalment';
  return (
    <WorkForm
      title={planMoveWords.extraTitle}
      button={planMoveWords.extra}
      fields={[
        {
          name: 'amount',
          label: `${planMoveWords.amount}, ${currency}`,
          lengthMax: 64,
          isNarrow: true,
        },
      ]}
      onCancel={onDone}
      onSubmit={async ({ amount }) => {
        const amountMinor = readMoveAmount(amount, currency);
        if (amountMinor === null) return wrong('amount', workFormWords.notAnAmount);
        onDo(null);
        charge.ask({ kind: 'extra', amountMinor, isGranted: false });
        return null;
      }}
    >
      <p className="help-text">
        {isTotal ? planMoveWords.extraTextTotal : planMoveWords.extraTextRecurring}
      </p>
    </WorkForm>
  );
}
