import { Group } from '@mantine/core';
import type { ReactElement } from 'react';
import { useId } from 'react';
import type { Status } from '../../../../contract/staff/session.ts';
import { effectiveRole } from '../../../lib/effective-role.ts';
import { ApprovalHint } from '../../../ui/approval/approval-hint.tsx';
import { Button } from '../../../ui/button.tsx';
import { FieldHint } from '../../../ui/form/field.tsx';
import { planMoveWords } from '../../../words/plans/plan-moves.ts';
import { isRoleEnough } from '../../../../domain/staff/role.ts';
import { deniedWords, whyGreyed } from '../../../words/why-greyed.ts';
import type { PlanAction, RowAction } from './plan-model.ts';
import { isSupervisor, needsSupervisor } from './plan-model.ts';

interface ActionButton<Action> {
  readonly action: Action;
  readonly words: string;
  readonly letter?: string | undefined;
}

interface ActionButtonsProps<Action> {
  /** Whose actions they are: the first part of each button's field name. */
  readonly field: 'plan' | 'row';
  readonly label: { readonly 'aria-label': string } | { readonly 'aria-labelledby': string };
  readonly buttons: readonly ActionButton<Action>[];
  readonly status: Status;
  /** The action whose form is open below. */
  readonly open: Action | null;
  readonly onChoose: (action: Action) => void;
}

/** The actions that a person may take, and why others are greyed: those that need a supervisor. */
export function ActionButtons<Action extends PlanAction | RowAction>(
  props: ActionButtonsProps<Action>,
): ReactElement {
  const { field, buttons, status, open, onChoose } = props;
  const deniedId = useId();
  const role = effectiveRole(status);
  const mayAct = isSupervisor(role);
  const denied = mayAct ? [] : buttons.filter(({ action }) => needsSupervisor(action));
  if (!isRoleEnough(role, 'clerk')) return <FieldHint>{whyGreyed.accountant}</FieldHint>;
  return (
    <>
      <Group gap="6px 8px" role="group" {...props.label}>
        {buttons.map((button) => {
          const { action, words, letter } = button;
          return (
            <Button
              key={action}
              data-field={`${field}-${action}`}
              tone={action === 'cancel' ? 'danger' : 'plain'}
              aria-expanded={open === action}
              {...(letter === undefined ? {} : { letter })}
              {...(denied.includes(button)
                ? { 'aria-disabled': true, 'aria-describedby': deniedId }
                : { onClick: () => onChoose(action) })}
            >
              {words}
            </Button>
          );
        })}
      </Group>
      {denied.length === 0 ? null : (
        <FieldHint id={deniedId}>
          {deniedWords(
            denied.map(({ words }) => words),
            planMoveWords.needsSupervisor,
          )}
        </FieldHint>
      )}
      {open !== null && needsSupervisor(open) ? (
        <ApprovalHint status={status} need="supervisor" />
      ) : null}
    </>
  );
}
