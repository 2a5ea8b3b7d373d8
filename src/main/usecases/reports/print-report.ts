import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { assertNever } from '../../../domain/assert.ts';
import { dateInZone, formatDate } from '../../../domain/time/calendar.ts';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import { formatMinor } from '../../../domain/money.ts';
import type { PrintedReport, ReportTable } from '../../../domain/receipt/printed-report.ts';
import { forecastSpan, reportNames } from '../../../domain/receipt/report-names.ts';
import type { ReportName } from '../../../domain/receipt/report-names.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { forecastPlans } from '../plans/find-plans.ts';
import { outputReport } from './output-report.ts';
import type { ReportDeps } from './output-report.ts';
import { readApprovals, readDeclines, readRecovered } from './read-reports.ts';

type Asked = ParsedInput<'reports.print'>;

const titles: Readonly<Record<ReportName, string>> = {
  overview: 'Overview',
  approvals: 'Approvals by day',
  declines: 'Declines by reason',
  recovered: 'Recovered',
  'falls-due': 'What falls due',
};

/** Prints the figures of a report, or writes them as PDF: the same that the screen shows. */
export async function printReport(
  context: AccountContext,
  operator: Operator,
  asked: Asked,
  deps: ReportDeps,
): Promise<Result<OperationOutput<'reports.print'>, Failure>> {
  const tables = await tablesOf(context, asked);
  if (!tables.ok) return tables;
  const report: PrintedReport = {
    title: `${titles[asked.report]} ${asked.from} to ${asked.until} ${asked.currency}`,
    merchant: context.account.name,
    mode: context.account.mode,
    facts: [
      { label: 'From', value: formatDate(asked.from as CalendarDate) },
      { label: 'Until', value: formatDate(asked.until as CalendarDate) },
      { label: 'Currency', value: asked.currency },
    ],
    tables: tables.value,
    foot: `Printed by ${operator.name}, ${context.clock.now()}`,
  };
  return outputReport(deps, report, asked.as);
}

/** The table of one report; of the overview, the tables of all, its forecast from today on. */
async function tablesOf(
  context: AccountContext,
  asked: Asked,
): Promise<Result<readonly ReportTable[], Failure>> {
  const tables: ReportTable[] = [];
  const today = dateInZone(context.clock.now(), context.account.timeZone);
  for (const report of asked.report === 'overview' ? singleReports : [asked.report]) {
    const isForecast = asked.report === 'overview' && report === 'falls-due';
    const page = isForecast ? { ...asked, ...forecastSpan(today) } : asked;
    const table = await tableOf(context, report, page);
    if (!table.ok) return table;
    tables.push(table.value);
  }
  return ok(tables);
}

type SingleReport = Exclude<ReportName, 'overview'>;

const singleReports = reportNames.filter((name): name is SingleReport => name !== 'overview');

function tableOf(
  context: AccountContext,
  report: SingleReport,
  asked: Asked,
): Promise<Result<ReportTable, Failure>> {
  switch (report) {
    case 'approvals':
      return approvalsTable(context, asked);
    case 'declines':
      return declinesTable(context, asked);
    case 'recovered':
      return recoveredTable(context, asked);
    case 'falls-due':
      return fallsDueTable(context, asked);
    default:
      return assertNever(report);
  }
}

async function approvalsTable(
  context: AccountContext,
  asked: Asked,
): Promise<Result<ReportTable, Failure>> {
  const read = await readApprovals(context, asked);
  if (!read.ok) return read;
  return ok({
    title: titles.approvals,
    columns: columns(
      'Day',
      'Approved',
      'Declined',
      'Unconfirmed',
      'Asked',
      'Taken',
      'Refunded',
      'Taken less refunded',
    ),
    rows: read.value.days.map((day) => [
      formatDate(day.day as CalendarDate),
      String(day.approvedCount),
      String(day.declinedCount),
      String(day.notConfirmedCount),
      formatMinor(day.approvedMinor, asked.currency),
      formatMinor(day.takenMinor, asked.currency),
      formatMinor(day.refundedMinor, asked.currency),
      formatMinor(day.netMinor, asked.currency),
    ]),
    whenEmpty: 'No attempts in these days.',
  });
}

async function declinesTable(
  context: AccountContext,
  asked: Asked,
): Promise<Result<ReportTable, Failure>> {
  const read = await readDeclines(context, asked);
  if (!read.ok) return read;
  return ok({
    title: titles.declines,
    columns: columns('Reason', 'What to do next', 'Code', 'Declines', 'Amount').map(
      (column, index) => ({
        ...column,
        isNumber: index > 2,
      }),
    ),
    rows: read.value.reasons.map(({ meaning, doNext, responseCode, count, amountMinor }) => [
      meaning,
      doNext,
      responseCode ?? '',
      String(count),
      formatMinor(amountMinor, asked.currency),
    ]),
    whenEmpty: 'No declines in these days.',
  });
}

/** A page covers a month: the one that the span begins in. */
async function recoveredTable(
  context: AccountContext,
  asked: Asked,
): Promise<Result<ReportTable, Failure>> {
  const { currency } = asked;
  const read = await readRecovered(context, { month: asked.from.slice(0, 7), currency });
  if (!read.ok) return read;
  const { value } = read;
  const lines = [
    ['Recovered', value.recovered],
    ['By retry', value.byRetry],
    ['By a new card', value.byNewCard],
    ['By an expired-card attempt', value.byExpiredCardAttempt],
    ['Failed first this month', value.failedThisMonth],
    ['Of those, recovered', value.recoveredOfThem],
    ['Paid another way', value.paidAnotherWay],
  ] as const;
  return ok({
    title: titles.recovered,
    columns: columns('', 'Instalments', 'Amount'),
    rows: lines.map(([name, { count, amountMinor }]) => [
      name,
      String(count),
      formatMinor(amountMinor, currency),
    ]),
    whenEmpty: 'Nothing recovered.',
  });
}

async function fallsDueTable(
  context: AccountContext,
  asked: Asked,
): Promise<Result<ReportTable, Failure>> {
  const read = await forecastPlans(context, asked);
  if (!read.ok) return read;
  return ok({
    title: titles['falls-due'],
    columns: columns('Day', 'Instalments', 'Amount'),
    rows: read.value
      .filter(({ currency }) => currency === asked.currency)
      .map(({ dueDate, count, amountMinor }) => [
        formatDate(dueDate as CalendarDate),
        String(count),
        formatMinor(amountMinor, asked.currency),
      ]),
    whenEmpty: 'Nothing falls due in these days.',
  });
}

/** The first column names the row; the others are figures. */
function columns(...columnTitles: readonly string[]): ReportTable['columns'] {
  return columnTitles.map((title, index) => ({ title, isNumber: index > 0 }));
}
