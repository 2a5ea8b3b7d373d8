import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { Status } from '../../../../contract/staff/session.ts';
import { localZone } from '../../../lib/clock-time.ts';
import { dueWords, topLineWords } from '../words/due.ts';
import { countOf, mustRemind, sinceMoment } from '../due-model.ts';
import { currentRunQuery, dueCountsQuery, runListQuery, runSettingsQuery } from '../queries.ts';
import { isOver } from '../run/run-model.ts';

/**
 * Line above the lists: what falls due since the last run, and a reminder when nothing will start one.
 *
 * Null while the counts are being read.
 */
export function DueTopLine(props: { readonly status: Status }): ReactElement | null {
  const counts = useQuery(dueCountsQuery).data;
  const lastRun = useInfiniteQuery(runListQuery).data?.pages[0]?.runs[0] ?? null;
  const settings = useQuery(runSettingsQuery).data;
  const run = useQuery(currentRunQuery).data?.run ?? null;
  if (counts === undefined) return null;
  const words = topLineWords({
    since: lastRun === null ? null : sinceMoment(lastRun.startedAt, counts.today, localZone()),
    due: counts.due,
    failedCount: countOf(counts.failed),
    notConfirmedCount: props.status.unconfirmed.count,
    expiringCount: counts.expiringCount,
  });
  const reminds = mustRemind({
    startsAt: settings?.startsAt,
    dueCount: countOf(counts.due),
    hasOpenRun: run !== null && !isOver(run),
  });
  return (
    <>
      <p className="to-do-top">{words}</p>
      {reminds ? <p className="to-do-reminder">{dueWords.startByHand}</p> : null}
    </>
  );
}
