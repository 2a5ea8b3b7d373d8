import type { ReactElement } from 'react';
import { WorkForm } from '../../../ui/form/work-form.tsx';
import { partWords, planMoveWords } from '../../../words/plans/plan-moves.ts';
import { workFormWords } from '../../../words/work-form.ts';
import type { RowWork } from '../charge/plan-doing.ts';
import { readMoveAmount, wrong } from './move-calls.ts';

/** Field for a part of an instalment; the charge itself is confirmed like any other. */
export function PartForm({ plan, row, charge, onDo, onDone }: RowWork): ReactElement {
  const { currency } = plan.terms;
  return (
    <WorkForm
      title={`${planMoveWords.chargePart}: instalment ${row.sequence}`}
      button={planMoveWords.chargePart}
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
        if (amountMinor >= row.amountMinor) return wrong('amount', partWords.notAPart(row));
        onDo(null);
        charge.ask({ kind: 'part', sequence: row.sequence, amountMinor, isGranted: false });
        return null;
      }}
    >
      <p className="help-text">{partWords.text(row)}</p>
    </WorkForm>
  );
}
