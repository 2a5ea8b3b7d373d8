import type { ReactElement } from 'react';
import { useState } from 'react';
import { textLengthsMax } from '../../../../domain/text-lengths.ts';
import type { InstalmentView } from '../../../../contract/plans/plan-view.ts';
import { decimalString } from '../../../../domain/money.ts';
import { SelectInput } from '../../../ui/form/select-input.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { WorkForm } from '../../../ui/form/work-form.tsx';
import { dateEntryWords } from '../../../words/date-entry.ts';
import {
  planCallOutcomeWords,
  planMoveWords,
  promisedRowWords,
} from '../../../words/plans/plan-moves.ts';
import { workFormWords } from '../../../words/work-form.ts';
import type { CallEntry, MoveField } from './move-calls.ts';
import { readMoveAmount, readMoveDay, useMoves, wrong } from './move-calls.ts';
import type { PlanWork } from '../charge/plan-doing.ts';
import { oldestOpen } from './plan-model.ts';
import { planCallOutcomes } from '../../../../domain/plans/plan-call.ts';

type Outcome = CallEntry['outcome'];

/** Records the outcome of a call; a promise to pay has its amount and its day. */
export function LogCallForm(
  props: PlanWork & { readonly row: InstalmentView | null },
): ReactElement {
  const { plan, onDone } = props;
  const { logCall } = useMoves(plan, onDone);
  const [outcome, setOutcome] = useState<Outcome>('no-answer');
  const { currency } = plan.terms;
  const isPromise = outcome === 'promised';
  // A promise is about one instalment: a call about the whole plan means the oldest that is owed.
  const row = props.row ?? (isPromise ? oldestOpen(plan) : null);
  const amount = row?.amountMinor ?? null;
  const fields = [
    ...(isPromise
      ? [
          {
            name: 'amount',
            label: `${planMoveWords.promisedAmount}, ${currency}`,
            initial: amount === null ? '' : decimalString(amount, currency),
            lengthMax: textLengthsMax.typedAmount,
            isNarrow: true,
          } as const,
          {
            name: 'date',
            label: planMoveWords.promisedOn,
            initial: plan.today,
            date: { today: plan.today, direction: 'ahead' },
            hasQuickDays: true,
          } as const,
        ]
      : []),
    { name: 'note', label: planMoveWords.noteLabel, lengthMax: textLengthsMax.reason } as const,
  ];
  return (
    <WorkForm<MoveField>
      title={planMoveWords.logCallTitle}
      button={planMoveWords.save}
      fields={fields}
      focusFirst="call-outcome"
      onCancel={onDone}
      onSubmit={async (text) => {
        const entry = { sequence: row?.sequence ?? null, outcome, note: text.note };
        if (!isPromise) return logCall({ ...entry, promise: null });
        const amountMinor = readMoveAmount(text.amount, currency);
        if (amountMinor === null) return wrong('amount', workFormWords.notAnAmount);
        const on = readMoveDay(text.date);
        if (on === null) return wrong('date', dateEntryWords.wrong);
        return logCall({ ...entry, promise: { amountMinor, on } });
      }}
    >
      <Field label={planMoveWords.outcome}>
        {(control) => (
          <SelectInput
            {...control}
            data-field="call-outcome"
            value={outcome}
            options={planCallOutcomes.map((value) => ({
              value,
              words: planCallOutcomeWords[value],
            }))}
            onValue={setOutcome}
          />
        )}
      </Field>
      {isPromise && row !== null ? (
        <p className="help-text">{promisedRowWords({ ...row, currency })}</p>
      ) : null}
    </WorkForm>
  );
}
