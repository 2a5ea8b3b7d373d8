import type { ReactElement } from 'react';
import { textLengthsMax } from '../../../../domain/text-lengths.ts';
import type { DueRow } from '../../../../contract/plans/due-work.ts';
import { readAmount } from '../../../../domain/amount-entry.ts';
import { decimalString } from '../../../../domain/money.ts';
import { call } from '../../../bridge/client.ts';
import type { WorkRefusal, WorkText } from '../../../ui/form/work-form.tsx';
import { WorkForm } from '../../../ui/form/work-form.tsx';
import { dueWords } from '../words/due.ts';
import { planMoveWords } from '../../../words/plans/plan-moves.ts';
import { workFormWords } from '../../../words/work-form.ts';
import { useRowMove } from './use-row-move.ts';

interface RowFormProps {
  readonly row: DueRow;
  readonly onSettled: () => void;
  readonly onClose: () => void;
}

type PaidField = 'amount' | 'reason';

/** Records that an instalment was paid by transfer or in cash, so that it is never charged. */
export function PaidAnotherWayForm(props: RowFormProps): ReactElement {
  const { row } = props;
  const read = useRowMove(row);
  const currency = row.currency;
  const submit = async (text: WorkText<PaidField>): Promise<WorkRefusal<PaidField> | null> => {
    const amount = readAmount(text.amount, currency);
    if (!amount.ok) return { errors: { amount: workFormWords.notAnAmount }, whole: null };
    const { planId, sequence } = row;
    const move = {
      kind: 'paid-another-way',
      sequence,
      amountMinor: amount.value.amountMinor,
      reason: text.reason,
    } as const;
    const isWhole = amount.value.amountMinor >= row.amountMinor;
    return read(await call('plans.move', { planId, move }), () => {
      props.onClose();
      if (isWhole) props.onSettled();
    });
  };
  return (
    <WorkForm<PaidField>
      title={planMoveWords.paidAnotherWay}
      button={planMoveWords.save}
      fields={[
        {
          name: 'amount',
          label: `${planMoveWords.amount}, ${row.currency}`,
          initial: decimalString(row.amountMinor, currency),
          lengthMax: textLengthsMax.typedAmount,
          isNarrow: true,
        },
        { name: 'reason', label: planMoveWords.reason, lengthMax: textLengthsMax.reason },
      ]}
      focusFirst="reason"
      onCancel={props.onClose}
      onSubmit={submit}
    >
      <p className="help-text">{planMoveWords.paidAnotherWayText}</p>
    </WorkForm>
  );
}

const reasonTexts = {
  skip: { title: planMoveWords.skip, text: dueWords.skipText },
  'write-off': { title: planMoveWords.writeOff, text: planMoveWords.writeOffText },
} as const;

/** Skips or writes off an instalment, with a reason. */
export function ReasonForm(
  props: RowFormProps & { readonly kind: keyof typeof reasonTexts },
): ReactElement {
  const { row, kind } = props;
  const read = useRowMove(row);
  const submit = async ({ reason }: WorkText<'reason'>): Promise<WorkRefusal<'reason'> | null> => {
    const { planId, sequence } = row;
    const answer =
      kind === 'skip'
        ? await call('plans.move', { planId, move: { kind, sequence, reason } })
        : await call('plans.move-owed', { planId, move: { kind, sequence, reason } });
    return read(answer, () => {
      props.onClose();
      props.onSettled();
    });
  };
  return (
    <WorkForm
      title={reasonTexts[kind].title}
      button={planMoveWords.save}
      fields={[{ name: 'reason', label: planMoveWords.reason, lengthMax: textLengthsMax.reason }]}
      onCancel={props.onClose}
      onSubmit={submit}
    >
      <p className="help-text">{reasonTexts[kind].text}</p>
    </WorkForm>
  );
}
