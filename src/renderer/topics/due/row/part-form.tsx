import type { ReactElement } from 'react';
import { textLengthsMax } from '../../../../domain/text-lengths.ts';
import type { DueRow } from '../../../../contract/plans/due-work.ts';
import { readAmount } from '../../../../domain/amount-entry.ts';
import { WorkForm } from '../../../ui/form/work-form.tsx';
import { partWords, planMoveWords } from '../../../words/plans/plan-moves.ts';
import { workFormWords } from '../../../words/work-form.ts';
import type { RowCharge } from './use-row-charge.ts';

/** Charges a part of an instalment on the plan's card; the rest stays due. */
export function PartForm(props: {
  readonly row: DueRow;
  readonly charge: RowCharge;
  readonly onClose: () => void;
}): ReactElement {
  const { row, charge, onClose } = props;
  return (
    <WorkForm<'amount'>
      title={planMoveWords.chargePart}
      button={planMoveWords.chargePart}
      fields={[
        {
          name: 'amount',
          label: `${planMoveWords.amount}, ${row.currency}`,
          lengthMax: textLengthsMax.typedAmount,
          isNarrow: true,
        },
      ]}
      onCancel={onClose}
      onSubmit={async (text) => {
        const amount = readAmount(text.amount, row.currency);
        if (!amount.ok) return { errors: { amount: workFormWords.notAnAmount }, whole: null };
        const { amountMinor } = amount.value;
        if (amountMinor >= row.amountMinor) {
          return { errors: { amount: partWords.notAPart(row) }, whole: null };
        }
        onClose();
        charge.send({ omitExpiry: false, isGranted: false, partMinor: amountMinor }, null);
        return null;
      }}
    >
      <p className="help-text">{partWords.text(row)}</p>
    </WorkForm>
  );
}
