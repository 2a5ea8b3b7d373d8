import type { ReactElement } from 'react';
import { useState } from 'react';
import { textLengthsMax } from '../../../../domain/text-lengths.ts';
import { daysBeforeBounds } from '../../../../domain/mail/template.ts';
import { readWholeNumber } from '../../../lib/typed-values.ts';
import { Choice } from '../../../ui/form/choice.tsx';
import { WorkForm } from '../../../ui/form/work-form.tsx';
import { planMoveWords } from '../../../words/plans/plan-moves.ts';
import { useMoves, wrong } from './move-calls.ts';
import type { PlanWork } from '../charge/plan-doing.ts';
import type { MissedChoice } from '../../../../domain/plans/missed.ts';

const reasonField = {
  name: 'reason',
  label: planMoveWords.reason,
  lengthMax: textLengthsMax.reason,
} as const;

/** Pauses charging. */
export function PauseForm({ plan, onDone }: PlanWork): ReactElement {
  const { move } = useMoves(plan, onDone);
  return (
    <WorkForm
      title={planMoveWords.pauseTitle}
      button={planMoveWords.pause}
      fields={[reasonField]}
      onCancel={onDone}
      onSubmit={({ reason }) => move({ kind: 'pause', reason })}
    >
      <p className="help-text">{planMoveWords.pauseText}</p>
    </WorkForm>
  );
}

/** Resumes charging; missed instalments stay owed or are skipped, by choice. */
export function ResumeForm({ plan, onDone }: PlanWork): ReactElement {
  const { move } = useMoves(plan, onDone);
  const [missed, setMissed] = useState<MissedChoice>('keep');
  return (
    <WorkForm
      title={planMoveWords.resumeTitle}
      button={planMoveWords.resume}
      fields={[]}
      focusFirst="missed"
      onCancel={onDone}
      onSubmit={() => move({ kind: 'resume', missed })}
    >
      <Choice
        label={planMoveWords.missed}
        field="missed"
        value={missed}
        options={[
          { value: 'keep', words: planMoveWords.missedKeep },
          { value: 'skip', words: planMoveWords.missedSkip },
        ]}
        onChange={setMissed}
      />
    </WorkForm>
  );
}

/** Cancels the plan; it cannot be resumed. */
export function CancelForm({ plan, onDone }: PlanWork): ReactElement {
  const { move } = useMoves(plan, onDone);
  return (
    <WorkForm
      title={planMoveWords.cancelTitle}
      button={planMoveWords.cancel}
      fields={[reasonField]}
      onCancel={onDone}
      onSubmit={({ reason }) => move({ kind: 'cancel', reason })}
    >
      <p className="help-text">{planMoveWords.cancelText}</p>
    </WorkForm>
  );
}

/** Sets the days before a charge on which the customer is written to. */
export function NoticeForm({ plan, onDone }: PlanWork): ReactElement {
  const { move } = useMoves(plan, onDone);
  return (
    <WorkForm
      title={planMoveWords.noticeTitle}
      button={planMoveWords.save}
      fields={[
        {
          name: 'note',
          label: planMoveWords.noticeDays,
          hint: planMoveWords.noticeHint,
          initial: plan.noticeDays === null ? '' : String(plan.noticeDays),
          lengthMax: 4,
          isNarrow: true,
        },
      ]}
      onCancel={onDone}
      onSubmit={async ({ note }) => {
        const text = note.trim();
        if (text === '') return move({ kind: 'set-notice', days: null });
        const days = readWholeNumber(text, 0, daysBeforeBounds.max);
        if (days === null) return wrong('note', planMoveWords.noticeWrong);
        return move({ kind: 'set-notice', days });
      }}
    >
      <p className="help-text">{planMoveWords.noticeMailText}</p>
    </WorkForm>
  );
}
