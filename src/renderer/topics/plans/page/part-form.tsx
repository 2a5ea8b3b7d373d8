import type { ReactElement } from 'react';
import { partWords, planMoveWords } from '../../../words/plans/plan-moves.ts';
import type { RowWork } from '../charge/plan-doing.ts';
import { AmountForm } from './amount-form.tsx';

/** Asks for the part of an instalment that is charged now. */
export function PartForm({ plan, row, charge, onDo, onDone }: RowWork): ReactElement {
  return (
    <AmountForm
      title={`${planMoveWords.chargePart}: instalment ${row.sequence}`}
      button={planMoveWords.chargePart}
      text={partWords.text(row)}
      currency={plan.terms.currency}
      refuse={(amountMinor) => (amountMinor >= row.amountMinor ? partWords.notAPart(row) : null)}
      onCancel={onDone}
      onAmount={(amountMinor) => {
        onDo(null);
        charge.ask({ kind: 'part', sequence: row.sequence, amountMinor, isGranted: false });
      }}
    />
  );
}
