import { Box, Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import type { RunView } from '../../../../contract/plans/run-view.ts';
import { money, rateWords, runWords, timeLeftWords } from '../words/runs.ts';
import { barParts, minutesLeft, runCounts } from '../run/run-model.ts';

/** Progress bar of the run in the colours of the outcomes; the numbers beside it give the same facts. */
export function RunBar(props: { readonly run: RunView }): ReactElement {
  const { run } = props;
  return (
    <Flex
      className="cockpit-bar"
      h={6}
      bdrs={3}
      bg="var(--quiet-soft)"
      role="progressbar"
      aria-label={runWords.region}
      aria-valuemin={0}
      aria-valuemax={run.total}
      aria-valuenow={run.doneCount}
    >
      {barParts(run).map(({ kind, share }) => (
        <span key={kind} data-kind={kind} style={{ width: `${share * 100}%` }} />
      ))}
    </Flex>
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
      <span className={counts.declined > 0 ? 'cockpit-bad' : ''}>
        {counts.declined} {runWords.declined}
      </span>
      <span className={counts.notConfirmed > 0 ? 'cockpit-warn' : ''}>
        {counts.notConfirmed} {runWords.notConfirmed}
      </span>
      {counts.notTaken === 0 ? null : (
        <span>
          {counts.notTaken} {runWords.other}
        </span>
      )}
      {run.ratePerMinute === null || run.state !== 'running' ? null : (
        <Box component="span" className="due-soft" fw={400}>
          {rateWords(run.ratePerMinute)}
        </Box>
      )}
      {left === null ? null : (
        <Box component="span" className="due-soft" fw={400}>
          {timeLeftWords(left)}
        </Box>
      )}
    </Flex>
  );
}
