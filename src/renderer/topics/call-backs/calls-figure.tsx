import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { formatMoment } from '../../lib/clock-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { TabFigure } from '../../ui/tabs.tsx';
import { dueCallsWords, nextCallWords } from '../../words/call-backs.ts';
import { callBacksQuery } from './queries.ts';
import { useDueCalls } from './use-due-calls.ts';

/** Tab figure of the call-backs that are still to be made, with those that are due, or the time of the earliest. */
export function CallsFigure(): ReactElement | null {
  const due = useDueCalls();
  const calls = useQuery(callBacksQuery).data;
  const nowMs = useNow();
  if (due === null || calls === undefined) return null;
  const next = calls.map(({ dueAt }) => dueAt).toSorted()[0];
  const later = next === undefined ? null : nextCallWords(formatMoment(next, nowMs));
  return <TabFigure value={calls.length} note={due > 0 ? dueCallsWords(due) : later} />;
}
