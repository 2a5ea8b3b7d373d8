import { Box, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import type { OperationOutput } from '../../../contract/index.ts';
import { formatMoment } from '../../lib/clock-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { openedPayment } from '../../lib/paths.ts';
import { EmptyState, Panel } from '../../ui/panel.tsx';
import { recoveredSentence, reportWords } from './words/reports.ts';
import { ShareBars } from './charts/share-bars.tsx';
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
    <Box className="reports-pair" flex="none">
      <Panel title={reportWords.fromFailedToPaid}>
        <ShareBars whole={failedThisMonth.count} bars={failedBars(data)} />
      </Panel>
      <Panel title={reportWords.recoveredThisMonth}>
        <ShareBars whole={recovered.count} bars={recoveredBars(data)} />
      </Panel>
    </Box>
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
    <Box component="dl" className="reports-facts" maw={620}>
      {lines.map(([name, tally, aside]) => (
        <Flex className="rule-below" justify="space-between" gap={14} py={4} px={0} key={name}>
          <dt>{name}</dt>
          <dd>{`${tally.count}${aside} · ${page.currency} ${money(tally.amountMinor, page)}`}</dd>
        </Flex>
      ))}
    </Box>
  );
}

function Rows(props: { readonly data: Recovered; readonly page: ReportPage }): ReactElement {
  const { data, page } = props;
  const [, navigate] = useLocation();
  const nowMs = useNow(60_000);
  if (data.rows.length === 0) return <EmptyState title={reportWords.nothingRecovered} />;
  return (
    <table className="figure-table">
      <caption className="visually-hidden">{reportWords.names.recovered}</caption>
      <thead>
        <tr>
          <th scope="col">{reportWords.reference}</th>
          <th scope="col">{reportWords.customer}</th>
          <th scope="col">{reportWords.howRecovered}</th>
          <th scope="col">{reportWords.day}</th>
          <th scope="col" className="figure-number">
            {amountHead(page)}
          </th>
        </tr>
      </thead>
      <tbody>
        {data.rows.map((row) => (
          <tr key={row.attemptId}>
            <th scope="row">
              <Box
                type="button"
                component="button"
                className="figure-open"
                mih={24}
                p={0}
                c="var(--accent)"
                ta="left"
                td="underline"
                title={reportWords.opensPayment}
                onClick={() => navigate(openedPayment(row.attemptId))}
              >
                {row.reference}
              </Box>
            </th>
            <td data-head={reportWords.customer}>
              <bdi>{row.customerName ?? ''}</bdi>
            </td>
            <td data-head={reportWords.howRecovered}>{reportWords.ways[row.way]}</td>
            <td data-head={reportWords.day}>{formatMoment(row.at, nowMs)}</td>
            <td className="figure-number" data-head={amountHead(page)}>
              {money(row.amountMinor, page)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
