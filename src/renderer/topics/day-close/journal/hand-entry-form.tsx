import type { ReactElement } from 'react';
import { useState } from 'react';
import { textLengthsMax } from '../../../../domain/text-lengths.ts';
import { handEntryKinds } from '../../../../domain/close/journal.ts';
import type { HandEntryKind } from '../../../../domain/close/journal.ts';
import { readAmount } from '../../../../domain/amount-entry.ts';
import { call } from '../../../bridge/client.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Choice } from '../../../ui/form/choice.tsx';
import type { WorkRefusal, WorkText } from '../../../ui/form/work-form.tsx';
import { WorkForm } from '../../../ui/form/work-form.tsx';
import { failureWords } from '../../../words/failures.ts';
import type { CloseDay } from '../queries.ts';
import { handEntryWords, journalWords } from '../words/journal.ts';

type FieldName = 'amount' | 'reason';

/** Records a fee or dispute of a settlement date. */
export function HandEntryForm(props: {
  readonly day: CloseDay;
  readonly onRecorded: () => Promise<void>;
  readonly onClose: () => void;
}): ReactElement {
  const { day, onRecorded, onClose } = props;
  const announce = useAnnounce();
  const [kind, setKind] = useState<HandEntryKind>('fee');
  const submit = async (text: WorkText<FieldName>): Promise<WorkRefusal<FieldName> | null> => {
    const amount = readAmount(text.amount, day.currency);
    if (!amount.ok) return { errors: { amount: journalWords.amountWrong }, whole: null };
    const { amountMinor } = amount.value;
    const input = { ...day, kind, amountMinor, reason: text.reason };
    const answer = await call('closes.record-entry', input);
    if (!answer.ok) return { errors: {}, whole: failureWords(answer.error) };
    if (answer.value.kind === 'refused') {
      const { field, reason } = answer.value;
      const empty = field === 'amount' ? journalWords.amountWrong : journalWords.reasonEmpty;
      const words = reason === 'empty' ? empty : journalWords.holdsCardNumber;
      return { errors: { [field]: words }, whole: null };
    }
    announce(journalWords.recorded);
    await onRecorded();
    onClose();
    return null;
  };
  return (
    <WorkForm
      title={journalWords.record}
      button={journalWords.recordButton}
      fields={[
        {
          name: 'amount',
          label: journalWords.amount,
          lengthMax: textLengthsMax.typedAmount,
          isNarrow: true,
          hint: journalWords.amountHint,
        },
        { name: 'reason', label: journalWords.reason, lengthMax: textLengthsMax.reason },
      ]}
      onCancel={onClose}
      onSubmit={submit}
    >
      <p className="help-text">{journalWords.recordText}</p>
      <Choice
        label={journalWords.entryKind}
        field="entry-kind"
        value={kind}
        options={handEntryKinds.map((value) => ({ value, words: handEntryWords[value] }))}
        onChange={setKind}
      />
    </WorkForm>
  );
}
