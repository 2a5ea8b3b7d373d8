import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { isCalendarDate } from '../../../domain/calendar.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Desk } from '../desk.ts';
import { recordsFailure } from '../records-failure.ts';
import { presentClose } from './keep-close.ts';

/** Lists the bank's days, the newest first, and how each was closed. */
export async function listDays(
  desk: Desk,
  { before, limit }: ParsedInput<'closes.days'>,
): Promise<Result<OperationOutput<'closes.days'>, Failure>> {
  if (before !== null && !isCalendarDate(before)) return failed({ kind: 'not-found' });
  const read = await desk.ledger.closes.settlementDays({ before, limit });
  if (!read.ok) return recordsFailure(read.error);
  const { days, hasMore } = read.value;
  return ok({
    days: days.map(({ close, ...day }) => ({
      ...day,
      close: close && presentClose(desk, close, day.expectedMinor),
    })),
    hasMore,
  });
}
