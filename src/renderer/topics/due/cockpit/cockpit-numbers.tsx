import type { ReactElement } from 'react';
import type { RunView } from '../../../../contract/plans/runs.ts';
import { money, rateWords, runWords, timeLeftWords } from '../words/runs.ts';
import { barParts, minutesLeft, runCounts } from '../run/run-model.ts';

/** Progress bar of the run in the colours of the outcomes; the numbers beside it give the same facts. */
export function RunBar(props: { readonly run: RunView }): ReactElement {
  const { run } = props;
  return (
    <div
      className="cockpit-bar"
      role="progressbar"
      aria-label={runWords.region}
      aria-valuemin={0}
      aria-valuemax={run.total}
      aria-valuenow={run.doneCount}
    >
      {barParts(run).map(({ kind, share }) => (
        <span key={kind} data-kind={kind} style={{ width: `${share * 100}%` }} />
      ))}
    </div>
  );
}

/** Counts of each outcome with their sums, the rate, and the time left. */
export function RunNumbers(props: { readonly run: RunView }): ReactElement {
  const { run } = props;
  const counts = runCounts(run);
  const left = minutesLeft(run);
  return (
    <span className="cockpit-numbers">
      <span>{runWords.doneOf(run.doneCount, run.total)}</span>
      <span className="cockpit-good">
        {counts.approved} {runWords.approved}
        {counts.taken.length === 0
          ? null
          : `, ${counts.taken.map((sum) => money(sum.amountMinor, sum.currency)).join(', ')}`}
      </span>
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
        <span className="due-soft">{rateWords(run.ratePerMinute)}</span>
      )}
      {left === null ? null : <span className="due-soft">{timeLeftWords(left)}</span>}
    </span>
  );
}
