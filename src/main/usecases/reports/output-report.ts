import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import { reportFileName } from '../../../domain/receipt/printed-report.ts';
import type { PrintedReport } from '../../../domain/receipt/printed-report.ts';
import { formatDate } from '../../../domain/time/calendar.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import { timeInZone } from '../../../domain/time/time-of-day.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { UserFiles } from '../../ports/files.ts';
import type { ReportPrinter } from '../../ports/printer.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { fileNameOf, troubleOf, writeUserFile } from '../write-user-file.ts';

type HandedOut = OperationOutput<'closes.print'>;

export interface ReportDeps {
  readonly printer: ReportPrinter;
  readonly files: UserFiles;
}

/** A moment by the merchant's clock, for a page that names the zone once. */
export function shortMomentOnPaper(timeZone: string, at: Instant): string {
  const { date, timeOfDay } = timeInZone(at, timeZone);
  return `${formatDate(date)} ${timeOfDay}`;
}

/** A moment as paper shows it: by the merchant's clock, with its zone. */
export function momentOnPaper(timeZone: string, at: Instant): string {
  return `${shortMomentOnPaper(timeZone, at)}, ${timeZone}`;
}

/** The last line of a printed page: who printed it, and when. */
export function footOnPaper({ account, clock }: AccountContext, operator: Operator): string {
  return `Printed by ${operator.name}, ${momentOnPaper(account.timeZone, clock.now())}`;
}

/** Prints a report, or writes it as PDF to a chosen file; whole or not at all. */
export async function outputReport(
  { printer, files }: ReportDeps,
  report: PrintedReport,
  as: 'print' | 'pdf',
): Promise<Result<HandedOut, Failure>> {
  if (as === 'print') {
    const printed = await printer.printReport(report);
    if (!printed.ok) return ok({ kind: 'no-printer' });
    return ok(
      printed.value === 'cancelled' ? { kind: 'cancelled' } : { kind: 'done', fileName: null },
    );
  }
  const path = await files.askWhereToSave({
    title: report.title,
    folder: files.documents,
    fileName: reportFileName(report, 'pdf'),
  });
  if (path === null) return ok({ kind: 'cancelled' });
  const drawn = await printer.reportToPdf(report);
  if (!drawn.ok) return ok({ kind: 'trouble', trouble: 'not-written' });
  const written = await writeUserFile(files, path, drawn.value);
  return ok(written.ok ? { kind: 'done', fileName: fileNameOf(path) } : troubleOf(written.error));
}
