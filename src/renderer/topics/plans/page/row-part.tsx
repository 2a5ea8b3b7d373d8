import { Box, Group, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import { useId } from 'react';
import type { Status } from '../../../../contract/staff/session.ts';
import { assertNever } from '../../../../domain/assert.ts';
import { isRoleEnough } from '../../../../domain/staff/role.ts';
import { effectiveRole } from '../../../lib/effective-role.ts';
import { ApprovalHint } from '../../../ui/approval/approval-hint.tsx';
import { Button } from '../../../ui/button.tsx';
import { FieldHint } from '../../../ui/form/field.tsx';
import { planMoveWords } from '../../../words/plans/plan-moves.ts';
import { dayWords } from '../../../words/plans/plan-retry.ts';
import { moneyWords } from '../../../words/plans/plans.ts';
import { deniedWords, whyGreyed } from '../../../words/why-greyed.ts';
import { RowChargeButtons } from './charge-buttons.tsx';
import { LogCallForm } from './log-call-form.tsx';
import { NoteForm } from './note-form.tsx';
import { PartForm } from './part-form.tsx';
import type { RowWork } from '../charge/plan-doing.ts';
import type { RowAction } from './plan-model.ts';
import { isSupervisor, needsSupervisor, rowActions } from './plan-model.ts';
import { AmountForm, DateForm, PaidAnotherWayForm, SkipForm, WriteOffForm } from './row-forms.tsx';

type FormAction = Exclude<RowAction, 'charge' | 'try-expired'>;

const buttons: Readonly<Record<FormAction, { readonly words: string; readonly letter?: string }>> =
  {
    'charge-part': { words: planMoveWords.chargePart, letter: 'T' },
    'log-call': { words: planMoveWords.logCall },
    note: { words: planMoveWords.note },
    'change-date': { words: planMoveWords.changeDate, letter: 'D' },
    'change-amount': { words: planMoveWords.changeAmount, letter: 'A' },
    skip: { words: planMoveWords.skip, letter: 'S' },
    'paid-another-way': { words: planMoveWords.paidAnotherWay, letter: 'W' },
    'write-off': { words: planMoveWords.writeOff },
  };

/** The selected instalment: what can be done with it. */
export function RowPart(work: RowWork): ReactElement {
  const { plan, row, status, doing, onDo } = work;
  const titleId = useId();
  const actions = rowActions(plan, row);
  const open = doing?.on === 'row' && doing.sequence === row.sequence ? doing.action : null;
  return (
    <Stack gap={8} pt={12}>
      <Box component="p" fw={600} id={titleId}>
        Instalment {row.sequence}, {moneyWords(row.amountMinor, row.currency)},{' '}
        {dayWords(row.dueDate)}
      </Box>
      <RowChargeButtons {...work} />
      <RowActions
        actions={actions.filter((action) => action !== 'charge' && action !== 'try-expired')}
        status={status}
        open={open}
        titleId={titleId}
        onChoose={(action) => onDo({ on: 'row', action, sequence: row.sequence })}
      />
      {open === null ? null : <RowForm key={`${open}-${row.sequence}`} {...work} action={open} />}
    </Stack>
  );
}

/** The changes that a person may make to the instalment, and why others are greyed: those that need a supervisor. */
function RowActions(props: {
  readonly actions: readonly FormAction[];
  readonly status: Status;
  /** The action whose form is open below. */
  readonly open: RowAction | null;
  /** Id of the line that names the instalment. */
  readonly titleId: string;
  readonly onChoose: (action: FormAction) => void;
}): ReactElement {
  const { actions, status, open } = props;
  const deniedId = useId();
  const role = effectiveRole(status);
  const denied = isSupervisor(role) ? [] : actions.filter(needsSupervisor);
  if (!isRoleEnough(role, 'clerk')) return <FieldHint>{whyGreyed.accountant}</FieldHint>;
  return (
    <>
      <Group gap="6px 8px" role="group" aria-labelledby={props.titleId}>
        {actions.map((action) => (
          <Button
            key={action}
            data-field={`row-${action}`}
            aria-expanded={open === action}
            {...(buttons[action].letter === undefined ? {} : { letter: buttons[action].letter })}
            {...(denied.includes(action)
              ? { 'aria-disabled': true, 'aria-describedby': deniedId }
              : { onClick: () => props.onChoose(action) })}
          >
            {buttons[action].words}
          </Button>
        ))}
      </Group>
      {denied.length === 0 ? null : (
        <FieldHint id={deniedId}>
          {deniedWords(
            denied.map((action) => buttons[action].words),
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

function RowForm(props: RowWork & { readonly action: RowAction }): ReactElement | null {
  const { action, ...work } = props;
  switch (action) {
    case 'charge':
    case 'try-expired':
      return null;
    case 'charge-part':
      return <PartForm {...work} />;
    case 'log-call':
      return <LogCallForm {...work} />;
    case 'note':
      return <NoteForm {...work} />;
    case 'change-date':
      return <DateForm {...work} />;
    case 'change-amount':
      return <AmountForm {...work} />;
    case 'skip':
      return <SkipForm {...work} />;
    case 'paid-another-way':
      return <PaidAnotherWayForm {...work} />;
    case 'write-off':
      return <WriteOffForm {...work} />;
    default:
      return assertNever(action);
  }
}
