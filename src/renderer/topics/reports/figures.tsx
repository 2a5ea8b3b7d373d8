import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { OperationOutput } from '../../../contract/index.ts';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import { formatDate } from '../../../domain/time/calendar.ts';
import type { AttemptState } from '../../../domain/charge/attempt.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import { exponentOf } from '../../../domain/money.ts';
import { paymentsBehind } from '../../lib/paths.ts';
import { Panel } from '../../ui/panel.tsx';
import { QueryPart } from '../../ui/query-part.tsx';
import { declineCount, outcomeCounts, reportWords, shortDay } from './words/reports.ts';
import { FigureTable } from './figure-table.tsx';
import type { ApprovalsPoint, DuePoint } from './charts/drawn-charts.tsx';
import { LazyApprovalsChart, LazyFallsDueChart } from './charts/lazy-charts.tsx';
import { ShareBars } from './charts/share-bars.tsx';
import { DueCalendar } from './due-calendar.tsx';
import { amountHead, money } from './page-money.ts';
import { approvalsQuery, declinesQuery, fallsDueQuery } from './queries.ts';
import type { ReportPage } from './report-page.ts';
import { weeksOf } from './report-page.ts';

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
        const totals = {
          approved: sumOf(days, ({ approvedCount }) => approvedCount),
          declined: sumOf(days, ({ declinedCount }) => declinedCount),
          unconfirmed: sumOf(days, ({ notConfirmedCount }) => notConfirmedCount),
        };
        return (
          <>
            {counted.length === 0 ? null : (
              <Panel title={reportWords.names.approvals} aside={outcomeCounts(totals)}>
                <LazyApprovalsChart points={days.map(pointOf)} />
              </Panel>
            )}
            <FigureTable
              onOpen={({ id }) =>
                navigate(paymentsBehind({ ...nothingMore, ...page, from: id, until: id }))
              }
              total={[
                ...Object.values(totals).map(String),
                ...moneyColumns.map(({ of }) => money(sumOf(days, of), page)),
              ]}
              caption={reportWords.names.approvals}
              heads={[
                reportWords.day,
                approved,
                declined,
                notConfirmed,
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

/** A day of the month as its chart names it: "22 Nov". */
function pointOf(day: Day): ApprovalsPoint {
  return {
    day: shortDay(day.day),
    approved: day.approvedCount,
    declined: day.declinedCount,
    unconfirmed: day.notConfirmedCount,
  };
}

/** Columns of money: the amount approved is separate from the amounts charged and refunded. */
const moneyColumns: readonly { readonly head: string; readonly of: (day: Day) => number }[] = [
  { head: reportWords.asked, of: ({ approvedMinor }) => approvedMinor },
  { head: reportWords.taken, of: ({ takenMinor }) => takenMinor },
  { head: reportWords.refunded, of: ({ refundedMinor }) => refundedMinor },
  { head: reportWords.net, of: ({ netMinor }) => netMinor },
];

type Day = OperationOutput<'reports.approvals'>['days'][number];

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
            {reasons.length === 0 ? null : (
              <Panel title={reportWords.names.declines} aside={declineCount(whole)}>
                <ShareBars
                  whole={whole}
                  bars={reasons.map(({ meaning, count }) => ({
                    name: meaning,
                    count,
                    tone: 'bad',
                  }))}
                />
              </Panel>
            )}
            <FigureTable
              onOpen={({ id }) => {
                const code = reasons.find((reason) => idOf(reason) === id)?.responseCode ?? null;
                const responseCodes = code === null ? [] : [code];
                navigate(paymentsBehind({ ...page, states: declinedStates, responseCodes }));
              }}
              caption={reportWords.names.declines}
              heads={[reportWords.reason, reportWords.code, reportWords.count, amountHead(page)]}
              total={[
                '',
                String(whole),
                money(
                  sumOf(reasons, ({ amountMinor }) => amountMinor),
                  page,
                ),
              ]}
              whenEmpty={reportWords.nothingDeclined}
              rows={reasons.map((reason) => ({
                id: idOf(reason),
                name: reason.meaning,
                cells: [
                  reason.responseCode ?? '',
                  String(reason.count),
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

/** States that the report counts as declines. */
const declinedStates: readonly AttemptState[] = ['declined', 'confirmed-declined'];

function idOf({ responseCode }: { readonly responseCode: string | null }): string {
  return responseCode ?? 'none';
}

function sumOf<Item>(items: readonly Item[], valueOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + valueOf(item), 0);
}

/** Forecast of the amounts due from today, day by day, from the current plans. */
export function FallsDueReport({ page }: { readonly page: ReportPage }): ReactElement {
  const query = useQuery(fallsDueQuery(page));
  return (
    <Figures query={query}>
      {(amounts) => {
        const days = amounts.filter(({ currency }) => currency === page.currency);
        return (
          <>
            {days.length === 0 ? null : (
              <div className="reports-pair">
                <Panel title={reportWords.runningTotal} aside={dueWhole(days, page)}>
                  <LazyFallsDueChart
                    points={duePoints(page, days)}
                    money={(total) => `${page.currency} ${total.toLocaleString('en-AU')}`}
                  />
                </Panel>
                <Panel title={reportWords.calendar} aside={reportWords.calendarText}>
                  <DueCalendar page={page} days={days} />
                </Panel>
              </div>
            )}
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
          </>
        );
      }}
    </Figures>
  );
}

interface DueDay {
  readonly dueDate: string;
  readonly count: number;
  readonly amountMinor: number;
}

/** "96 instalments, AUD 7,948.60", the whole of what falls due. */
function dueWhole(days: readonly DueDay[], page: ReportPage): string {
  const sum = money(
    sumOf(days, ({ amountMinor }) => amountMinor),
    page,
  );
  return `${reportWords.instalmentCount(sumOf(days, ({ count }) => count))}, ${page.currency} ${sum}`;
}

/** The running total at the end of each day of the page. */
function duePoints(page: ReportPage, days: readonly DueDay[]): readonly DuePoint[] {
  const unit = 10 ** exponentOf(page.currency as CurrencyCode);
  let totalMinor = 0;
  return weeksOf(page)
    .filter((date) => date !== null)
    .map((date) => {
      totalMinor += days.find(({ dueDate }) => dueDate === date)?.amountMinor ?? 0;
      return { day: shortDay(date), total: totalMinor / unit };
    });
}
