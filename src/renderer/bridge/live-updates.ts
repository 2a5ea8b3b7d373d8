import type { QueryClient } from '@tanstack/react-query';
import { coalesced } from '../lib/coalesced.ts';
import { attemptKeys } from './attempt-keys.ts';
import { callKeys } from './call-keys.ts';
import { on } from './client.ts';
import { customerKeys } from './customer-keys.ts';
import { dueKeys, runKeys } from './due-keys.ts';
import { planKeys } from './plan-keys.ts';
import { takeStatus } from './session-queries.ts';
import { staffKeys } from './staff-queries.ts';
import { walletKeys } from './wallet-keys.ts';

/** Least time between two readings of the lists while a run moves many tries a second. */
const readAgainMs = 250;

/**
 * Feeds main's events into the cache until the returned function is called.
 *
 * A try that moved refreshes every list of tries; the status comes whole and is taken as it is.
 */
export function followMain(queries: QueryClient): () => void {
  const stopStatus = on('session.changed', (status) => {
    takeStatus(queries, status);
    void queries.invalidateQueries({ queryKey: staffKeys.source });
    // Saved wallet settings are told by this event too.
    void queries.invalidateQueries({ queryKey: walletKeys.settings });
  });
  const again = (...roots: readonly (readonly string[])[]): (() => void) =>
    coalesced(() => {
      for (const queryKey of roots) void queries.invalidateQueries({ queryKey });
    }, readAgainMs);
  const stopAttempts = on(
    'attempt.changed',
    again(
      attemptKeys.all,
      callKeys.all,
      customerKeys.all,
      dueKeys.all,
      planKeys.all,
      walletKeys.checkouts,
    ),
  );
  const stopWallet = on('wallet.changed', again(walletKeys.checkouts, customerKeys.all));
  const stopPlans = on('plans.changed', again(dueKeys.all, planKeys.all));
  const readRunRows = again(runKeys.allItems, runKeys.lists);
  const stopRuns = on('run.changed', (run) => {
    queries.setQueryData(runKeys.current, { run });
    readRunRows();
  });
  return () => {
    stopStatus();
    stopAttempts();
    stopWallet();
    stopPlans();
    stopRuns();
  };
}
