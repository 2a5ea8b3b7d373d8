import type { Failure } from '../../../contract/failure.ts';
import type { ParsedInput } from '../../../contract/index.ts';
import type { PlanMoveAnswer } from '../../../contract/plans/plan-moved.ts';
import { isCalendarDate } from '../../../domain/time/calendar.ts';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import { holdsCardNumber } from '../../../domain/cards/card-guard.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { movedPlan } from './move-plan.ts';
import { entryOf, todayOf } from './plan-moment.ts';

type Input = ParsedInput<'plans.log-call'>;
type Refusal = Extract<PlanMoveAnswer, { readonly kind: 'refused' }>['refusals'][number];

/** Records a call about a plan; a promise keeps its instalment from being attempted until the day after. */
export async function logPlanCall(
  context: AccountContext,
  operator: Operator,
  input: Input,
): Promise<Result<PlanMoveAnswer, Failure>> {
  const refusals = refuseCall(context, input);
  if (refusals.length > 0) return ok({ kind: 'refused', refusals: [...refusals] });
  const { planId, sequence, outcome, promise } = input;
  const logged = await context.ledger.plans.logPlanCall(
    {
      id: context.ids.callId(),
      planId,
      sequence,
      outcome,
      note: input.note.trim(),
      promise:
        outcome === 'promised' && promise !== null
          ? { amountMinor: promise.amountMinor, on: promise.on as CalendarDate }
          : null,
    },
    entryOf(context, operator),
  );
  if (logged.ok) return movedPlan(context, planId);
  switch (logged.error.kind) {
    case 'not-found':
      return failed({ kind: 'not-found' });
    case 'promise-incomplete':
    case 'nothing-owed':
      return ok({ kind: 'not-possible', refusal: { kind: 'nothing-owed' } });
    case 'over-what-is-owed':
      return ok({ kind: 'refused', refusals: [{ field: 'amount', reason: 'more-than-owed' }] });
    default:
      return recordsFailure({ kind: logged.error.kind });
  }
}

function refuseCall(
  context: AccountContext,
  { outcome, note, promise }: Input,
): readonly Refusal[] {
  const refusals: Refusal[] = [];
  if (holdsCardNumber(note)) refusals.push({ field: 'note', reason: 'holds-card-number' });
  if (outcome !== 'promised') return refusals;
  if (promise === null) return [...refusals, { field: 'date', reason: 'empty' }];
  if (promise.amountMinor < 1) refusals.push({ field: 'amount', reason: 'not-an-amount' });
  if (!isCalendarDate(promise.on) || promise.on < todayOf(context)) {
    refusals.push({ field: 'date', reason: 'not-a-date' });
  }
  return refusals;
}
