import type { SavedClose } from '../../../contract/payments/closes.ts';
import { closeFacts } from '../../../contract/payments/closes.ts';
import { pick } from '../../../contract/pick.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { closeDifference } from '../../../domain/close/likely-causes.ts';
import { dateInZone, isCalendarDate } from '../../../domain/time/calendar.ts';
import { holdsCardNumber } from '../../../domain/cards/card-guard.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Close, SettlementDay } from '../../ports/ledger/closes/closes.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { readDay } from './read-sheet.ts';

type Answer = OperationOutput<'closes.keep'>;

/** Reads the requested day; `not-found` when its date does not exist. */
export function dayOf(
  asked: Pick<ParsedInput<'closes.sheet'>, 'settlementDate' | 'currency'>,
): Result<SettlementDay, Failure> {
  const { settlementDate, currency } = asked;
  return isCalendarDate(settlementDate)
    ? ok({ settlementDate, currency })
    : failed({ kind: 'not-found' });
}

/**
 * Saves the close of a day with its difference, its reason and its operator.
 *
 * The sum is read again: a payment that came in since staff looked is shown to them before anything is saved.
 * A day that is still ahead is told once, because later payments may settle on it.
 */
export async function saveClose(
  context: AccountContext,
  operator: Operator,
  asked: ParsedInput<'closes.keep'>,
): Promise<Result<Answer, Failure>> {
  const day = dayOf(asked);
  if (!day.ok) return day;
  const [reason, note] = [asked.reason.trim(), asked.note.trim()];
  for (const [field, text] of [['reason', reason] as const, ['note', note] as const]) {
    if (holdsCardNumber(text)) return ok({ kind: 'refused', field, reason: 'holds-card-number' });
  }
  const today = dateInZone(context.clock.now(), context.account.timeZone);
  if (day.value.settlementDate > today && !asked.confirmedAhead)
    return ok({ kind: 'ahead', today });
  const read = await readDay(context, day.value);
  if (!read.ok) return read;
  const { sheet } = read.value;
  if (sheet.expectedMinor !== asked.seenExpectedMinor) return ok({ kind: 'changed', sheet });
  const isEven = asked.bankMinor === sheet.expectedMinor;
  if (!isEven && reason === '') return ok({ kind: 'refused', field: 'reason', reason: 'empty' });
  const kept = await context.ledger.closes.saveClose({
    ...day.value,
    id: context.ids.closeId(),
    expectedMinor: sheet.expectedMinor,
    bankMinor: asked.bankMinor,
    reason: isEven ? null : reason,
    note,
    closedAt: context.clock.now(),
    operatorId: operator.id,
    approvedBy: operator.approvedBy?.name ?? null,
  });
  if (kept.ok)
    return ok({ kind: 'kept', close: presentClose(context, kept.value, sheet.expectedMinor) });
  if (kept.error.kind !== 'closed-already') return recordsFailure(kept.error);
  const close = presentClose(context, kept.error.by, sheet.expectedMinor);
  return ok({ kind: 'closed-already', close });
}

/** Reopens a day with a reason; the close and its reopening both stay recorded. */
export async function reopenClose(
  context: AccountContext,
  operator: Operator,
  { id, reason }: ParsedInput<'closes.reopen'>,
): Promise<Result<OperationOutput<'closes.reopen'>, Failure>> {
  const at = context.clock.now();
  const reopened = await context.ledger.closes.reopenClose({
    id,
    reason: reason.trim(),
    at,
    operatorId: operator.id,
    approvedBy: operator.approvedBy?.name ?? null,
  });
  if (!reopened.ok) return recordsFailure(reopened.error);
  return ok({ kind: reopened.value ? 'reopened' : 'gone' });
}

/** Presents a close beside the present sums of its day. */
export function presentClose(
  context: AccountContext,
  close: Close,
  expectedNowMinor: number,
): SavedClose {
  return {
    ...pick(close, closeFacts),
    differenceMinor: closeDifference(close),
    closedBy: context.operatorName(close.operatorId),
    expectedNowMinor,
  };
}
