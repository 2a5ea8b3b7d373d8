import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import { reportFileName } from '../../../domain/receipt/printed-report.ts';
import type { PrintedReport } from '../../../domain/receipt/printed-report.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { UserFiles } from '../../ports/files.ts';
import type { ReportPrinter } from '../../ports/printer.ts';
import { fileNameOf, troubleOf, writeUserFile } from '../write-user-file.ts';

type HandedOut = OperationOutput<'closes.print'>;

export interface ReportDeps {
  readonly printer: ReportPrinter;
  readonly files: UserFiles;
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
