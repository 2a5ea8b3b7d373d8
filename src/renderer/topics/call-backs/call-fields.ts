import { textLengthsMax } from '../../../domain/text-lengths.ts';
import type { CallRefusal } from '../../../contract/customers/calls.ts';
import { localMomentOf } from '../../lib/local-moment.ts';
import type { DateKeying } from '../../ui/date/keyed-date.ts';
import type { WorkField, WorkRefusal } from '../../ui/form/work-form.tsx';
import { callRefusalWords, callWords } from '../../words/call-backs.ts';

/** The field for what was said, in the forms that record a call. */
export const noteField: WorkField<'note'> = {
  name: 'note',
  label: callWords.note,
  hint: callWords.noteHint,
  lengthMax: textLengthsMax.reason,
};

/** A call is promised for a day of this computer's own calendar, from today on. */
export function callDay() {
  const keying: DateKeying = { today: localMomentOf(Date.now()).day, direction: 'ahead' };
  return { date: keying, hasQuickDays: true } as const;
}

/** Fields of the form of a call-back. */
export type CallField = 'phone' | 'name' | 'day' | 'time' | 'note';

/** Maps main's refusals to the form's fields; a moment is keyed in two of them. */
export function refusedCall(refusals: readonly CallRefusal[]): WorkRefusal<CallField> {
  const errors = refusals.map((refusal) => {
    const field = refusal.field === 'due' ? 'time' : refusal.field;
    return [field, callRefusalWords(refusal)] as const;
  });
  return { errors: Object.fromEntries(errors), whole: null };
}
