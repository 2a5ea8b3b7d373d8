import { Box, Flex, Menu } from '@mantine/core';
import type { ReactElement } from 'react';
import type { InstalmentView } from '../../../../contract/plans/plan-view.ts';
import { assertNever } from '../../../../domain/assert.ts';
import { isRoleEnough } from '../../../../domain/staff/role.ts';
import { DropMenu } from '../../../ui/menu/drop-menu.tsx';
import { effectiveRole } from '../../../lib/effective-role.ts';
import { ApprovalHint } from '../../../ui/approval/approval-hint.tsx';
import { Button } from '../../../ui/button.tsx';
import { FieldHint } from '../../../ui/form/field.tsx';
import { LetterCap } from '../../../ui/key-cap.tsx';
import { planMoveWords } from '../../../words/plans/plan-moves.ts';
import { whyGreyed } from '../../../words/why-greyed.ts';
import { CancelForm, NoticeForm, PauseForm, ResumeForm } from './plan-forms.tsx';
import { ChangeForm } from '../change/change-form.tsx';
import { ChargeNextButton } from './charge-buttons.tsx';
import { ExtraForm } from './extra-form.tsx';
import { LogCallForm } from './log-call-form.tsx';
import { NoteForm } from './note-form.tsx';
import { PriorChargeForm } from '../card/prior-charge-form.tsx';
import { ReplaceCard } from '../card/replace-card.tsx';
import type { PlanWork } from '../charge/plan-doing.ts';
import type { PlanAction } from './plan-model.ts';
import { isSupervisor, needsSupervisor, oldestOpen, planActions } from './plan-model.ts';

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

function letterOf(action: PlanAction): { readonly letter?: string } {
  const { letter } = buttons[action];
  return letter === undefined ? {} : { letter };
}

/** Actions with a button of their own; the others stand in the menu beside them. */
const withButton: readonly PlanAction[] = ['pause', 'resume', 'replace-card'];

/** The actions on the whole plan: the usual ones as buttons, the others in a menu. */
export function PlanActions(
  props: PlanWork & { readonly selected: InstalmentView | null },
): ReactElement {
  const { plan, status, doing, onDo, charge } = props;
  const role = effectiveRole(status);
  if (!isRoleEnough(role, 'clerk')) return <FieldHint>{whyGreyed.accountant}</FieldHint>;
  const actions = planActions(plan);
  const choose = (action: PlanAction): void => {
    if (action !== 'pay-off') return onDo({ on: 'plan', action });
    onDo(null);
    charge.ask({ kind: 'extra', amountMinor: null, isGranted: false });
  };
  const wordsOf = (action: PlanAction): string =>
    action === 'replace-card' && plan.card === null
      ? planMoveWords.firstCard
      : buttons[action].words;
  return (
    <Flex wrap="wrap" gap={8} role="group" aria-label={planMoveWords.actions}>
      {actions
        .filter((action) => withButton.includes(action))
        .toReversed()
        .map((action) => (
          <Button
            key={action}
            data-field={`plan-${action}`}
            aria-expanded={doing?.on === 'plan' && doing.action === action}
            onClick={() => choose(action)}
            {...letterOf(action)}
          >
            {wordsOf(action)}
          </Button>
        ))}
      <ChargeNextButton {...props} />
      {/* The menu is kept, closed, so that the letters of its actions work; the kit leaves the focus outside of it then. */}
      <DropMenu
        position="bottom-end"
        width={268}
        keepMounted
        dropdownRef={focusFirst}
        button={
          <Button data-field="plan-more" hasMenu>
            {planMoveWords.more}
          </Button>
        }
      >
        {actions
          .filter((action) => !withButton.includes(action))
          .map((action) => (
            <ActionItem
              key={action}
              action={action}
              isDenied={needsSupervisor(action) && !isSupervisor(role)}
              onChoose={() => choose(action)}
            />
          ))}
      </DropMenu>
    </Flex>
  );
}

/** A menu that is kept has its reference while it is open alone; it is not in its place yet, so nothing scrolls to it. */
function focusFirst(menu: HTMLElement | null): void {
  menu?.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true });
}

/** One action of the menu with its letter; one that the operator may not take says who may. */
function ActionItem(props: {
  readonly action: PlanAction;
  readonly isDenied: boolean;
  readonly onChoose: () => void;
}): ReactElement {
  const { action, isDenied } = props;
  const { words, letter } = buttons[action];
  return (
    <Menu.Item
      data-field={`plan-${action}`}
      data-letter={isDenied ? undefined : letter}
      rightSection={letter === undefined || isDenied ? null : <LetterCap letter={letter} />}
      {...(action === 'cancel' ? { c: 'var(--bad)' } : {})}
      {...(isDenied
        ? { 'aria-disabled': true, 'data-disabled': true, closeMenuOnClick: false }
        : { onClick: props.onChoose })}
    >
      {words}
      {isDenied ? (
        <Box component="span" display="block" fz={12}>
          {planMoveWords.needsSupervisor}
        </Box>
      ) : null}
    </Menu.Item>
  );
}

/** The form of the action that was chosen for the whole plan; nothing while there is none. */
export function PlanForm(props: PlanWork): ReactElement | null {
  const { doing } = props;
  if (doing?.on !== 'plan' || doing.action === 'pay-off') return null;
  return (
    <Box className="boxed" px={16} py={12}>
      <FormOf {...props} action={doing.action} />
      {needsSupervisor(doing.action) ? (
        <ApprovalHint status={props.status} need="supervisor" />
      ) : null}
    </Box>
  );
}

function FormOf(
  props: PlanWork & { readonly action: Exclude<PlanAction, 'pay-off'> },
): ReactElement {
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
