import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { assertNever } from '../../../domain/assert.ts';
import { dateInZone, formatDate } from '../../../domain/time/calendar.ts';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import { formatMinor } from '../../../domain/money.ts';
import type { PrintedReport, ReportTable } from '../../../domain/receipt/printed-report.ts';
import { forecastSpan, reportNames } from '../../../domain/receipt/report-names.ts';
import type { ReportName } from '../../../domain/receipt/report-names.ts';
import { percentText } from '../../../domain/percent.ts';
import { sumOf } from '../../../domain/sum.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { forecastPlans } from '../plans/find-plans.ts';
import { footOnPaper, outputReport } from './output-report.ts';
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
    foot: footOnPaper(context, operator),
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
  const { days } = read.value;
  const figuresOf = (some: typeof days): readonly string[] => {
    const [approved, declined, unconfirmed] = [
      sumOf(some, (day) => day.approvedCount),
      sumOf(some, (day) => day.declinedCount),
      sumOf(some, (day) => day.notConfirmedCount),
    ];
    const money = (of: (day: (typeof days)[number]) => number): string =>
      formatMinor(sumOf(some, of), asked.currency);
    return [
      ...[approved, declined, unconfirmed].map(String),
      percentText(approved, approved + declined),
      money((day) => day.approvedMinor),
      money((day) => day.takenMinor),
      money((day) => day.refundedMinor),
      money((day) => day.netMinor),
    ];
  };
  return ok({
    title: titles.approvals,
    columns: columns(
      'Day',
      'Approved',
      'Declined',
      'Unconfirmed',
      'Approval rate',
      'Asked',
      'Taken',
      'Refunded',
      'Taken less refunded',
    ),
    rows: days.map((day) => [formatDate(day.day as CalendarDate), ...figuresOf([day])]),
    total: ['Total', ...figuresOf(days)],
    whenEmpty: 'No attempts in these days.',
  });
}

async function declinesTable(
  context: AccountContext,
  asked: Asked,
): Promise<Result<ReportTable, Failure>> {
  const read = await readDeclines(context, asked);
  if (!read.ok) return read;
  const { reasons } = read.value;
  const whole = sumOf(reasons, ({ count }) => count);
  return ok({
    title: titles.declines,
    columns: columns('Reason', 'What to do next', 'Code', 'Declines', 'Share', 'Amount').map(
      (column, index) => ({
        ...column,
        isNumber: index > 2,
      }),
    ),
    rows: reasons.map(({ meaning, doNext, responseCode, count, amountMinor }) => [
      meaning,
      doNext,
      responseCode ?? '',
      String(count),
      percentText(count, whole),
      formatMinor(amountMinor, asked.currency),
    ]),
    total: [
      'Total',
      '',
      '',
      String(whole),
      percentText(whole, whole),
      formatMinor(
        sumOf(reasons, ({ amountMinor }) => amountMinor),
        asked.currency,
      ),
    ],
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
  const days = read.value.filter(({ currency }) => currency === asked.currency);
  const figuresOf = (some: typeof days): readonly string[] => [
    String(sumOf(some, ({ count }) => count)),
    formatMinor(
      sumOf(some, ({ amountMinor }) => amountMinor),
      asked.currency,
    ),
  ];
  return ok({
    title: titles['falls-due'],
    columns: columns('Day', 'Instalments', 'Amount'),
    rows: days.map((day) => [formatDate(day.dueDate as CalendarDate), ...figuresOf([day])]),
    total: ['Total', ...figuresOf(days)],
    whenEmpty: 'Nothing falls due in these days.',
  });
}

/** The first column names the row; the others are figures. */
function columns(...columnTitles: readonly string[]): ReportTable['columns'] {
  return columnTitles.map((title, index) => ({ title, isNumber: index > 0 }));
}
