import type { ReactElement } from 'react';
import { planMoveWords } from '../../../words/plans/plan-moves.ts';
import type { PlanWork } from '../charge/plan-doing.ts';
import { AmountForm } from './amount-form.tsx';

/** Asks for the amount of an extra payment. */
export function ExtraForm({ plan, charge, onDo, onDone }: PlanWork): ReactElement {
  const isTotal = plan.terms.kind === 'instalment';
  return (
    <AmountForm
      title={planMoveWords.extraTitle}
      button={planMoveWords.extra}
      text={isTotal ? planMoveWords.extraTextTotal : planMoveWords.extraTextRecurring}
      currency={plan.terms.currency}
      onCancel={onDone}
      onAmount={(amountMinor) => {
        onDo(null);
        charge.ask({ kind: 'extra', amountMinor, isGranted: false });
      }}
    />
  );
}
