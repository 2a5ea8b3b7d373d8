import { useQueryClient } from '@tanstack/react-query';
import type { OperationInput, OperationOutput } from '../../../../contract/index.ts';
import type { PlanMoveAnswer } from '../../../../contract/plans/plan-moved.ts';
import type { PlanView } from '../../../../contract/plans/plan-view.ts';
import { readAmount } from '../../../../domain/amount-entry.ts';
import { isCalendarDate } from '../../../../domain/time/calendar.ts';
import type { CurrencyCode } from '../../../../domain/money.ts';
import { call } from '../../../bridge/client.ts';
import { takePlan } from '../../../bridge/plan-queries.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import type { WorkRefusal } from '../../../ui/form/work-form.tsx';
import { failureWords } from '../../../words/failures.ts';
import {
  moveFieldWords,
  moveRefusalWords,
  planMoveWords,
} from '../../../words/plans/plan-moves.ts';

/** Fields of the short forms about plans. */
export type MoveField = Extract<
  OperationOutput<'plans.move'>,
  { readonly kind: 'refused' }
>['refusals'][number]['field'];

export type ClerkMove = OperationInput<'plans.move'>['move'];
export type OwedMove = OperationInput<'plans.move-owed'>['move'];
export type CallEntry = Omit<OperationInput<'plans.log-call'>, 'planId'>;
export type NoteEntry = Omit<OperationInput<'plans.add-note'>, 'planId'>;

/** The refusal of one field, as a form shows it. */
export function wrong(field: MoveField, sentence: string): WorkRefusal<MoveField> {
  return { errors: { [field]: sentence }, whole: null };
}

/** Parses an amount; null when it cannot be read. */
export function readMoveAmount(text: string, currency: CurrencyCode): number | null {
  const amount = readAmount(text, currency);
  return amount.ok ? amount.value.amountMinor : null;
}

/** Parses a date as `YYYY-MM-DD`; null for a date that does not exist. */
export function readMoveDay(text: string): string | null {
  const day = text.trim();
  return isCalendarDate(day) ? day : null;
}

type Answered =
  | { readonly ok: true; readonly value: PlanMoveAnswer }
  | { readonly ok: false; readonly error: Parameters<typeof failureWords>[0] };

/** Maps main's refusal to the fields of a form; null when the change was made. */
export function moveRefusal(
  answer: Answered,
  currency: CurrencyCode,
): WorkRefusal<MoveField> | null {
  if (!answer.ok) return { errors: {}, whole: failureWords(answer.error) };
  const { value } = answer;
  switch (value.kind) {
    case 'moved':
      return null;
    case 'not-possible':
      return { errors: {}, whole: moveRefusalWords(value.refusal, currency) };
    case 'refused': {
      const errors = value.refusals.map((refused) => [refused.field, moveFieldWords(refused)]);
      return { errors: Object.fromEntries(errors), whole: null };
    }
  }
}

/** Makes changes to one plan; the plan that main returns is shown immediately. */
export function useMoves(plan: PlanView, onDone: () => void) {
  const queries = useQueryClient();
  const announce = useAnnounce();
  const { id: planId } = plan;
  const { currency } = plan.terms;
  const finish = async (answer: Answered): Promise<WorkRefusal<MoveField> | null> => {
    const refusal = moveRefusal(answer, currency);
    if (answer.ok && answer.value.kind === 'moved') {
      announce(planMoveWords.done);
      onDone();
      await takePlan(queries, answer.value.plan);
    }
    return refusal;
  };
  return {
    move: async (move: ClerkMove) => finish(await call('plans.move', { planId, move })),
    moveOwed: async (move: OwedMove) => finish(await call('plans.move-owed', { planId, move })),
    logCall: async (entry: CallEntry) => finish(await call('plans.log-call', { planId, ...entry })),
    addNote: async (note: NoteEntry) => finish(await call('plans.add-note', { planId, ...note })),
  };
}
