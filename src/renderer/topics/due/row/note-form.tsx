import type { ReactElement } from 'react';
import { textLengthsMax } from '../../../../domain/text-lengths.ts';
import type { DueRow } from '../../../../contract/plans/due-work.ts';
import { call } from '../../../bridge/client.ts';
import type { WorkRefusal, WorkText } from '../../../ui/form/work-form.tsx';
import { WorkForm } from '../../../ui/form/work-form.tsx';
import { planMoveWords } from '../../../words/plans/plan-moves.ts';
import { useRowMove } from './use-row-move.ts';

/** Records a note on an instalment, which stays in its list. */
export function NoteForm(props: {
  readonly row: DueRow;
  readonly onClose: () => void;
}): ReactElement {
  const { row, onClose } = props;
  const read = useRowMove(row);
  const submit = async ({ note }: WorkText<'note'>): Promise<WorkRefusal<'note'> | null> => {
    const { planId, sequence } = row;
    return read(await call('plans.add-note', { planId, sequence, text: note }), onClose);
  };
  return (
    <WorkForm
      title={planMoveWords.noteTitle}
      button={planMoveWords.save}
      fields={[{ name: 'note', label: planMoveWords.noteLabel, lengthMax: textLengthsMax.reason }]}
      onCancel={onClose}
      onSubmit={submit}
    >
      <p className="help-text">{planMoveWords.noteText}</p>
    </WorkForm>
  );
}
