import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import type { PlanView } from '../../../contract/plan-view.ts';
import { isCalendarDate } from '../../../domain/calendar.ts';
import { holdsCardNumber } from '../../../domain/card-guard.ts';
import { daysBetween } from '../../../domain/plans/days.ts';
import type { PlanId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Desk } from '../desk.ts';
import { recordsFailure } from '../records-failure.ts';
import { catchUpToday, momentOf, todayOf } from './plan-moment.ts';
import { presentPlan, presentPlanLine } from './present-plan.ts';

/** Longest stretch that a forecast looks at, in days. */
const forecastDaysMax = 400;

/** One plan as it stands now. */
export async function findPlan(desk: Desk, id: PlanId): Promise<Result<PlanView, Failure>> {
  const found = await desk.ledger.plans.findPlan(id, momentOf(desk));
  if (!found.ok) return recordsFailure(found.error);
  return found.value === null ? failed({ kind: 'not-found' }) : ok(presentPlan(desk, found.value));
}

/** A page of plans by their next date; a card number is looked up nowhere. */
export async function pageOfPlans(
  desk: Desk,
  request: ParsedInput<'plans.page'>,
): Promise<Result<OperationOutput<'plans.page'>, Failure>> {
  const search = request.search.trim();
  const { dueOn } = request;
  const isReadable = dueOn === null || isCalendarDate(dueOn);
  if (holdsCardNumber(search) || !isReadable) return ok({ plans: [], hasMore: false });
  const caught = await catchUpToday(desk);
  if (!caught.ok && !isReadOnly(desk)) return recordsFailure(caught.error);
  const today = todayOf(desk);
  const { health, currency, customerId, after, limit } = request;
  const page = await desk.ledger.plans.pageOfPlans({
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

/** What falls due between two days; days that are none, or too far apart, give nothing. */
export async function forecastPlans(
  desk: Desk,
  { from, until }: ParsedInput<'plans.forecast'>,
): Promise<Result<OperationOutput<'plans.forecast'>, Failure>> {
  const isReadable = isCalendarDate(from) && isCalendarDate(until);
  if (!isReadable || daysBetween(from, until) > forecastDaysMax) return ok([]);
  const amounts = await desk.ledger.plans.forecastPlans(from, until);
  return amounts.ok ? ok(amounts.value.map((day) => ({ ...day }))) : recordsFailure(amounts.error);
}

/** Records that take no writes are still read, with the rows that they have. */
export function isReadOnly({ ledger }: Desk): boolean {
  return ledger.readOnlyReason !== null;
}
