import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { lazy, Suspense } from 'react';
import { currentRunQuery } from '../queries.ts';

/** Loaded with the first run, so that a window without one takes keys sooner. */
const RunCockpit = lazy(async () => {
  const { RunCockpit: loaded } = await import('./run-cockpit.tsx');
  return { default: loaded };
});

/** The cockpit of a run at the foot of the window, on every screen, until it is closed. */
export function Cockpit(): ReactElement | null {
  const run = useQuery(currentRunQuery).data?.run ?? null;
  if (run === null) return null;
  return (
    <Suspense fallback={null}>
      <RunCockpit key={run.id} run={run} />
    </Suspense>
  );
}
