import { Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { OperationOutput } from '../../../contract/index.ts';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import { formatDate } from '../../../domain/time/calendar.ts';
import { percentText } from '../../../domain/percent.ts';
import { sumOf } from '../../../domain/sum.ts';
import { declinedStates } from '../../../domain/charge/transitions.ts';
import { paymentsBehind } from '../../lib/paths.ts';
import { Panel } from '../../ui/panel.tsx';
import { QueryPart } from '../../ui/query-part.tsx';
import { reportWords } from './words/reports.ts';
import { FigureTable } from './figure-table.tsx';
import { ReportPair } from './report-pair.tsx';
import { DueCalendar } from './due-calendar.tsx';
import { amountHead, money } from './page-money.ts';
import type { ApprovalsDay } from './panels.tsx';
import { ApprovalsPanel, DeclinesPanel, FallsDuePanel, outcomesOf } from './panels.tsx';
import { approvalsQuery, declinesQuery, fallsDueQuery } from './queries.ts';
import type { ReportPage } from './report-page.ts';

/** A report once it is read; waiting and failure look the same in every report. */
export function Figures<Data>(props: {
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}): ReactNode {
  return (
    <QueryPart query={props.query} reading={reportWords.reading}>
      {props.children}
    </QueryPart>
  );
}

/** Outcomes of the attempts on each day of a month. */
export function ApprovalsReport({ page }: { readonly page: ReportPage }): ReactElement {
  const query = useQuery(approvalsQuery(page));
  const [, navigate] = useLocation();
  const { approved, declined, notConfirmed } = reportWords;
  return (
    <Figures query={query}>
      {({ days }) => {
        const counted = days.filter(
          (day) =>
            day.approvedCount + day.declinedCount + day.notConfirmedCount > 0 ||
            day.refundedMinor > 0,
        );
        return (
          <>
            {counted.length === 0 ? null : <ApprovalsPanel days={days} />}
            <FigureTable
              onOpen={({ id }) =>
                navigate(paymentsBehind({ ...nothingMore, ...page, from: id, until: id }))
              }
              total={[
                ...Object.values(outcomesOf(days)).map(String),
                rateText(outcomesOf(days)),
                ...moneyColumns.map(({ of }) => money(sumOf(days, of), page)),
              ]}
              caption={reportWords.names.approvals}
              heads={[
                reportWords.day,
                approved,
                declined,
                notConfirmed,
                reportWords.approvalRate,
                ...moneyColumns.map(({ head }) => head),
              ]}
              whenEmpty={reportWords.nothingTried}
              rows={counted.map((day) => ({
                id: day.day,
                name: formatDate(day.day as CalendarDate),
                cells: [
                  String(day.approvedCount),
                  String(day.declinedCount),
                  String(day.notConfirmedCount),
                  rateText(outcomesOf([day])),
                  ...moneyColumns.map(({ of }) => money(of(day), page)),
                ],
              }))}
            />
          </>
        );
      }}
    </Figures>
  );
}

/** The approved share of the attempts that the bank decided. */
function rateText({ approved, declined }: ReturnType<typeof outcomesOf>): string {
  return percentText(approved, approved + declined);
}

/** Columns of money: the amount approved is separate from the amounts charged and refunded. */
const moneyColumns: readonly {
  readonly head: string;
  readonly of: (day: ApprovalsDay) => number;
}[] = [
  { head: reportWords.asked, of: ({ approvedMinor }) => approvedMinor },
  { head: reportWords.taken, of: ({ takenMinor }) => takenMinor },
  { head: reportWords.refunded, of: ({ refundedMinor }) => refundedMinor },
  { head: reportWords.net, of: ({ netMinor }) => netMinor },
];

/** Decline reasons of a month, the most frequent first. */
export function DeclinesReport({ page }: { readonly page: ReportPage }): ReactElement {
  const query = useQuery(declinesQuery(page));
  const [, navigate] = useLocation();
  return (
    <Figures query={query}>
      {({ reasons }) => {
        const whole = sumOf(reasons, ({ count }) => count);
        return (
          <>
            {reasons.length === 0 ? null : <DeclinesPanel reasons={reasons} />}
            <FigureTable
              onOpen={({ id }) => {
                const code = reasons.find((reason) => idOf(reason) === id)?.responseCode ?? null;
                const responseCodes = code === null ? [] : [code];
                navigate(paymentsBehind({ ...page, states: declinedStates, responseCodes }));
              }}
              caption={reportWords.names.declines}
              heads={[
                reportWords.reason,
                reportWords.doNext,
                reportWords.code,
                reportWords.count,
                reportWords.share,
                amountHead(page),
              ]}
              wordHeads={[reportWords.doNext]}
              total={[
                '',
                '',
                String(whole),
                '100%',
                money(
                  sumOf(reasons, ({ amountMinor }) => amountMinor),
                  page,
                ),
              ]}
              whenEmpty={reportWords.nothingDeclined}
              rows={reasons.map((reason) => ({
                id: idOf(reason),
                name: reason.inShort,
                cells: [
                  reason.doNext,
                  reason.responseCode ?? '',
                  String(reason.count),
                  percentText(reason.count, whole),
                  money(reason.amountMinor, page),
                ],
              }))}
            />
          </>
        );
      }}
    </Figures>
  );
}

/** Filters beyond the page's days and currency: none. */
const nothingMore = { states: [], responseCodes: [] } as const;

function idOf({ responseCode }: { readonly responseCode: string | null }): string {
  return responseCode ?? 'none';
}

/** Forecast of the amounts due from today, day by day, from the current plans. */
export function FallsDueReport({ page }: { readonly page: ReportPage }): ReactElement {
  const query = useQuery(fallsDueQuery(page));
  return (
    <Figures query={query}>
      {(amounts) => {
        const days = amounts.filter(({ currency }) => currency === page.currency);
        const table = <DueTable days={days} page={page} />;
        return days.length === 0 ? (
          table
        ) : (
          <ReportPair>
            <Stack gap={12}>
              <FallsDuePanel title={reportWords.runningTotal} days={days} page={page} />
              {table}
            </Stack>
            <div>
              <Panel title={reportWords.calendar} aside={reportWords.calendarText}>
                <DueCalendar page={page} days={days} />
              </Panel>
            </div>
          </ReportPair>
        );
      }}
    </Figures>
  );
}

function DueTable(props: {
  readonly days: OperationOutput<'plans.forecast'>;
  readonly page: ReportPage;
}): ReactElement {
  const { days, page } = props;
  return (
    <FigureTable
      caption={reportWords.names['falls-due']}
      heads={[reportWords.day, reportWords.instalments, amountHead(page)]}
      whenEmpty={reportWords.nothingDue}
      total={[
        String(sumOf(days, ({ count }) => count)),
        money(
          sumOf(days, ({ amountMinor }) => amountMinor),
          page,
        ),
      ]}
      rows={days.map(({ dueDate, count, amountMinor }) => ({
        id: dueDate,
        name: formatDate(dueDate as CalendarDate),
        cells: [String(count), money(amountMinor, page)],
      }))}
    />
  );
}
