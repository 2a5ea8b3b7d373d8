import { compareDay, compareDayWithFile } from '../../usecases/closes/compare-day.ts';
import type { CompareDeps } from '../../usecases/closes/compare-day.ts';
import { dayOf, saveClose, reopenClose } from '../../usecases/closes/save-close.ts';
import { listDays } from '../../usecases/closes/list-days.ts';
import { printClose } from '../../usecases/closes/print-close.ts';
import { readDay } from '../../usecases/closes/read-sheet.ts';
import type { ReportDeps } from '../../usecases/reports/output-report.ts';
import { ok } from '../../../domain/result.ts';
import type { closes } from '../../../contract/payments/closes.ts';
import type { Handlers } from '../handler-map.ts';
import { staffOf } from './charge.ts';
import { withAccount } from './with-account.ts';
import type { AccountSource } from './with-account.ts';

type CloseOperation = keyof typeof closes;

/** Everything of `contract/payments/closes.ts`. */
export function closeHandlers(
  source: AccountSource,
  host: ReportDeps & CompareDeps,
): Pick<Handlers, CloseOperation> {
  return {
    'closes.days': (request) => withAccount(source, (context) => listDays(context, request)),
    'closes.sheet': (asked) =>
      withAccount(source, async (context) => {
        const day = dayOf(asked);
        if (!day.ok) return day;
        const read = await readDay(context, day.value);
        return read.ok ? ok(read.value.sheet) : read;
      }),
    'closes.compare': ({ bankText, ...asked }) =>
      withAccount(source, async (context) => {
        const day = dayOf(asked);
        return day.ok ? compareDay(context, host, day.value, bankText) : day;
      }),
    'closes.compare-file': (asked) =>
      withAccount(source, async (context) => {
        const day = dayOf(asked);
        return day.ok ? compareDayWithFile(context, host, day.value) : day;
      }),
    'closes.keep': (close, caller) =>
      withAccount(source, (context) => saveClose(context, staffOf(caller), close)),
    'closes.print': ({ as, ...asked }, caller) =>
      withAccount(source, async (context) => {
        const day = dayOf(asked);
        return day.ok ? printClose(context, staffOf(caller), { day: day.value, as }, host) : day;
      }),
    'closes.reopen': (reopening, caller) =>
      withAccount(source, (context) => reopenClose(context, staffOf(caller), reopening)),
  };
}
