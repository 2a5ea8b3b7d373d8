import type { IntentId } from '../../../domain/ids.ts';
import { planOfIntent } from '../../../domain/ids.ts';
import { addDays, lastCalendarDate } from '../../../domain/plans/days.ts';
import { forecast } from '../../../domain/plans/due.ts';
import type { Receipt } from '../../../domain/receipt/receipt.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger.ts';
import type { AccountContext } from '../account-context.ts';
import { momentOf } from '../plans/plan-moment.ts';

/** Future payments named on a receipt: a year of a monthly plan. */
const scheduleMax = 12;

/** Instruction for cancelling; phone number and address are on the receipt itself. */
const howToCancel = 'Call or write to us at any time.';

/**
 * The future payments of a plan, for the receipt of one of them. Null for a payment without a plan, and when nothing
 * more is due.
 */
export async function planOnReceipt(
  context: AccountContext,
  intentId: IntentId,
): Promise<Result<Receipt['plan'], LedgerFailure>> {
  const planId = planOfIntent(intentId);
  if (planId === null) return ok(null);
  const moment = momentOf(context);
  const found = await context.ledger.plans.findPlan(planId, moment);
  if (!found.ok) return found;
  if (found.value === null) return ok(null);
  const tomorrow = addDays(moment.today, 1);
  // An open-ended plan is listed for a year, which is all that a receipt has room for.
  const until = found.value.plan.hasMoreSlots ? addDays(moment.today, 366) : lastCalendarDate;
  const schedule = forecast(found.value, tomorrow, until)
    .slice(0, scheduleMax)
    .map(({ dueDate, amountMinor }) => ({ dueOn: dueDate, amountMinor }));
  return ok(schedule.length === 0 ? null : { schedule, howToCancel });
}
