import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { isCalendarDate } from '../../../domain/time/calendar.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { presentClose } from './save-close.ts';

/** Lists the settlement dates, the newest first, with their closes. */
export async function listDays(
  context: AccountContext,
  { before, limit }: ParsedInput<'closes.days'>,
): Promise<Result<OperationOutput<'closes.days'>, Failure>> {
  if (before !== null && !isCalendarDate(before)) return failed({ kind: 'not-found' });
  const read = await context.ledger.closes.settlementDays({ before, limit });
  if (!read.ok) return recordsFailure(read.error);
  const { days, hasMore } = read.value;
  return ok({
    days: days.map(({ close, ...day }) => ({
      ...day,
      // A closed row stays as it was closed; what came in since stands beside it.
      expectedMinor: close?.expectedMinor ?? day.expectedMinor,
      close: close && presentClose(context, close, day.expectedMinor),
    })),
    hasMore,
  });
}
