import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { dateInZone, isCalendarDate, lastDayOf, monthOf } from '../../../domain/time/calendar.ts';
import { declineAdvice } from '../../../domain/charge/decline-table.ts';
import { isCurrency } from '../../../domain/money.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { RecoveredTally } from '../../ports/ledger/reports.ts';
import type { AccountContext } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { spanOf } from './report-span.ts';
import type { AskedSpan } from './report-span.ts';

/** The choices for reports: currencies with payments, and the first date. */
export async function readChoices(
  context: AccountContext,
): Promise<Result<OperationOutput<'reports.choices'>, Failure>> {
  const choices = await context.ledger.payments.paymentChoices();
  if (!choices.ok) return recordsFailure(choices.error);
  const { values, firstAt } = choices.value;
  const { timeZone } = context.account;
  const used = values
    .filter(({ field }) => field === 'currency')
    .map(({ value }) => value)
    .filter(isCurrency);
  return ok({
    currencies: used.length === 0 ? [...context.account.currencies] : used,
    firstDay: firstAt === null ? null : dateInZone(firstAt, timeZone),
    today: dateInZone(context.clock.now(), timeZone),
  });
}

/** Reads the outcomes of the attempts of each day of a span; quiet days are included with zeros. */
export async function readApprovals(
  context: AccountContext,
  asked: AskedSpan,
): Promise<Result<OperationOutput<'reports.approvals'>, Failure>> {
  const span = spanOf(context, asked);
  if (!span.ok) return span;
  const read = await context.ledger.reports.attemptsByDay(span.value);
  if (!read.ok) return recordsFailure(read.error);
  const byDay = new Map(read.value.map((day) => [day.day, day]));
  const days = span.value.days.map(
    (day) =>
      byDay.get(day) ?? {
        day,
        approvedCount: 0,
        declinedCount: 0,
        notConfirmedCount: 0,
        approvedMinor: 0,
        takenMinor: 0,
        refundedMinor: 0,
      },
  );
  return ok({
    days: days.map((day) => ({ ...day, netMinor: day.takenMinor - day.refundedMinor })),
  });
}

/** Reads the declines of a span by code, with the merchant's wording of each. */
export async function readDeclines(
  context: AccountContext,
  asked: AskedSpan,
): Promise<Result<OperationOutput<'reports.declines'>, Failure>> {
  const span = spanOf(context, asked);
  if (!span.ok) return span;
  const [read, own] = await Promise.all([
    context.ledger.reports.declinesByCode(span.value),
    context.ledger.declines.declineOverrides(),
  ]);
  if (!read.ok) return recordsFailure(read.error);
  if (!own.ok) return recordsFailure(own.error);
  const ownRows = own.value.map(({ row }) => row);
  const reasons = read.value.map((decline) => {
    const { meaning, inShort, doNext } = declineAdvice(decline.responseCode, null, ownRows);
    return { ...decline, meaning, inShort, doNext };
  });
  return ok({ reasons });
}

/** Reads what was recovered in one month of the merchant's calendar. */
export async function readRecovered(
  context: AccountContext,
  { month, currency }: ParsedInput<'reports.recovered'>,
): Promise<Result<OperationOutput<'reports.recovered'>, Failure>> {
  const from = `${month}-01`;
  if (!isCalendarDate(from)) return failed({ kind: 'not-found' });
  const span = spanOf(context, { from, until: lastDayOf(monthOf(from)), currency });
  if (!span.ok) return span;
  const read = await context.ledger.reports.recovered(span.value);
  if (!read.ok) return recordsFailure(read.error);
  const { byWay, failed: failedFirst, recoveredOfThem, paidAnotherWay, rows } = read.value;
  return ok({
    recovered: Object.values(byWay).reduce(sum, { count: 0, amountMinor: 0 }),
    byRetry: byWay.retry,
    byNewCard: byWay['new-card'],
    byExpiredCardAttempt: byWay['expired-card-try'],
    failedThisMonth: failedFirst,
    recoveredOfThem,
    paidAnotherWay,
    rows: [...rows],
  });
}

function sum(one: RecoveredTally, other: RecoveredTally): RecoveredTally {
  return {
    count: one.count + other.count,
    amountMinor: one.amountMinor + other.amountMinor,
  };
}
