import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import type { OperationOutput } from '../../../contract/index.ts';
import { percentOf } from '../../../domain/percent.ts';
import { formatMoment } from '../../lib/clock-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { openedPayment } from '../../lib/paths.ts';
import { DataTable } from '../../ui/list/data-table.tsx';
import { Figure, FigureStrip } from '../../ui/page/figures.tsx';
import { EmptyState, Panel } from '../../ui/panel.tsx';
import { reportWords } from './words/reports.ts';
import { RecoveredChange } from './change.tsx';
import { ShareBars } from './charts/share-bars.tsx';
import { OpenLink } from './figure-table.tsx';
import { ReportPair } from './report-pair.tsx';
import { Figures } from './figures.tsx';
import { amountHead, money, moneyWithCurrency } from './page-money.ts';
import { failedBars, recoveredBars } from './panels.tsx';
import { recoveredQuery } from './queries.ts';
import type { ReportPage } from './report-page.ts';

type Recovered = OperationOutput<'reports.recovered'>;

/** Recovered money: the first attempt failed, and a retry was approved this month. */
export function RecoveredReport(props: {
  readonly page: ReportPage;
  readonly today: string;
}): ReactElement {
  const { page } = props;
  const query = useQuery(recoveredQuery(page));
  return (
    <Figures query={query}>
      {(data) => (
        <>
          <Tiles {...props} data={data} />
          <Box component="p" c="dimmed">
            {reportWords.recoveredText}
          </Box>
          <Bars data={data} />
          <Rows data={data} page={page} />
        </>
      )}
    </Figures>
  );
}

function Tiles(props: {
  readonly data: Recovered;
  readonly page: ReportPage;
  readonly today: string;
}): ReactElement {
  const { data, page, today } = props;
  const { recovered, failedThisMonth, recoveredOfThem, paidAnotherWay } = data;
  const share = percentOf(recoveredOfThem.count, failedThisMonth.count);
  return (
    <FigureStrip>
      <Figure
        className="report-tile"
        name={reportWords.recoveredThisMonth}
        note={<RecoveredChange now={recovered} page={page} today={today} />}
      >
        {moneyWithCurrency(recovered.amountMinor, page)}
      </Figure>
      <Figure
        className="report-tile"
        name={reportWords.recoveredOfThem}
        note={reportWords.ofFailed(recoveredOfThem.count, failedThisMonth.count)}
      >
        {share === null ? reportWords.noRate : `${share}%`}
      </Figure>
      <Figure
        className="report-tile"
        name={reportWords.paidAnotherWay}
        note={reportWords.instalmentCount(paidAnotherWay.count)}
      >
        {moneyWithCurrency(paidAnotherWay.amountMinor, page)}
      </Figure>
    </FigureStrip>
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

function Rows(props: { readonly data: Recovered; readonly page: ReportPage }): ReactElement {
  const { data, page } = props;
  const [, navigate] = useLocation();
  const nowMs = useNow();
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
