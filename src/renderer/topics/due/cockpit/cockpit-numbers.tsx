import '@mantine/core/styles/Progress.css';
import { Box, Flex, Progress } from '@mantine/core';
import type { ReactElement } from 'react';
import type { RunView } from '../../../../contract/plans/run-view.ts';
import { money, rateWords, runWords, timeLeftWords } from '../words/runs.ts';
import { barParts, minutesLeft, runCounts } from '../run/run-model.ts';

const barColors = {
  approved: 'var(--chart-good)',
  declined: 'var(--chart-bad)',
  notConfirmed: 'var(--chart-warn)',
  notTaken: 'var(--line-strong)',
} as const;

/** Progress bar of the run in the colours of the outcomes; the numbers beside it give the same facts. */
export function RunBar(props: { readonly run: RunView }): ReactElement {
  const { run } = props;
  return (
    <Progress.Root
      size={6}
      role="progressbar"
      aria-label={runWords.region}
      aria-valuemin={0}
      aria-valuemax={run.total}
      aria-valuenow={run.doneCount}
    >
      {barParts(run).map(({ kind, share }) => (
        <Progress.Section key={kind} value={share * 100} color={barColors[kind]} withAria={false} />
      ))}
    </Progress.Root>
  );
}

/** Counts of each outcome with their sums, the rate, and the time left. */
export function RunNumbers(props: { readonly run: RunView }): ReactElement {
  const { run } = props;
  const counts = runCounts(run);
  const left = minutesLeft(run);
  return (
    <Flex
      component="span"
      className="cockpit-numbers"
      display="inline-flex"
      wrap="wrap"
      gap="2px 12px"
    >
      <span>{runWords.doneOf(run.doneCount, run.total)}</span>
      <Box component="span" c="var(--good)" fw={600}>
        {counts.approved} {runWords.approved}
        {counts.taken.length === 0
          ? null
          : `, ${counts.taken.map((sum) => money(sum.amountMinor, sum.currency)).join(', ')}`}
      </Box>
      <Box component="span" {...(counts.declined > 0 ? { c: 'var(--bad)', fw: 600 } : {})}>
        {counts.declined} {runWords.declined}
      </Box>
      <Box component="span" {...(counts.notConfirmed > 0 ? { c: 'var(--warn)', fw: 600 } : {})}>
        {counts.notConfirmed} {runWords.notConfirmed}
      </Box>
      {counts.notTaken === 0 ? null : (
        <span>
          {counts.notTaken} {runWords.other}
        </span>
      )}
      {run.ratePerMinute === null || run.state !== 'running' ? null : (
        <Box component="span" c="dimmed" visibleFrom="xl">
          {rateWords(run.ratePerMinute)}
        </Box>
      )}
      {left === null ? null : (
        <Box component="span" c="dimmed">
          {timeLeftWords(left)}
        </Box>
      )}
    </Flex>
  );
}
