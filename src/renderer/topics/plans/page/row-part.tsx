import { Box, Group, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import { assertNever } from '../../../../domain/assert.ts';
import { effectiveRole } from '../../../lib/effective-role.ts';
import { Button } from '../../../ui/button.tsx';
import { RetryButton } from '../../../ui/plans/retry-advice-line.tsx';
import { planMoveWords } from '../../../words/plans/plan-moves.ts';
import { dayWords, retryWords } from '../../../words/plans/plan-retry.ts';
import { moneyWords } from '../../../words/plans/plans.ts';
import { ActionButtons } from './action-buttons.tsx';
import { LogCallForm } from './log-call-form.tsx';
import { NoteForm } from './note-form.tsx';
import { PartForm } from './part-form.tsx';
import type { RowWork } from '../charge/plan-doing.ts';
import type { RowAction } from './plan-model.ts';
import { isSupervisor, rowActions } from './plan-model.ts';
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

/** The selected instalment: charge it, or change it with a reason. */
export function RowPart(work: RowWork): ReactElement {
  const { plan, row, status, doing, onDo } = work;
  const actions = rowActions(plan, row);
  const forms = actions.filter((action) => action !== 'charge' && action !== 'try-expired');
  const open = doing?.on === 'row' && doing.sequence === row.sequence ? doing.action : null;
  return (
    <Stack gap={8} pt={12}>
      <Box component="p" fw={600} id="row-part-title">
        Instalment {row.sequence}, {moneyWords(row.amountMinor, row.currency)},{' '}
        {dayWords(row.dueDate)}
      </Box>
      <ChargeButtons {...work} actions={actions} />
      <ActionButtons
        field="row"
        label={{ 'aria-labelledby': 'row-part-title' }}
        buttons={forms.map((action) => ({ action, ...buttons[action] }))}
        status={status}
        open={open}
        onChoose={(action) => onDo({ on: 'row', action, sequence: row.sequence })}
      />
      {open === null ? null : <RowForm key={`${open}-${row.sequence}`} {...work} action={open} />}
    </Stack>
  );
}

function ChargeButtons(
  work: RowWork & { readonly actions: readonly RowAction[] },
): ReactElement | null {
  const { plan, row, status, charge, actions, onDo } = work;
  const { advice } = row;
  if (advice === null || !actions.includes('charge')) return null;
  const ask = (omitExpiry: boolean, isGranted: boolean): void => {
    onDo(null);
    charge.ask({ kind: 'row', sequence: row.sequence, omitExpiry, isGranted });
  };
  const lock = advice.lockedBecause;
  return (
    <Group gap="6px 8px">
      <RetryButton
        advice={advice}
        today={plan.today}
        letter="C"
        tone="primary"
        data-field="row-charge"
        onClick={() => ask(false, false)}
      >
        {row.standing === 'failed' ? retryWords.tryNow : retryWords.chargeNow}
      </RetryButton>
      {actions.includes('try-expired') ? (
        <Button data-field="row-try-expired" letter="E" onClick={() => ask(true, false)}>
          {retryWords.tryAlthoughExpired}
        </Button>
      ) : null}
      {lock !== null && lock.canGrant && isSupervisor(effectiveRole(status)) ? (
        <Button data-field="row-grant" onClick={() => ask(false, true)}>
          {retryWords.grant}
        </Button>
      ) : null}
    </Group>
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
