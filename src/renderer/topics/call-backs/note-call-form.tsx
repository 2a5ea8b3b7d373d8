import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { CustomerView } from '../../../contract/customers/customers.ts';
import { unscheduledOutcomes } from '../../../domain/customers/call-back.ts';
import type { UnscheduledOutcome } from '../../../domain/customers/call-back.ts';
import { callKeys } from '../../bridge/call-keys.ts';
import { call } from '../../bridge/client.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Choice } from '../../ui/form/choice.tsx';
import type { WorkRefusal, WorkText } from '../../ui/form/work-form.tsx';
import { WorkForm } from '../../ui/form/work-form.tsx';
import { callOutcomeWords, callWords } from '../../words/call-backs.ts';
import { failureWords } from '../../words/failures.ts';
import { noteField, refusedCall } from './call-fields.ts';

/** Records a call with a customer that no call-back had asked for. */
export function NoteCallForm(props: {
  readonly customer: CustomerView;
  readonly onClose: () => void;
}): ReactElement {
  const queries = useQueryClient();
  const announce = useAnnounce();
  const [outcome, setOutcome] = useState<UnscheduledOutcome>('spoke');
  const submit = async ({ note }: WorkText<'note'>): Promise<WorkRefusal<'note'> | null> => {
    const answer = await call('calls.note', { customerId: props.customer.id, outcome, note });
    if (!answer.ok) return { errors: {}, whole: failureWords(answer.error) };
    if (answer.value.kind === 'refused') return refusedCall(answer.value.refusals);
    announce(callWords.logged);
    props.onClose();
    await queries.invalidateQueries({ queryKey: callKeys.all });
    return null;
  };
  return (
    <WorkForm
      title={callWords.logCall}
      button={callWords.record}
      fields={[noteField]}
      focusFirst="outcome"
      onCancel={props.onClose}
      onSubmit={submit}
    >
      <p className="help-text">{callWords.logText}</p>
      <Choice
        label={callWords.outcome}
        field="outcome"
        value={outcome}
        options={unscheduledOutcomes.map((value) => ({ value, words: callOutcomeWords[value] }))}
        onChange={setOutcome}
      />
    </WorkForm>
  );
}
