import { printReport } from '../../usecases/reports/print-report.ts';
import {
  readApprovals,
  readChoices,
  readDeclines,
  readRecovered,
} from '../../usecases/reports/read-reports.ts';
import type { ReportDeps } from '../../usecases/printed/hand-out-report.ts';
import type { Handlers } from '../handler-map.ts';
import { staffOf } from './charge.ts';
import { atDesk } from './desk-door.ts';
import type { DeskDoor } from './desk-door.ts';

type ReportOperation = Extract<keyof Handlers, `reports.${string}`>;

/** Everything of `contract/reports.ts`. */
export function reportHandlers(door: DeskDoor, host: ReportDeps): Pick<Handlers, ReportOperation> {
  return {
    'reports.choices': () => atDesk(door, readChoices),
    'reports.approvals': (span) => atDesk(door, (desk) => readApprovals(desk, span)),
    'reports.declines': (span) => atDesk(door, (desk) => readDeclines(desk, span)),
    'reports.recovered': (asked) => atDesk(door, (desk) => readRecovered(desk, asked)),
    'reports.print': (asked, caller) =>
      atDesk(door, (desk) => printReport(desk, staffOf(caller), asked, host)),
  };
}
