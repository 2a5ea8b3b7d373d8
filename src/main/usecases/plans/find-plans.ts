import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import type { PlanView } from '../../../contract/plans/plan-view.ts';
import { isCalendarDate } from '../../../domain/time/calendar.ts';
import { holdsCardNumber } from '../../../domain/cards/card-guard.ts';
import { daysBetween } from '../../../domain/plans/days.ts';
import type { PlanId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { catchUpToday, momentOf, todayOf } from './plan-moment.ts';
import { presentPlan, presentPlanLine } from './present-plan.ts';

/** Longest span of a forecast, in days. */
const forecastDaysMax = 400;

/** One plan with its current state. */
export async function findPlan(
  context: AccountContext,
  id: PlanId,
): Promise<Result<PlanView, Failure>> {
  const found = await context.ledger.plans.findPlan(id, momentOf(context));
  if (!found.ok) return recordsFailure(found.error);
  return found.value === null
    ? failed({ kind: 'not-found' })
    : ok(presentPlan(context, found.value));
}

/** A page of plans by their next date; a card number is never looked up. */
export async function pageOfPlans(
  context: AccountContext,
  request: ParsedInput<'plans.page'>,
): Promise<Result<OperationOutput<'plans.page'>, Failure>> {
  const search = request.search.trim();
  const { dueOn } = request;
  const isReadable = dueOn === null || isCalendarDate(dueOn);
  if (holdsCardNumber(search) || !isReadable) return ok({ plans: [], hasMore: false });
  const caught = await catchUpToday(context);
  if (!caught.ok && !isReadOnly(context)) return recordsFailure(caught.error);
  const today = todayOf(context);
  const { health, currency, customerId, after, limit } = request;
  const page = await context.ledger.plans.pageOfPlans({
    search,
    health: health.length === 0 ? null : health,
    currency,
    customerId,
    dueOn,
    today,
    after,
    limit: limit + 1,
  });
  if (!page.ok) return recordsFailure(page.error);
  return ok({
    plans: page.value.slice(0, limit).map((line) => presentPlanLine(line, today)),
    hasMore: page.value.length > limit,
  });
}

/** Amounts due between two days, by day; empty for days that do not exist or are too far apart. */
export async function forecastPlans(
  context: AccountContext,
  { from, until }: ParsedInput<'plans.forecast'>,
): Promise<Result<OperationOutput<'plans.forecast'>, Failure>> {
  const isReadable = isCalendarDate(from) && isCalendarDate(until);
  if (!isReadable || daysBetween(from, until) > forecastDaysMax) return ok([]);
  const amounts = await context.ledger.plans.forecastPlans(from, until);
  return amounts.ok ? ok(amounts.value.map((day) => ({ ...day }))) : recordsFailure(amounts.error);
}

/** Records that take no writes are still read, with the instalments that they have. */
export function isReadOnly({ ledger }: AccountContext): boolean {
  return ledger.readOnlyReason !== null;
}
