import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { assertNever } from '../../../domain/assert.ts';
import { formatDate } from '../../../domain/calendar.ts';
import type { CalendarDate } from '../../../domain/calendar.ts';
import { formatMinor } from '../../../domain/money.ts';
import type { PrintedReport, ReportTable } from '../../../domain/printed/report.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Desk, Operator } from '../desk.ts';
import { forecastPlans } from '../plans/find-plans.ts';
import { handOutReport } from '../printed/hand-out-report.ts';
import type { ReportDeps } from '../printed/hand-out-report.ts';
import { readApprovals, readDeclines, readRecovered } from './read-reports.ts';

type Asked = ParsedInput<'reports.print'>;

const titles: Readonly<Record<Asked['report'], string>> = {
  approvals: 'Approvals by day',
  declines: 'Declines by reason',
  recovered: 'Recovered',
  'falls-due': 'What falls due',
};

/** Prints the figures of a report, or writes them as PDF: the same that the screen shows. */
export async function printReport(
  desk: Desk,
  operator: Operator,
  asked: Asked,
  deps: ReportDeps,
): Promise<Result<OperationOutput<'reports.print'>, Failure>> {
  const table = await tableOf(desk, asked);
  if (!table.ok) return table;
  const report: PrintedReport = {
    title: `${titles[asked.report]} ${asked.from} to ${asked.until} ${asked.currency}`,
    merchant: desk.account.name,
    mode: desk.account.mode,
    facts: [
      { label: 'From', value: formatDate(asked.from as CalendarDate) },
      { label: 'Until', value: formatDate(asked.until as CalendarDate) },
      { label: 'Currency', value: asked.currency },
    ],
    tables: [table.value],
    foot: `Printed by ${operator.name}, ${desk.clock.now()}`,
  };
  return handOutReport(deps, report, asked.as);
}

function tableOf(desk: Desk, asked: Asked): Promise<Result<ReportTable, Failure>> {
  switch (asked.report) {
    case 'approvals':
      return approvalsTable(desk, asked);
    case 'declines':
      return declinesTable(desk, asked);
    case 'recovered':
      return recoveredTable(desk, asked);
    case 'falls-due':
      return fallsDueTable(desk, asked);
    default:
      return assertNever(asked.report);
  }
}

async function approvalsTable(desk: Desk, asked: Asked): Promise<Result<ReportTable, Failure>> {
  const read = await readApprovals(desk, asked);
  if (!read.ok) return read;
  return ok({
    title: titles.approvals,
    columns: columns('Day', 'Approved', 'Declined', 'Not confirmed', 'Amount approved'),
    rows: read.value.days.map((day) => [
      formatDate(day.day as CalendarDate),
      String(day.approvedCount),
      String(day.declinedCount),
      String(day.notConfirmedCount),
      formatMinor(day.approvedMinor, asked.currency),
    ]),
    whenEmpty: 'Nothing was tried in these days.',
  });
}

async function declinesTable(desk: Desk, asked: Asked): Promise<Result<ReportTable, Failure>> {
  const read = await readDeclines(desk, asked);
  if (!read.ok) return read;
  return ok({
    title: titles.declines,
    columns: columns('Reason', 'Code', 'Declines', 'Amount').map((column, index) => ({
      ...column,
      isNumber: index > 1,
    })),
    rows: read.value.reasons.map(({ meaning, responseCode, count, amountMinor }) => [
      meaning,
      responseCode ?? '',
      String(count),
      formatMinor(amountMinor, asked.currency),
    ]),
    whenEmpty: 'Nothing was declined in these days.',
  });
}

/** A month is the page: the one that the span begins in. */
async function recoveredTable(desk: Desk, asked: Asked): Promise<Result<ReportTable, Failure>> {
  const { currency } = asked;
  const read = await readRecovered(desk, { month: asked.from.slice(0, 7), currency });
  if (!read.ok) return read;
  const { value } = read;
  const lines = [
    ['Recovered', value.recovered],
    ['By retry', value.byRetry],
    ['By a new card', value.byNewCard],
    ['By a try although expired', value.byExpiredCardTry],
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
    whenEmpty: 'Nothing was recovered.',
  });
}

async function fallsDueTable(desk: Desk, asked: Asked): Promise<Result<ReportTable, Failure>> {
  const read = await forecastPlans(desk, asked);
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
