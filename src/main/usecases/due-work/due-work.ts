import { pick } from '../../../contract/pick.ts';
import { dueInstalmentFacts } from '../../../contract/plans/due-work.ts';
import type { DueRow } from '../../../contract/plans/due-work.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { dateInZone } from '../../../domain/time/calendar.ts';
import { holdsCardNumber } from '../../../domain/cards/card-guard.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { WorkRow } from '../../ports/ledger/runs.ts';
import { rowCount } from '../../../domain/plans/schedule.ts';
import { sentAt } from '../../../domain/charge/attempt.ts';
import { presentCustomerRow } from '../customers/present-customer.ts';
import type { AccountContext } from '../account-context.ts';
import { isReadOnly } from '../plans/find-plans.ts';
import { catchUpToday, momentOf, todayOf } from '../plans/plan-moment.ts';
import { presentAdvice } from '../plans/present-advice.ts';
import { presentPlanCard, presentPromise } from '../plans/present-plan.ts';
import { recordsFailure } from '../records-failure.ts';

/** Counts and sums of the tabs of To do. */
export async function countDueWork(
  context: AccountContext,
): Promise<Result<OperationOutput<'due.counts'>, Failure>> {
  const caught = await catchUpToday(context);
  if (!caught.ok && !isReadOnly(context)) return recordsFailure(caught.error);
  const moment = momentOf(context);
  const counts = await context.ledger.work.workCounts(moment);
  if (!counts.ok) return recordsFailure(counts.error);
  return ok({ today: moment.today, ...counts.value });
}

/** A page of one tab, the oldest day first; a card number is never looked up. */
export async function pageOfDueWork(
  context: AccountContext,
  { tab, search, currency, limit, after }: ParsedInput<'due.page'>,
): Promise<Result<OperationOutput<'due.page'>, Failure>> {
  if (holdsCardNumber(search)) return ok({ rows: [], hasMore: false });
  const caught = await catchUpToday(context);
  if (!caught.ok && !isReadOnly(context)) return recordsFailure(caught.error);
  const page = await context.ledger.work.workPage({
    ...momentOf(context),
    tab,
    search: search.trim(),
    currency,
    after,
    limit: limit + 1,
  });
  if (!page.ok) return recordsFailure(page.error);
  return ok({
    rows: page.value.slice(0, limit).map((row) => presentDueRow(context, row)),
    hasMore: page.value.length > limit,
  });
}

function presentDueRow(context: AccountContext, work: WorkRow): DueRow {
  const { plan, health, instalment, customer, card, lastAttempt, promise, advice, bar } = work;
  const today = todayOf(context);
  return {
    ...pick(instalment, dueInstalmentFacts),
    planId: plan.id,
    planReference: plan.reference,
    planCount: rowCount(plan.terms),
    planHealth: health,
    instalmentId: instalment.id,
    customer: presentCustomerRow(customer),
    card: card && presentPlanCard(card, today),
    lastAnswer: lastAttempt && {
      attemptId: lastAttempt.id,
      responseCode: lastAttempt.transaction?.responseCode ?? null,
      on: dateInZone(sentAt(lastAttempt), context.account.timeZone),
    },
    promise: presentPromise(promise),
    advice: advice && presentAdvice(advice),
    bar: bar && { reason: bar.reason, orderReference: bar.order?.reference ?? null },
  };
}
