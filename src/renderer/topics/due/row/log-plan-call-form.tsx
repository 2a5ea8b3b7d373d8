import type { ReactElement } from 'react';
import { useState } from 'react';
import { textLengthsMax } from '../../../../domain/text-lengths.ts';
import type { DueRow } from '../../../../contract/plans/due-work.ts';
import { readAmount } from '../../../../domain/amount-entry.ts';
import { isCalendarDate } from '../../../../domain/time/calendar.ts';
import type { CurrencyCode } from '../../../../domain/money.ts';
import { decimalString } from '../../../../domain/money.ts';
import { addDays } from '../../../../domain/plans/days.ts';
import type { PlanCallOutcome } from '../../../../domain/plans/plan-call.ts';
import { planCallOutcomes } from '../../../../domain/plans/plan-call.ts';
import { call } from '../../../bridge/client.ts';
import { Choice } from '../../../ui/form/choice.tsx';
import type { WorkField, WorkRefusal, WorkText } from '../../../ui/form/work-form.tsx';
import { WorkForm } from '../../../ui/form/work-form.tsx';
import { dateEntryWords } from '../../../words/date-entry.ts';
import { dueWords } from '../words/due.ts';
import { planCallOutcomeWords, planMoveWords } from '../../../words/plans/plan-moves.ts';
import { workFormWords } from '../../../words/work-form.ts';
import { useRowMove } from './use-row-move.ts';

type CallField = 'amount' | 'date' | 'note';

/** Records the outcome of a call about an instalment; a promise to pay asks for amount and day. */
export function LogPlanCallForm(props: {
  readonly row: DueRow;
  readonly today: string;
  /** The outcome, chosen already, and the note to begin with. */
  readonly initial?: { readonly outcome: PlanCallOutcome; readonly note: string };
  /** Called once the call is on record; without it the form closes. */
  readonly onRecorded?: (outcome: PlanCallOutcome) => void;
  readonly onClose: () => void;
}): ReactElement {
  const { row, today, initial, onRecorded, onClose } = props;
  const read = useRowMove(row);
  const [outcome, setOutcome] = useState<PlanCallOutcome>(initial?.outcome ?? 'no-answer');
  const noteField = { ...emptyNote, initial: initial?.note ?? '' };
  const isPromise = outcome === 'promised';
  const submit = async (text: WorkText<CallField>): Promise<WorkRefusal<CallField> | null> => {
    const promise = isPromise ? readPromise(text, row.currency) : null;
    if (promise !== null && !promise.ok) return { errors: promise.errors, whole: null };
    const answer = await call('plans.log-call', {
      planId: row.planId,
      sequence: row.sequence,
      outcome,
      note: text.note,
      promise: promise?.value ?? null,
    });
    return read(answer, () => (onRecorded === undefined ? onClose() : onRecorded(outcome)));
  };
  return (
    <WorkForm<CallField>
      title={
        initial === undefined ? planMoveWords.logCallTitle : planCallOutcomeWords[initial.outcome]
      }
      button={planMoveWords.save}
      fields={isPromise ? [...promiseFields(row, today), noteField] : [noteField]}
      {...(initial === undefined ? { focusFirst: 'outcome' } : {})}
      onCancel={onClose}
      onSubmit={submit}
    >
      {initial === undefined ? (
        <Choice
          label={planMoveWords.outcome}
          field="outcome"
          value={outcome}
          options={planCallOutcomes.map((value) => ({ value, words: planCallOutcomeWords[value] }))}
          onChange={setOutcome}
        />
      ) : null}
      {isPromise ? <p className="help-text">{dueWords.promiseText}</p> : null}
    </WorkForm>
  );
}

const emptyNote: WorkField<CallField> = {
  name: 'note',
  label: planMoveWords.noteLabel,
  lengthMax: textLengthsMax.reason,
};

function promiseFields(row: DueRow, today: string): readonly WorkField<CallField>[] {
  const tomorrow = isCalendarDate(today) ? addDays(today, 1) : today;
  return [
    {
      name: 'amount',
      label: `${planMoveWords.promisedAmount}, ${row.currency}`,
      initial: decimalString(row.amountMinor, row.currency),
      lengthMax: textLengthsMax.typedAmount,
      isNarrow: true,
    },
    {
      name: 'date',
      label: planMoveWords.promisedOn,
      initial: tomorrow,
      date: { today, direction: 'ahead' },
      hasQuickDays: true,
    },
  ];
}

type ReadPromise =
  | { readonly ok: true; readonly value: { readonly amountMinor: number; readonly on: string } }
  | { readonly ok: false; readonly errors: Readonly<Partial<Record<CallField, string>>> };

function readPromise(text: WorkText<CallField>, currency: CurrencyCode): ReadPromise {
  const amount = readAmount(text.amount, currency);
  const on = text.date.trim();
  const isDay = isCalendarDate(on);
  if (amount.ok && isDay) return { ok: true, value: { amountMinor: amount.value.amountMinor, on } };
  return {
    ok: false,
    errors: {
      ...(amount.ok ? {} : { amount: workFormWords.notAnAmount }),
      ...(isDay ? {} : { date: dateEntryWords.wrong }),
    },
  };
}
