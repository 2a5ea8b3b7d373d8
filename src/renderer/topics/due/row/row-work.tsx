import { Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { DueRow } from '../../../../contract/plans/due-work.ts';
import type { Status } from '../../../../contract/staff/session.ts';
import { effectiveRole } from '../../../lib/effective-role.ts';
import { Button } from '../../../ui/button.tsx';
import { BesideSlip } from '../../../ui/slip/slip-side.tsx';
import { ApprovalHint } from '../../../ui/approval/approval-hint.tsx';
import { FieldHint } from '../../../ui/form/field.tsx';
import { dueWords } from '../words/due.ts';
import { whyGreyed } from '../../../words/why-greyed.ts';
import { planMoveWords } from '../../../words/plans/plan-moves.ts';
import { LogPlanCallForm } from './log-plan-call-form.tsx';
import { NoteForm } from './note-form.tsx';
import { PartForm } from './part-form.tsx';
import { PaidAnotherWayForm, ReasonForm } from './row-move-forms.tsx';
import type { RowAction } from './retry-options.ts';
import { rowActions } from './retry-options.ts';
import type { RowCharge } from './use-row-charge.ts';

const buttons: Readonly<Record<RowAction, { readonly words: string; readonly letter: string }>> = {
  'charge-part': { words: planMoveWords.chargePart, letter: 'H' },
  'log-call': { words: planMoveWords.logCall, letter: 'L' },
  note: { words: planMoveWords.note, letter: 'N' },
  'paid-another-way': { words: planMoveWords.paidAnotherWay, letter: 'A' },
  skip: { words: planMoveWords.skip, letter: 'K' },
  'write-off': { words: planMoveWords.writeOff, letter: 'W' },
};

interface RowWorkProps {
  readonly row: DueRow;
  readonly today: string;
  readonly status: Status;
  readonly charge: RowCharge;
  /** The instalment is no longer owed. */
  readonly onSettled: () => void;
  /** A form was closed, and the focus returns to the slip. */
  readonly onClosed: () => void;
}

/** Further actions on an instalment, at the foot of its slip; their forms stand beside it. */
export function RowWork(props: RowWorkProps): ReactElement {
  const [form, setForm] = useState<RowAction | null>(null);
  const close = (): void => {
    setForm(null);
    props.onClosed();
  };
  if (form !== null) {
    return (
      <BesideSlip>
        <FormOf {...props} form={form} onClose={close} />
      </BesideSlip>
    );
  }
  const { row, today } = props;
  const mayChargePart = row.advice !== null && row.dueDate <= today && row.amountMinor > 1;
  const actions = rowActions(effectiveRole(props.status), mayChargePart);
  if (actions.length === 0) return <FieldHint>{whyGreyed.accountant}</FieldHint>;
  return (
    <Flex
      className="desk-actions"
      wrap="wrap"
      gap={2}
      pt={8}
      role="group"
      aria-label={dueWords.more}
    >
      {actions.map((action) => (
        <Button
          key={action}
          tone="quiet"
          px={4}
          data-work={action}
          letter={buttons[action].letter}
          onClick={() => setForm(action)}
        >
          {buttons[action].words}
        </Button>
      ))}
    </Flex>
  );
}

function FormOf(
  props: Pick<RowWorkProps, 'row' | 'today' | 'status' | 'charge' | 'onSettled'> & {
    readonly form: RowAction;
    readonly onClose: () => void;
  },
): ReactElement {
  const { row, form, onSettled, onClose: close } = props;
  switch (form) {
    case 'charge-part':
      return <PartForm row={row} charge={props.charge} onClose={close} />;
    case 'log-call':
      return <LogPlanCallForm row={row} today={props.today} onClose={close} />;
    case 'note':
      return <NoteForm row={row} onClose={close} />;
    case 'paid-another-way':
      return <PaidAnotherWayForm row={row} onSettled={onSettled} onClose={close} />;
    case 'skip':
      return <ReasonForm kind={form} row={row} onSettled={onSettled} onClose={close} />;
    case 'write-off':
      return (
        <>
          <ApprovalHint status={props.status} need="supervisor" />
          <ReasonForm kind={form} row={row} onSettled={onSettled} onClose={close} />
        </>
      );
  }
}
