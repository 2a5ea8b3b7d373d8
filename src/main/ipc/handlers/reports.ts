import { printReport } from '../../usecases/reports/print-report.ts';
import {
  readApprovals,
  readChoices,
  readDeclines,
  readRecovered,
} from '../../usecases/reports/read-reports.ts';
import type { ReportDeps } from '../../usecases/reports/output-report.ts';
import type { Handlers } from '../handler-map.ts';
import { staffOf } from './charge.ts';
import { withAccount } from './with-account.ts';
import type { AccountSource } from './with-account.ts';

type ReportOperation = Extract<keyof Handlers, `reports.${string}`>;

/** Everything of `contract/payments/reports.ts`. */
export function reportHandlers(
  source: AccountSource,
  host: ReportDeps,
): Pick<Handlers, ReportOperation> {
  return {
    'reports.choices': () => withAccount(source, readChoices),
    'reports.approvals': (span) => withAccount(source, (context) => readApprovals(context, span)),
    'reports.declines': (span) => withAccount(source, (context) => readDeclines(context, span)),
    'reports.recovered': (asked) => withAccount(source, (context) => readRecovered(context, asked)),
    'reports.print': (asked, caller) =>
      withAccount(source, (context) => printReport(context, staffOf(caller), asked, host)),
  };
}
