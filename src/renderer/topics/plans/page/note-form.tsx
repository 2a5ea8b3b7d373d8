import type { ReactElement } from 'react';
import { textLengthsMax } from '../../../../domain/text-lengths.ts';
import type { InstalmentView } from '../../../../contract/plans/plan-view.ts';
import { WorkForm } from '../../../ui/form/work-form.tsx';
import { planMoveWords } from '../../../words/plans/plan-moves.ts';
import { useMoves } from './move-calls.ts';
import type { PlanWork } from '../charge/plan-doing.ts';

/** Records a note on one instalment, or on the plan when there is none. */
export function NoteForm(props: PlanWork & { readonly row: InstalmentView | null }): ReactElement {
  const { plan, row, onDone } = props;
  const { addNote } = useMoves(plan, onDone);
  const sequence = row?.sequence ?? null;
  const { noteTitle } = planMoveWords;
  return (
    <WorkForm
      title={sequence === null ? noteTitle : `${noteTitle}: instalment ${sequence}`}
      button={planMoveWords.save}
      fields={[{ name: 'note', label: planMoveWords.noteLabel, lengthMax: textLengthsMax.reason }]}
      onCancel={onDone}
      onSubmit={({ note }) => addNote({ sequence, text: note })}
    >
      <p className="help-text">{planMoveWords.noteText}</p>
    </WorkForm>
  );
}
