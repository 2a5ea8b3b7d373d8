import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { epochMsOf } from '../../../domain/time/calendar.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import { reportFileName } from '../../../domain/receipt/printed-report.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { runCsv, runReport } from '../../../domain/run/report.ts';
import type { RunToReport } from '../../../domain/run/report.ts';
import { zoneClock } from '../../../domain/time/zone-clock.ts';
import type { AccountContext } from '../account-context.ts';
import { momentOnPaper } from '../reports/output-report.ts';
import type { ReportDeps } from '../reports/output-report.ts';
import { fileNameOf, writeReasonOf, writeUserFile } from '../write-user-file.ts';
import { recordOfRun } from './find-runs.ts';
import { presentRun } from './present-run.ts';
import type { LiveRecord, Runner } from './runner.ts';

type Answer = Result<OperationOutput<'runs.report'>, Failure>;

/** Prints a run's report, or writes it to a chosen file; a run in progress is reported as it stands. */
export async function reportRun(
  context: AccountContext,
  runner: Runner,
  { printer, files }: ReportDeps,
  { runId, as }: ParsedInput<'runs.report'>,
): Promise<Answer> {
  const record = await recordOfRun(context, runner, runId);
  if (!record.ok) return record;
  const told = toReport(context, record.value);
  const report = runReport(told);
  if (as === 'print') {
    const printed = await printer.printReport(report);
    if (!printed.ok) {
      const isBare = printed.error.kind === 'no-printer';
      return ok({ kind: 'failed', reason: isBare ? 'no-printer' : 'not-possible' });
    }
    return ok(
      printed.value === 'cancelled' ? { kind: 'cancelled' } : { kind: 'done', fileName: null },
    );
  }
  const path = await files.askWhereToSave({
    title: `Save the report of run ${told.number}`,
    folder: files.documents,
    fileName: reportFileName(report, as),
  });
  if (path === null) return ok({ kind: 'cancelled' });
  const drawn =
    as === 'csv' ? ok(Buffer.from(runCsv(told), 'utf8')) : await printer.reportToPdf(report);
  if (!drawn.ok) return ok({ kind: 'failed', reason: 'not-possible' });
  const written = await writeUserFile(files, path, drawn.value);
  if (!written.ok) return ok({ kind: 'failed', reason: writeReasonOf(written.error) });
  return ok({ kind: 'done', fileName: fileNameOf(path) });
}

function toReport(context: AccountContext, { head, run, items, leftOut }: LiveRecord): RunToReport {
  const { show } = zoneClock(context.account.timeZone);
  const local = (at: Instant) => show(epochMsOf(at)).slice(0, 16);
  const { startedBy } = presentRun(context, { head, run, leftOut }, null);
  return {
    run,
    number: head.number,
    facts: items,
    leftOut,
    merchant: context.account.name,
    mode: context.account.mode,
    startedAt: local(head.startedAt),
    endedAt: head.endedAt === null ? null : local(head.endedAt),
    startedBy,
    foot: `Printed ${momentOnPaper(context.account.timeZone, context.clock.now())}`,
  };
}
