import type { Failure } from '../../../contract/failure.ts';
import type { ParsedInput } from '../../../contract/index.ts';
import type {
  ScheduleChanged,
  SchedulePreviewAnswer,
} from '../../../contract/plans/plan-changes.ts';
import { holdsCardNumber } from '../../../domain/cards/card-guard.ts';
import { rowCountMax } from '../../../domain/plans/check-terms.ts';
import type { TermsLimits } from '../../../domain/plans/check-terms.ts';
import { isOwed, openInstalmentStates } from '../../../domain/plans/plan.ts';
import type { Instalment } from '../../../domain/plans/plan.ts';
import { changeSchedule } from '../../../domain/plans/moves/schedule-change.ts';
import type { ScheduleRefusal } from '../../../domain/plans/moves/schedule-change.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { isCalendarDate } from '../../../domain/time/calendar.ts';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import type { PlanMove } from '../../ports/ledger/plan-moves.ts';
import { isLedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { findPlan } from './find-plans.ts';
import { entryOf, momentOf, todayOf } from './plan-moment.ts';
import { listed, planTerms } from './start-plan.ts';

type Preview = Extract<SchedulePreviewAnswer, { readonly kind: 'preview' }>;
type Move = Extract<PlanMove, { readonly kind: 'change-schedule' }>;
type Refused = Extract<ScheduleChanged, { readonly kind: 'refused' }>['refusals'][number];

/** Rows that each side of a preview shows; its count and sum are of all. */
const rowsShown = 60;

/** Shows the schedule of a plan from a day on, as it is and as new terms would make it. Writes nothing. */
export async function previewSchedule(
  context: AccountContext,
  { planId, fromDate, terms }: ParsedInput<'plans.preview-schedule'>,
): Promise<Result<SchedulePreviewAnswer, Failure>> {
  const moment = momentOf(context);
  const found = await context.ledger.plans.findPlan(planId, moment);
  if (!found.ok) return recordsFailure(found.error);
  if (found.value === null) return failed({ kind: 'not-found' });
  const { plan, instalments } = found.value;
  // The domain refuses what is not a calendar date.
  const asked = { fromDate: fromDate as CalendarDate, ahead: planTerms(terms), reason: '' };
  const limits = limitsOf(context);
  const made = changeSchedule({ plan, instalments }, asked, { today: moment.today, limits });
  if (!made.ok) return ok(refusedTerms(made.error));
  const { before, after, change } = made.value;
  return ok({
    kind: 'preview',
    revision: plan.revision,
    before: comparedOf(before, plan.hasMoreSlots),
    after: comparedOf(after, change.plan.hasMoreSlots),
    keptCount: instalments.filter((row) => isOpen(row) && !before.includes(row)).length,
  });
}

/** Changes the schedule of a plan from a day on, and records who agreed to it. */
export async function changePlanSchedule(
  context: AccountContext,
  operator: Operator,
  input: ParsedInput<'plans.change-schedule'>,
): Promise<Result<ScheduleChanged, Failure>> {
  const refusals = refuseAgreement(context, input);
  if (refusals.length > 0) return ok({ kind: 'refused', refusals: [...refusals] });
  const { planId, fromDate, terms, seenRevision, agreement, reason } = input;
  const move: Move = {
    kind: 'change-schedule',
    fromDate: fromDate as CalendarDate,
    ahead: planTerms(terms),
    reason: reason.trim(),
    limits: limitsOf(context),
    seenRevision,
    agreement: {
      agreedBy: agreement.agreedBy.trim(),
      way: agreement.way,
      agreedOn: agreement.agreedOn as CalendarDate,
    },
  };
  const moved = await context.ledger.plans.movePlan(planId, move, entryOf(context, operator));
  if (!moved.ok) return refusedMove(moved.error);
  context.notifier.publish('plans.changed', {});
  const plan = await findPlan(context, planId);
  return plan.ok ? ok({ kind: 'changed', plan: plan.value }) : plan;
}

type NotMoved = Extract<
  Awaited<ReturnType<AccountContext['ledger']['plans']['movePlan']>>,
  { readonly ok: false }
>['error'];

function refusedMove(error: NotMoved): Result<ScheduleChanged, Failure> {
  if (isLedgerFailure(error)) return recordsFailure(error);
  switch (error.kind) {
    case 'not-found':
      return failed({ kind: 'not-found' });
    case 'card-not-usable':
      throw new Error('A change of the schedule names no card');
    case 'changed-since':
      return ok({ kind: 'changed-since' });
    default:
      return ok(refusedTerms(error));
  }
}

function refusedTerms(refusal: ScheduleRefusal): Exclude<SchedulePreviewAnswer, Preview> {
  switch (refusal.kind) {
    case 'terms-refused':
      return { kind: 'terms-refused', refusals: listed(refusal.refusals) };
    case 'other-kind':
      return refusal;
    default:
      return { kind: 'not-possible', refusal };
  }
}

function limitsOf({ account }: AccountContext): TermsLimits {
  const { currencies, amountLimitMajor } = account;
  return { currencies, amountLimitMajor, countMax: rowCountMax, earliestStart: null };
}

function comparedOf(rows: readonly Instalment[], isEndless: boolean): Preview['before'] {
  return {
    rows: rows.slice(0, rowsShown).map(({ dueDate, amountMinor }) => ({ dueDate, amountMinor })),
    count: isEndless ? null : rows.length,
    totalMinor: isEndless ? null : rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  };
}

function isOpen(row: Instalment): boolean {
  return isOwed(row) || openInstalmentStates.includes(row.state);
}

function refuseAgreement(
  context: AccountContext,
  { agreement, reason }: ParsedInput<'plans.change-schedule'>,
): readonly Refused[] {
  const { agreedBy, agreedOn } = agreement;
  const isDay = isCalendarDate(agreedOn) && agreedOn <= todayOf(context);
  return [
    ...refuseText('agreed-by', agreedBy),
    ...(isDay ? [] : [{ field: 'agreed-on', reason: 'not-a-date' } as const]),
    ...refuseText('reason', reason),
  ];
}

function refuseText(field: 'agreed-by' | 'reason', text: string): readonly Refused[] {
  if (text.trim() === '') return [{ field, reason: 'empty' }];
  return holdsCardNumber(text) ? [{ field, reason: 'holds-card-number' }] : [];
}
