import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { OperationOutput } from '../../../contract/index.ts';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import { formatDate } from '../../../domain/time/calendar.ts';
import type { AttemptState } from '../../../domain/charge/attempt.ts';
import { paymentsBehind } from '../../lib/paths.ts';
import { QueryPart } from '../../ui/query-part.tsx';
import { reportWords } from './words/reports.ts';
import { BarTable } from './bar-table.tsx';
import { DueCalendar } from './due-calendar.tsx';
import { amountHead, money } from './page-money.ts';
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
      {({ days }) => (
        <BarTable
          onOpen={({ id }) =>
            navigate(paymentsBehind({ ...nothingMore, ...page, from: id, until: id }))
          }
          total={[
            String(sumOf(days, ({ approvedCount }) => approvedCount)),
            String(sumOf(days, ({ declinedCount }) => declinedCount)),
            String(sumOf(days, ({ notConfirmedCount }) => notConfirmedCount)),
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
          rows={days
            .filter(
              (day) =>
                day.approvedCount + day.declinedCount + day.notConfirmedCount > 0 ||
                day.refundedMinor > 0,
            )
            .map((day) => ({
              id: day.day,
              name: formatDate(day.day as CalendarDate),
              value: Math.max(0, day.netMinor),
              cells: [
                String(day.approvedCount),
                String(day.declinedCount),
                String(day.notConfirmedCount),
                ...moneyColumns.map(({ of }) => money(of(day), page)),
              ],
            }))}
        />
      )}
    </Figures>
  );
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
      {({ reasons }) => (
        <BarTable
          onOpen={({ id }) => {
            const code = reasons.find((reason) => idOf(reason) === id)?.responseCode ?? null;
            const responseCodes = code === null ? [] : [code];
            navigate(paymentsBehind({ ...page, states: declinedStates, responseCodes }));
          }}
          caption={reportWords.names.declines}
          heads={[reportWords.reason, reportWords.code, reportWords.count, amountHead(page)]}
          whenEmpty={reportWords.nothingDeclined}
          rows={reasons.map((reason) => ({
            id: idOf(reason),
            name: reason.meaning,
            value: reason.count,
            cells: [
              reason.responseCode ?? '',
              String(reason.count),
              money(reason.amountMinor, page),
            ],
          }))}
        />
      )}
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
            <p className="reports-text">{reportWords.fallsDueText}</p>
            {days.length === 0 ? null : <DueCalendar page={page} days={days} />}
            <BarTable
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
                value: amountMinor,
                cells: [String(count), money(amountMinor, page)],
              }))}
            />
          </>
        );
      }}
    </Figures>
  );
}
