import type { Failure } from '../../../contract/failure.ts';
import { paymentLineFacts } from '../../../contract/payments/payment-rows.ts';
import type { PaymentRow } from '../../../contract/payments/payment-rows.ts';
import type { PaymentSort } from '../../../contract/payments/payment-query.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { pick } from '../../../contract/pick.ts';
import { keyInList } from '../../../domain/payments/payment-list.ts';
import { dateInZone, isCalendarDate } from '../../../domain/time/calendar.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import { planOfIntent } from '../../../domain/payments/plan-of-intent.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { OperatorId } from '../../../domain/ids.ts';
import type {
  PaymentKey,
  PaymentLine,
  PaymentJumpTarget,
} from '../../ports/ledger/payment-list.ts';
import type { AccountContext } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { readDays, readQuestion } from './parse-payment-criteria.ts';

const cursorUnknown = { kind: 'refused', reason: 'cursor-unknown' } as const;

/** Reads a page of the list on one side of a place. */
export async function pageOfPayments(
  context: AccountContext,
  { query, cursor, side, limit }: ParsedInput<'history.page'>,
): Promise<Result<OperationOutput<'history.page'>, Failure>> {
  const question = readQuestion(query, context);
  if (!question.ok) return ok({ kind: 'refused', reason: question.error });
  const { by } = query.sort;
  const key = cursor === null ? null : readCursor(cursor, by);
  if (cursor !== null && key === null) return ok(cursorUnknown);
  const page = await context.ledger.payments.paymentPage({
    question: question.value,
    key,
    side,
    limit,
  });
  if (!page.ok) return recordsFailure(page.error);
  return ok({
    kind: 'page',
    rows: page.value.lines.map((line) => presentLine(context, line, by)),
    hasMore: page.value.hasMore,
  });
}

/** Counts the list. */
export async function countPayments(
  context: AccountContext,
  { query }: ParsedInput<'history.count'>,
): Promise<Result<OperationOutput<'history.count'>, Failure>> {
  const question = readQuestion(query, context);
  if (!question.ok) return ok({ kind: 'refused', reason: question.error });
  const total = await context.ledger.payments.paymentCount(question.value);
  return total.ok ? ok({ kind: 'counted', total: total.value }) : recordsFailure(total.error);
}

/** Adds up the list. */
export async function sumPayments(
  context: AccountContext,
  { query }: ParsedInput<'history.sums'>,
): Promise<Result<OperationOutput<'history.sums'>, Failure>> {
  const question = readQuestion(query, context);
  if (!question.ok) return ok({ kind: 'refused', reason: question.error });
  const sums = await context.ledger.payments.paymentSums(question.value);
  if (!sums.ok) return recordsFailure(sums.error);
  if (sums.value === null) return ok({ kind: 'too-long' });
  const { approved, declined } = sums.value;
  return ok({ kind: 'summed', approved: [...approved], declined });
}

/** Finds the place of a line by its number, its day, its payment or itself. */
export async function jumpInPayments(
  context: AccountContext,
  { query, to }: ParsedInput<'history.jump'>,
): Promise<Result<OperationOutput<'history.jump'>, Failure>> {
  const question = readQuestion(query, context);
  if (!question.ok) return ok({ kind: 'refused', reason: question.error });
  if (to.kind === 'date' && query.sort.by !== 'date') return ok({ kind: 'not-by-date' });
  const target = targetOf(to, query.sort, context.account.timeZone);
  if (target === null) {
    return ok(to.kind === 'date' ? { kind: 'refused', reason: 'dates-not-real' } : cursorUnknown);
  }
  const found = await context.ledger.payments.paymentJump(question.value, target);
  if (!found.ok) return recordsFailure(found.error);
  if (found.value === null) return ok({ kind: to.kind === 'payment' ? 'absent' : 'empty' });
  const { key, row } = found.value;
  return ok({ kind: 'found', cursor: writeCursor(key, query.sort.by), row });
}

function targetOf(
  to: ParsedInput<'history.jump'>['to'],
  sort: PaymentSort,
  timeZone: string,
): PaymentJumpTarget | null {
  switch (to.kind) {
    case 'row':
      return to;
    case 'payment':
      return { kind: 'payment', id: to.attemptId };
    case 'cursor': {
      const key: PaymentKey | null = readCursor(to.cursor, sort.by);
      return key && { kind: 'key', key };
    }
    case 'date': {
      if (!isCalendarDate(to.date)) return null;
      const day = readDays({ from: to.date, until: to.date }, timeZone);
      if (day === null || day.fromAt === null || day.untilAt === null) return null;
      // Going back in time, a day begins with its last second.
      const lastSecond = new Date(Date.parse(day.untilAt) - 1000).toISOString() as Instant;
      return { kind: 'instant', at: sort.direction === 'ascending' ? day.fromAt : lastSecond };
    }
  }
}

/** Values that the filters offer, with operators by name. */
export async function paymentChoices(
  context: AccountContext,
): Promise<Result<OperationOutput<'history.choices'>, Failure>> {
  const choices = await context.ledger.payments.paymentChoices();
  if (!choices.ok) return recordsFailure(choices.error);
  const { values, firstAt, lastAt } = choices.value;
  const of = (field: string) =>
    values.filter((known) => known.field === field).map(({ value }) => value);
  const day = (at: Instant | null) => at && dateInZone(at, context.account.timeZone);
  return ok({
    currencies: of('currency'),
    brands: of('brand'),
    operators: of('operator').map((value) => ({
      value,
      name: context.operatorName(value as OperatorId),
    })),
    responseCodes: of('response'),
    firstDay: day(firstAt),
    lastDay: day(lastAt),
  });
}

/** Presents one line; a charge in progress on this terminal may know more than the records do. */
function presentLine(
  context: AccountContext,
  line: PaymentLine,
  by: PaymentSort['by'],
): PaymentRow {
  const inFlightCharge = context.inFlightCharges.find(line.id);
  return {
    ...pick(line, paymentLineFacts),
    cursor: cursorOf(line, by),
    at: line.preparedAt,
    state: inFlightCharge?.notSaved?.state ?? line.state,
    late: inFlightCharge?.late ?? false,
    notSaved: inFlightCharge !== null && inFlightCharge.notSaved !== null,
    planId: planOfIntent(line.intentId),
    operatorName: context.operatorName(line.operatorId),
  };
}

type SortBy = PaymentSort['by'];

/** Writes the position of a line in a list of this order, as the renderer passes it back. */
function cursorOf(line: PaymentLine, by: SortBy): string {
  return writeCursor(keyInList(line, by), by);
}

/** Writes the position of a key. */
function writeCursor({ value, place }: PaymentKey, by: SortBy): string {
  return `${by}:${place}:${value ?? ''}`;
}

/** Reads a cursor; null when it is invalid, or of a list in another order. */
function readCursor(cursor: string, by: SortBy): PaymentKey | null {
  const match = /^(date|amount|reference):(\d{1,15}):(.*)$/su.exec(cursor);
  if (match === null || match[1] !== by) return null;
  const [place, value] = [Number(match[2]), match[3] ?? ''];
  if (by === 'reference') return { value, place };
  if (by === 'date') return value === '' ? { value: null, place } : null;
  return /^\d{1,16}$/u.test(value) && Number.isSafeInteger(Number(value))
    ? { value: Number(value), place }
    : null;
}
