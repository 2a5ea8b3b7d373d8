import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactElement } from 'react';
import { percentOf } from '../../../domain/percent.ts';
import { sumOf } from '../../../domain/sum.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import { Figure, FigureStrip } from '../../ui/page/figures.tsx';
import { Panel } from '../../ui/panel.tsx';
import { pointsWords, reportWords } from './words/reports.ts';
import { Change, RecoveredChange, SumChange } from './change.tsx';
import { ReportPair } from './report-pair.tsx';
import { ShareBars } from './charts/share-bars.tsx';
import { Figures } from './figures.tsx';
import { moneyWithCurrency } from './page-money.ts';
import type { ApprovalsDay } from './panels.tsx';
import {
  ApprovalsPanel,
  DeclinesPanel,
  FallsDuePanel,
  failedBars,
  outcomesOf,
  recoveredBars,
} from './panels.tsx';
import { approvalsQuery, declinesQuery, fallsDueQuery, recoveredQuery } from './queries.ts';
import type { ReportPage } from './report-page.ts';
import { pageBefore, reportPage } from './report-page.ts';

/** Reasons that the overview names; the rare ones stand in their report. */
const reasonsAtMost = 6;

interface Shown {
  readonly page: ReportPage;
  /** Today of the merchant, `YYYY-MM-DD`. */
  readonly today: string;
}

/** A month at a glance: its figures beside those of the month before, and the four reports drawn small. */
export function OverviewReport({ page, today }: Shown): ReactElement {
  const approvals = useQuery(approvalsQuery(page));
  const declines = useQuery(declinesQuery(page));
  const recovered = useQuery(recoveredQuery(page));
  const forecast = reportPage('falls-due', { month: '', currency: page.currency, today });
  const due = useQuery(fallsDueQuery(forecast));
  return (
    <>
      <Figures query={approvals}>
        {({ days }) => (
          <Figures query={recovered}>
            {(data) => <Tiles days={days} recovered={data} page={page} today={today} />}
          </Figures>
        )}
      </Figures>
      <ReportPair>
        <Figures query={approvals}>
          {({ days }) =>
            Object.values(outcomesOf(days)).every((count) => count === 0) ? (
              <Panel title={reportWords.names.approvals}>{reportWords.nothingTried}</Panel>
            ) : (
              <ApprovalsPanel days={days} isSmall />
            )
          }
        </Figures>
        <Figures query={declines}>
          {({ reasons }) =>
            reasons.length === 0 ? (
              <Panel title={reportWords.names.declines}>{reportWords.nothingDeclined}</Panel>
            ) : (
              <DeclinesPanel reasons={reasons} atMost={reasonsAtMost} />
            )
          }
        </Figures>
        <Figures query={due}>
          {(amounts) => (
            <FallsDuePanel
              isSmall
              title={reportWords.names['falls-due']}
              days={amounts.filter(({ currency }) => currency === page.currency)}
              page={forecast}
            />
          )}
        </Figures>
        <Figures query={recovered}>{(data) => <RecoveredPanel data={data} />}</Figures>
      </ReportPair>
    </>
  );
}

type Recovered = OperationOutput<'reports.recovered'>;

function RecoveredPanel({ data }: { readonly data: Recovered }): ReactElement {
  const { failedThisMonth, recovered } = data;
  const isEmpty = failedThisMonth.count === 0 && recovered.count === 0;
  return (
    <Panel title={reportWords.names.recovered}>
      {isEmpty ? (
        reportWords.nothingRecovered
      ) : (
        <ShareBars
          whole={failedThisMonth.count}
          bars={[...failedBars(data), ...recoveredBars(data)]}
        />
      )}
    </Panel>
  );
}

function Tiles(
  props: Shown & { readonly days: readonly ApprovalsDay[]; readonly recovered: Recovered },
): ReactElement {
  const { days, recovered, page, today } = props;
  const span = pageBefore(page, today);
  const before = useQuery(approvalsQuery(span)).data?.days;
  const { approved, declined } = outcomesOf(days);
  const rate = percentOf(approved, approved + declined);
  const inMoney = (minor: number): string => moneyWithCurrency(minor, page);
  // Nothing until the days before are read.
  const changeOf = (
    of: (days: readonly ApprovalsDay[]) => number,
    kind: Pick<ComponentProps<typeof SumChange>, 'isGoodUp' | 'shown'>,
  ): ReactElement | null =>
    before === undefined ? null : (
      <SumChange now={of(days)} before={of(before)} span={span} {...kind} />
    );
  return (
    <FigureStrip>
      <Figure
        className="report-tile"
        name={reportWords.net}
        note={changeOf(netOf, { isGoodUp: true, shown: inMoney })}
      >
        {inMoney(netOf(days))}
      </Figure>
      <Figure
        className="report-tile"
        name={reportWords.approvalRate}
        note={<RateChange rate={rate} before={before} span={span} />}
      >
        {rate === null ? reportWords.noRate : `${rate}%`}
      </Figure>
      <Figure
        className="report-tile"
        name={reportWords.declined}
        note={changeOf(declinedOf, { isGoodUp: false, shown: String })}
      >
        {declined}
      </Figure>
      <Figure
        className="report-tile"
        name={reportWords.names.recovered}
        note={<RecoveredChange now={recovered.recovered} page={page} today={today} />}
      >
        {inMoney(recovered.recovered.amountMinor)}
      </Figure>
    </FigureStrip>
  );
}

function netOf(days: readonly ApprovalsDay[]): number {
  return sumOf(days, ({ netMinor }) => netMinor);
}

function declinedOf(days: readonly ApprovalsDay[]): number {
  return outcomesOf(days).declined;
}

/** The change of the approval rate, and what the rate is of where there is nothing to compare with. */
function RateChange(props: {
  readonly rate: number | null;
  readonly before: readonly ApprovalsDay[] | undefined;
  readonly span: ReportPage;
}): ReactElement | null {
  const { rate, before, span } = props;
  if (rate === null || before === undefined) return null;
  const { approved, declined } = outcomesOf(before);
  const rateBefore = percentOf(approved, approved + declined);
  if (rateBefore === null) return <>{reportWords.ofAttempts}</>;
  return <Change words={pointsWords(rate, rateBefore, span)} by={rate - rateBefore} isGoodUp />;
}
