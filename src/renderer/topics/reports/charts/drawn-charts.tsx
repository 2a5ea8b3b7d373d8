import { AreaChart, BarChart } from '@mantine/charts';
import type { ReactElement } from 'react';
import '@mantine/charts/styles.css';
import '@mantine/core/styles/ColorSwatch.css';
import { figure } from '../../../words/counts.ts';
import { reportWords } from '../words/reports.ts';

/** Attempts of one day by outcome. */
export interface ApprovalsPoint {
  readonly day: string;
  readonly approved: number;
  readonly declined: number;
  readonly unconfirmed: number;
}

/** Sum of everything due up to one day, in major units. */
export interface DuePoint {
  readonly day: string;
  readonly total: number;
}

/** The calendar of what falls due stands beside its chart and is taller; the overview shows both at once. */
const heightsPx = { approvals: 248, fallsDue: 312, overview: 196 } as const;
const tick = { fontSize: 12, fill: 'var(--mantine-color-dimmed)' };
const axis = { tickLine: false, axisLine: false, tick } as const;
// Nothing on these screens moves by itself.
const still = { isAnimationActive: false } as const;

/** Attempts of each day, stacked by outcome. */
export function ApprovalsChart(props: {
  readonly points: readonly ApprovalsPoint[];
  readonly isSmall?: boolean;
}): ReactElement {
  const { approved, declined, notConfirmed } = reportWords;
  return (
    <BarChart
      role="img"
      aria-label={reportWords.approvalsChart}
      h={props.isSmall === true ? heightsPx.overview : heightsPx.approvals}
      data={[...props.points]}
      dataKey="day"
      type="stacked"
      series={[
        { name: 'approved', label: approved, color: 'var(--chart-good)' },
        { name: 'declined', label: declined, color: 'var(--chart-bad)' },
        { name: 'unconfirmed', label: notConfirmed, color: 'var(--chart-warn)' },
      ]}
      barProps={still}
      maxBarWidth={18}
      gridAxis="x"
      tickLine="none"
      withLegend
      legendProps={{ verticalAlign: 'top', align: 'right', height: 28 }}
      xAxisProps={{ ...axis, interval: 2 }}
      yAxisProps={{ ...axis, width: 32, allowDecimals: false }}
    />
  );
}

/** Running total of what falls due: days without anything would make a saw of the daily sums. */
export function FallsDueChart(props: {
  readonly points: readonly DuePoint[];
  readonly money: (total: number) => string;
  readonly isSmall?: boolean;
}): ReactElement {
  return (
    <AreaChart
      role="img"
      aria-label={reportWords.fallsDueChart}
      h={props.isSmall === true ? heightsPx.overview : heightsPx.fallsDue}
      data={[...props.points]}
      dataKey="day"
      series={[{ name: 'total', label: reportWords.total, color: 'var(--chart-ink)' }]}
      curveType="stepAfter"
      withDots={false}
      fillOpacity={0.22}
      areaProps={still}
      gridAxis="x"
      tickLine="none"
      valueFormatter={props.money}
      xAxisProps={{ ...axis, interval: 4 }}
      yAxisProps={{
        ...axis,
        width: 56,
        tickFormatter: (value: number) => figure(value),
      }}
    />
  );
}
