import type { ReactElement } from 'react';
import { textLengthsMax } from '../../../../domain/text-lengths.ts';
import type { CurrencyCode } from '../../../../domain/money.ts';
import { WorkForm } from '../../../ui/form/work-form.tsx';
import { planMoveWords } from '../../../words/plans/plan-moves.ts';
import { workFormWords } from '../../../words/work-form.ts';
import { readMoveAmount, wrong } from './move-calls.ts';

/** The amount of a charge that staff ask for; the charge itself is confirmed like any other. */
export function AmountForm(props: {
  readonly title: string;
  readonly button: string;
  readonly text: string;
  readonly currency: CurrencyCode;
  /** The reason why an amount, in minor units, cannot be charged; null when it can. Absent where any can. */
  readonly refuse?: (amountMinor: number) => string | null;
  readonly onAmount: (amountMinor: number) => void;
  readonly onCancel: () => void;
}): ReactElement {
  const { currency, refuse } = props;
  return (
    <WorkForm
      title={props.title}
      button={props.button}
      fields={[
        {
          name: 'amount',
          label: `${planMoveWords.amount}, ${currency}`,
          lengthMax: textLengthsMax.typedAmount,
          isNarrow: true,
        },
      ]}
      onCancel={props.onCancel}
      onSubmit={async ({ amount }) => {
        const amountMinor = readMoveAmount(amount, currency);
        if (amountMinor === null) return wrong('amount', workFormWords.notAnAmount);
        const refusal = refuse?.(amountMinor) ?? null;
        if (refusal !== null) return wrong('amount', refusal);
        props.onAmount(amountMinor);
        return null;
      }}
    >
      <p className="help-text">{props.text}</p>
    </WorkForm>
  );
}
