import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { CallBackView } from '../../../contract/customers/calls.ts';
import { callOutcomes, staysOpen } from '../../../domain/customers/call-back.ts';
import type { CallOutcome } from '../../../domain/customers/call-back.ts';
import { attemptKeys } from '../../bridge/attempt-keys.ts';
import { callKeys } from '../../bridge/call-keys.ts';
import { call } from '../../bridge/client.ts';
import { useNow } from '../../lib/use-now.ts';
import { localMomentOf, readLocalMoment } from '../../lib/local-moment.ts';
import { Choice } from '../../ui/form/choice.tsx';
import type { WorkField, WorkRefusal, WorkText } from '../../ui/form/work-form.tsx';
import { WorkForm } from '../../ui/form/work-form.tsx';
import { callOutcomeWords, callWords, settledCallWords } from '../../words/call-backs.ts';
import { failureWords } from '../../words/failures.ts';
import { callDay, noteField, refusedCall } from './call-fields.ts';
import { nextQuarter } from './next-quarter.ts';
import { needsCall, settledStateOf } from './settled-state.ts';
import { hourMs } from '../../../domain/time/units.ts';

type LogField = 'note' | 'day' | 'time';

/** Records the outcome of a call, and asks for the next time when the customer was not reached. */
export function LogCallForm(props: {
  readonly callBack: CallBackView;
  readonly onClose: () => void;
}): ReactElement {
  const { callBack, onClose } = props;
  const queries = useQueryClient();
  const settled = settledStateOf(callBack);
  const [outcome, setOutcome] = useState<CallOutcome>(needsCall(callBack) ? 'spoke' : 'done');
  const again = staysOpen(outcome);
  const nowMs = useNow();
  const submit = async (text: WorkText<LogField>): Promise<WorkRefusal<LogField> | null> => {
    const answer = await call('calls.log', {
      id: callBack.id,
      outcome,
      note: text.note,
      nextAt: again ? (readLocalMoment(text) ?? '') : null,
    });
    if (!answer.ok) return { errors: {}, whole: failureWords(answer.error) };
    if (answer.value.kind === 'closed') return { errors: {}, whole: callWords.closed };
    if (answer.value.kind === 'refused') return refusedCall(answer.value.refusals);
    onClose();
    await queries.invalidateQueries({ queryKey: callKeys.all });
    await queries.invalidateQueries({ queryKey: attemptKeys.all });
    return null;
  };
  return (
    <WorkForm
      title={callWords.logTitle}
      button={callWords.record}
      fields={again ? [...momentFields(nowMs), noteField] : [noteField]}
      focusFirst="outcome"
      onCancel={onClose}
      onSubmit={submit}
    >
      {settled === null ? null : <p className="help-text">{settledCallWords(settled.word)}</p>}
      <Choice
        label={callWords.outcome}
        field="outcome"
        value={outcome}
        options={callOutcomes.map((value) => ({ value, words: callOutcomeWords[value] }))}
        onChange={setOutcome}
      />
      {again ? <p className="help-text">{callWords.nextText}</p> : null}
    </WorkForm>
  );
}

function momentFields(nowMs: number): readonly WorkField<LogField>[] {
  const next = localMomentOf(nextQuarter(nowMs + hourMs));
  const { day, time, timeHint } = callWords;
  return [
    { name: 'day', label: day, initial: next.day, ...callDay() },
    { name: 'time', label: time, hint: timeHint, initial: next.time, lengthMax: 5, isNarrow: true },
  ];
}
