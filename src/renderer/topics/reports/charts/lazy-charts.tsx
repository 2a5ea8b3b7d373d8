import { Flex } from '@mantine/core';
import type { ComponentProps, ReactElement } from 'react';
import { lazy, Suspense } from 'react';
import { WaitLine } from '../../../ui/wait-line.tsx';
import { reportWords } from '../words/reports.ts';
import type { ApprovalsChart, FallsDueChart } from './drawn-charts.tsx';

// The chart library weighs half as much as the rest of the window: it is loaded with the first chart.
const Approvals = lazy(async () => {
  const { ApprovalsChart: drawn } = await import('./drawn-charts.tsx');
  return { default: drawn };
});
const FallsDue = lazy(async () => {
  const { FallsDueChart: drawn } = await import('./drawn-charts.tsx');
  return { default: drawn };
});

const waiting = (
  <Flex align="center" justify="center" mih={248}>
    <WaitLine words={reportWords.reading} />
  </Flex>
);

/** Attempts of each day by outcome. */
export function LazyApprovalsChart(props: ComponentProps<typeof ApprovalsChart>): ReactElement {
  return (
    <Suspense fallback={waiting}>
      <Approvals {...props} />
    </Suspense>
  );
}

/** Running total of what falls due. */
export function LazyFallsDueChart(props: ComponentProps<typeof FallsDueChart>): ReactElement {
  return (
    <Suspense fallback={waiting}>
      <FallsDue {...props} />
    </Suspense>
  );
}
