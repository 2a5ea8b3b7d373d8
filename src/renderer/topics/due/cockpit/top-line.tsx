import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { localZone } from '../../../lib/clock-time.ts';
import { dueWords, sinceWords } from '../words/due.ts';
import { countOf } from '../../../lib/sums.ts';
import { mustRemind, sinceMoment } from '../due-model.ts';
import { currentRunQuery, dueCountsQuery, runListQuery, runSettingsQuery } from '../queries.ts';
import { isOver } from '../run/run-model.ts';

/**
 * Line under the title: the time of the last run, and a reminder when nothing will start one.
 *
 * Null until the counts and the runs are read.
 */
export function DueTopLine(): ReactElement | null {
  const counts = useQuery(dueCountsQuery).data;
  const runs = useInfiniteQuery(runListQuery).data;
  const settings = useQuery(runSettingsQuery).data;
  const current = useQuery(currentRunQuery).data;
  if (counts === undefined || runs === undefined || current === undefined) return null;
  const lastRun = runs.pages[0]?.runs[0] ?? null;
  const { run } = current;
  const since = lastRun === null ? null : sinceMoment(lastRun.startedAt, counts.today, localZone());
  const reminds = mustRemind({
    startsAt: settings?.startsAt,
    dueCount: countOf(counts.due),
    hasOpenRun: run !== null && !isOver(run),
  });
  return (
    <p className="to-do-top">
      {sinceWords(since)}
      {reminds ? ` ${dueWords.startByHand}` : null}
    </p>
  );
}
