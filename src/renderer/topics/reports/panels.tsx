import type { ReactElement } from 'react';
import { figure } from '../../words/counts.ts';
import { sumOf } from '../../../domain/sum.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import { exponentOf } from '../../../domain/money.ts';
import { Panel } from '../../ui/panel.tsx';
import { declineCount, outcomeCounts, reportWords, shortDay } from './words/reports.ts';
import type { ApprovalsPoint, DuePoint } from './charts/drawn-charts.tsx';
import { LazyApprovalsChart, LazyFallsDueChart } from './charts/lazy-charts.tsx';
import type { ShareBar } from './charts/share-bars.tsx';
import { ShareBars } from './charts/share-bars.tsx';
import { money } from './page-money.ts';
import type { ReportPage } from './report-page.ts';
import { weeksOf } from './report-page.ts';

export type ApprovalsDay = OperationOutput<'reports.approvals'>['days'][number];
type Reason = OperationOutput<'reports.declines'>['reasons'][number];
type Recovered = OperationOutput<'reports.recovered'>;

/** Sum that falls due on one day, in the currency of the page. */
interface DueDay {
  readonly dueDate: string;
  readonly count: number;
  readonly amountMinor: number;
}

/** Attempts of a span by outcome, in the order of the columns. */
export function outcomesOf(days: readonly ApprovalsDay[]) {
  return {
    approved: sumOf(days, ({ approvedCount }) => approvedCount),
    declined: sumOf(days, ({ declinedCount }) => declinedCount),
    unconfirmed: sumOf(days, ({ notConfirmedCount }) => notConfirmedCount),
  };
}

/** Attempts of each day, drawn by outcome. */
export function ApprovalsPanel(props: {
  readonly days: readonly ApprovalsDay[];
  readonly isSmall?: boolean;
}): ReactElement {
  const { days, isSmall = false } = props;
  return (
    <Panel title={reportWords.names.approvals} aside={outcomeCounts(outcomesOf(days))}>
      <LazyApprovalsChart points={days.map(pointOf)} isSmall={isSmall} />
    </Panel>
  );
}

/** A day of the month as its chart names it: "22 Nov". */
function pointOf(day: ApprovalsDay): ApprovalsPoint {
  return {
    day: shortDay(day.day),
    approved: day.approvedCount,
    declined: day.declinedCount,
    unconfirmed: day.notConfirmedCount,
  };
}

/** Decline reasons as bars, the most frequent first; `atMost` leaves the rare ones to the report. */
export function DeclinesPanel(props: {
  readonly reasons: readonly Reason[];
  readonly atMost?: number;
}): ReactElement {
  const { reasons, atMost = reasons.length } = props;
  const whole = sumOf(reasons, ({ count }) => count);
  return (
    <Panel title={reportWords.names.declines} aside={declineCount(whole)}>
      <ShareBars
        whole={whole}
        bars={reasons
          .slice(0, atMost)
          .map(({ inShort, count }) => ({ name: inShort, count, tone: 'bad' }))}
      />
    </Panel>
  );
}

/** Running total of what falls due. */
export function FallsDuePanel(props: {
  readonly title: string;
  readonly days: readonly DueDay[];
  readonly page: ReportPage;
  readonly isSmall?: boolean;
}): ReactElement {
  const { title, days, page, isSmall = false } = props;
  return (
    <Panel title={title} aside={dueWhole(days, page)}>
      <LazyFallsDueChart
        isSmall={isSmall}
        points={duePoints(page, days)}
        money={(total) => `${page.currency} ${figure(total)}`}
      />
    </Panel>
  );
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

/** The month's failures, and what became of them. */
export function failedBars({ failedThisMonth, recoveredOfThem }: Recovered): readonly ShareBar[] {
  return [
    { name: reportWords.failedThisMonth, count: failedThisMonth.count, tone: 'ink' },
    { name: reportWords.recoveredOfThem, count: recoveredOfThem.count, tone: 'good' },
  ];
}

/** The ways in which the month's money was recovered, parts of the first bar. */
export function recoveredBars(data: Recovered): readonly ShareBar[] {
  const { recovered, byRetry, byNewCard, byExpiredCardAttempt } = data;
  const part = { tone: 'good', isPart: true } as const;
  return [
    { name: reportWords.names.recovered, count: recovered.count, tone: 'good' },
    { name: reportWords.ways.retry, count: byRetry.count, ...part },
    { name: reportWords.ways['new-card'], count: byNewCard.count, ...part },
    { name: reportWords.ways['expired-card-try'], count: byExpiredCardAttempt.count, ...part },
  ];
}
