import { Box } from '@mantine/core';
import type { ReactElement } from 'react';
import { assertNever } from '../../../../domain/assert.ts';
import { planMoveWords } from '../../../words/plans/plan-moves.ts';
import { ActionButtons } from './action-buttons.tsx';
import { ChangeForm } from '../change/change-form.tsx';
import { CancelForm, NoticeForm, PauseForm, ResumeForm } from './plan-forms.tsx';
import { PriorChargeForm } from '../card/prior-charge-form.tsx';
import { ExtraForm } from './extra-form.tsx';
import { LogCallForm } from './log-call-form.tsx';
import { NoteForm } from './note-form.tsx';
import type { PlanWork } from '../charge/plan-doing.ts';
import type { PlanAction } from './plan-model.ts';
import { oldestOpen, planActions } from './plan-model.ts';
import { ReplaceCard } from '../card/replace-card.tsx';

const buttons: Readonly<Record<PlanAction, { readonly words: string; readonly letter?: string }>> =
  {
    'replace-card': { words: planMoveWords.replaceCard, letter: 'R' },
    'log-call': { words: planMoveWords.logCall, letter: 'L' },
    note: { words: planMoveWords.note, letter: 'N' },
    pause: { words: planMoveWords.pause, letter: 'P' },
    resume: { words: planMoveWords.resume, letter: 'P' },
    extra: { words: planMoveWords.extra, letter: 'X' },
    'pay-off': { words: planMoveWords.payOff, letter: 'O' },
    'change-schedule': { words: planMoveWords.changeSchedule, letter: 'H' },
    notice: { words: planMoveWords.notice },
    evidence: { words: planMoveWords.evidence },
    cancel: { words: planMoveWords.cancel },
  };

/** The actions on the whole plan, and under them the form of the selected one. */
export function PlanActions(props: PlanWork): ReactElement {
  const { plan, status, doing, onDo, charge } = props;
  const choose = (action: PlanAction): void => {
    if (action !== 'pay-off') return onDo({ on: 'plan', action });
    onDo(null);
    charge.ask({ kind: 'extra', amountMinor: null, isGranted: false });
  };
  return (
    <Box pt={10}>
      <ActionButtons
        field="plan"
        label={{ 'aria-label': planMoveWords.actions }}
        buttons={planActions(plan).map((action) => ({
          action,
          ...buttons[action],
          ...(action === 'replace-card' && plan.card === null
            ? { words: planMoveWords.firstCard }
            : {}),
        }))}
        status={status}
        open={doing?.on === 'plan' ? doing.action : null}
        onChoose={choose}
      />
      {doing?.on === 'plan' ? <PlanForm {...props} action={doing.action} /> : null}
    </Box>
  );
}

function PlanForm(props: PlanWork & { readonly action: PlanAction }): ReactElement | null {
  const { action, ...work } = props;
  switch (action) {
    case 'replace-card':
      return <ReplaceCard {...work} row={oldestOpen(props.plan)} />;
    case 'log-call':
      return <LogCallForm {...work} row={null} />;
    case 'note':
      return <NoteForm {...work} row={null} />;
    case 'pause':
      return <PauseForm {...work} />;
    case 'resume':
      return <ResumeForm {...work} />;
    case 'extra':
      return <ExtraForm {...work} />;
    case 'pay-off':
      return null;
    case 'change-schedule':
      return <ChangeForm {...work} />;
    case 'notice':
      return <NoticeForm {...work} />;
    case 'evidence':
      return <PriorChargeForm {...work} />;
    case 'cancel':
      return <CancelForm {...work} />;
    default:
      return assertNever(action);
  }
}
