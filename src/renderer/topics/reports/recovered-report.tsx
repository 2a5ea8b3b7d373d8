import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import type { OperationOutput } from '../../../contract/index.ts';
import { formatMoment } from '../../lib/clock-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { openedPayment } from '../../lib/paths.ts';
import { DataTable } from '../../ui/list/data-table.tsx';
import { Sum, Sums } from '../../ui/page/sums.tsx';
import { EmptyState, Panel } from '../../ui/panel.tsx';
import { recoveredSentence, reportWords } from './words/reports.ts';
import { ShareBars } from './charts/share-bars.tsx';
import { OpenLink } from './figure-table.tsx';
import { ReportPair } from './report-pair.tsx';
import { Figures } from './figures.tsx';
import { amountHead, money } from './page-money.ts';
import { failedBars, recoveredBars } from './panels.tsx';
import { recoveredQuery } from './queries.ts';
import type { ReportPage } from './report-page.ts';

type Recovered = OperationOutput<'reports.recovered'>;

/** Recovered money: the first attempt failed, and a retry was approved this month. */
export function RecoveredReport({ page }: { readonly page: ReportPage }): ReactElement {
  const query = useQuery(recoveredQuery(page));
  return (
    <Figures query={query}>
      {(data) => (
        <>
          <Box component="p" fz={16} fw={600}>
            {recoveredSentence({
              count: data.recovered.count,
              amount: `${page.currency} ${money(data.recovered.amountMinor, page)}`,
              byRetry: data.byRetry.count,
              byNewCard: data.byNewCard.count,
              byExpiredCardAttempt: data.byExpiredCardAttempt.count,
            })}
          </Box>
          <Box component="p" c="dimmed">
            {reportWords.recoveredText}
          </Box>
          <Bars data={data} />
          <Beside data={data} page={page} />
          <Rows data={data} page={page} />
        </>
      )}
    </Figures>
  );
}

/** This month's failures and what became of them, beside the ways in which money was recovered. */
function Bars({ data }: { readonly data: Recovered }): ReactElement | null {
  const { failedThisMonth, recovered } = data;
  if (failedThisMonth.count === 0 && recovered.count === 0) return null;
  return (
    <ReportPair>
      <Panel title={reportWords.fromFailedToPaid}>
        <ShareBars whole={failedThisMonth.count} bars={failedBars(data)} />
      </Panel>
      <Panel title={reportWords.recoveredThisMonth}>
        <ShareBars whole={recovered.count} bars={recoveredBars(data)} />
      </Panel>
    </ReportPair>
  );
}

function Beside(props: { readonly data: Recovered; readonly page: ReportPage }): ReactElement {
  const { data, page } = props;
  const { failedThisMonth, recoveredOfThem } = data;
  const share =
    failedThisMonth.count === 0
      ? ''
      : ` (${Math.round((recoveredOfThem.count / failedThisMonth.count) * 100)} %)`;
  const lines = [
    [reportWords.failedThisMonth, failedThisMonth, ''],
    [reportWords.recoveredOfThem, recoveredOfThem, share],
    [reportWords.paidAnotherWay, data.paidAnotherWay, ''],
  ] as const;
  return (
    <Box maw={620}>
      <Sums>
        {lines.map(([name, tally, aside]) => (
          <Sum key={name} name={name}>
            {`${tally.count}${aside} · ${page.currency} ${money(tally.amountMinor, page)}`}
          </Sum>
        ))}
      </Sums>
    </Box>
  );
}

function Rows(props: { readonly data: Recovered; readonly page: ReportPage }): ReactElement {
  const { data, page } = props;
  const [, navigate] = useLocation();
  const nowMs = useNow(60_000);
  if (data.rows.length === 0) return <EmptyState title={reportWords.nothingRecovered} />;
  return (
    <Box className="boxed" flex="none">
      <DataTable
        caption={reportWords.names.recovered}
        columns={[
          { head: reportWords.reference, isName: true },
          { head: reportWords.customer },
          { head: reportWords.howRecovered },
          { head: reportWords.day },
          { head: amountHead(page), isFigure: true },
        ]}
        rows={data.rows.map((row) => ({
          id: row.attemptId,
          cells: [
            <OpenLink
              key="reference"
              title={reportWords.opensPayment}
              onClick={() => navigate(openedPayment(row.attemptId))}
            >
              {row.reference}
            </OpenLink>,
            <bdi key="customer">{row.customerName ?? ''}</bdi>,
            reportWords.ways[row.way],
            formatMoment(row.at, nowMs),
            money(row.amountMinor, page),
          ],
        }))}
      />
    </Box>
  );
}
