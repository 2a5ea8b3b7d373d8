import type { ReactElement } from 'react';
import { useState } from 'react';
import { textLengthsMax } from '../../../../domain/text-lengths.ts';
import { decimalString } from '../../../../domain/money.ts';
import { Choice } from '../../../ui/form/choice.tsx';
import { WorkForm } from '../../../ui/form/work-form.tsx';
import { dateEntryWords } from '../../../words/date-entry.ts';
import { planMoveWords } from '../../../words/plans/plan-moves.ts';
import { workFormWords } from '../../../words/work-form.ts';
import { readMoveAmount, readMoveDay, useMoves, wrong } from './move-calls.ts';
import type { RowWork } from '../charge/plan-doing.ts';

const reasonField = {
  name: 'reason',
  label: planMoveWords.reason,
  lengthMax: textLengthsMax.reason,
} as const;

function amountField({ plan }: RowWork, amountMinor: number) {
  const { currency } = plan.terms;
  return {
    name: 'amount',
    label: `${planMoveWords.amount}, ${currency}`,
    initial: decimalString(amountMinor, currency),
    lengthMax: textLengthsMax.typedAmount,
    isNarrow: true,
  } as const;
}

function titleOf(words: string, { row }: RowWork): string {
  return `${words}: instalment ${row.sequence}`;
}

/** Skips one instalment. */
export function SkipForm(work: RowWork): ReactElement {
  const { plan, row, onDone } = work;
  const { move } = useMoves(plan, onDone);
  return (
    <WorkForm
      title={titleOf(planMoveWords.skip, work)}
      button={planMoveWords.skip}
      fields={[reasonField]}
      onCancel={onDone}
      onSubmit={({ reason }) => move({ kind: 'skip', sequence: row.sequence, reason })}
    >
      <p className="help-text">
        {plan.terms.kind === 'instalment'
          ? planMoveWords.skipTextTotal
          : planMoveWords.skipTextRecurring}
      </p>
    </WorkForm>
  );
}

/** Writes off one instalment. */
export function WriteOffForm(work: RowWork): ReactElement {
  const { plan, row, onDone } = work;
  const { moveOwed } = useMoves(plan, onDone);
  return (
    <WorkForm
      title={titleOf(planMoveWords.writeOff, work)}
      button={planMoveWords.writeOff}
      fields={[reasonField]}
      onCancel={onDone}
      onSubmit={({ reason }) => moveOwed({ kind: 'write-off', sequence: row.sequence, reason })}
    >
      <p className="help-text">{planMoveWords.writeOffText}</p>
    </WorkForm>
  );
}

/** Records that an instalment was paid by transfer or in cash. */
export function PaidAnotherWayForm(work: RowWork): ReactElement {
  const { plan, row, onDone } = work;
  const { move } = useMoves(plan, onDone);
  return (
    <WorkForm
      title={titleOf(planMoveWords.paidAnotherWay, work)}
      button={planMoveWords.paidAnotherWay}
      fields={[amountField(work, row.amountMinor), reasonField]}
      onCancel={onDone}
      onSubmit={async ({ amount, reason }) => {
        const amountMinor = readMoveAmount(amount, plan.terms.currency);
        if (amountMinor === null) return wrong('amount', workFormWords.notAnAmount);
        return move({ kind: 'paid-another-way', sequence: row.sequence, amountMinor, reason });
      }}
    >
      <p className="help-text">{planMoveWords.paidAnotherWayText}</p>
    </WorkForm>
  );
}

/** Changes the amount, of this instalment or of it and all later ones. */
export function AmountForm(work: RowWork): ReactElement {
  const { plan, row, onDone } = work;
  const { moveOwed } = useMoves(plan, onDone);
  const [scope, setScope] = useState<'one' | 'from'>('one');
  return (
    <WorkForm
      title={titleOf(planMoveWords.changeAmount, work)}
      button={planMoveWords.changeAmount}
      fields={[amountField(work, row.amountMinor), reasonField]}
      onCancel={onDone}
      onSubmit={async ({ amount, reason }) => {
        const amountMinor = readMoveAmount(amount, plan.terms.currency);
        if (amountMinor === null) return wrong('amount', workFormWords.notAnAmount);
        const { sequence } = row;
        return moveOwed({ kind: 'change-amount', sequence, amountMinor, scope, reason });
      }}
    >
      <Scope scope={scope} onScope={setScope} />
    </WorkForm>
  );
}

/** Changes the date, of this instalment or of it and all later ones. */
export function DateForm(work: RowWork): ReactElement {
  const { plan, row, onDone } = work;
  const { move } = useMoves(plan, onDone);
  const [scope, setScope] = useState<'one' | 'from'>('one');
  return (
    <WorkForm
      title={titleOf(planMoveWords.changeDate, work)}
      button={planMoveWords.changeDate}
      fields={[
        {
          name: 'date',
          label: planMoveWords.day,
          initial: row.dueDate,
          date: { today: plan.today, direction: 'ahead' },
          hasQuickDays: true,
        },
        reasonField,
      ]}
      onCancel={onDone}
      onSubmit={async ({ date, reason }) => {
        const dueDate = readMoveDay(date);
        if (dueDate === null) return wrong('date', dateEntryWords.wrong);
        return move({ kind: 'change-date', sequence: row.sequence, dueDate, scope, reason });
      }}
    >
      <Scope scope={scope} onScope={setScope} />
    </WorkForm>
  );
}

function Scope(props: {
  readonly scope: 'one' | 'from';
  readonly onScope: (scope: 'one' | 'from') => void;
}): ReactElement {
  return (
    <Choice
      label={planMoveWords.scope}
      value={props.scope}
      options={[
        { value: 'one', words: planMoveWords.scopeOne },
        { value: 'from', words: planMoveWords.scopeFrom },
      ]}
      onChange={props.onScope}
    />
  );
}
