import type { QueryClient } from '@tanstack/react-query';
import type { OperationOutput } from '../../../contract/index.ts';
import type { NewsTopic } from '../../../domain/terminals/news.ts';
import { coalesced } from '../../lib/coalesced.ts';
import { attemptKeys } from '../attempt-keys.ts';
import { callKeys } from '../call-keys.ts';
import { on } from '../client.ts';
import { customerKeys } from '../customer-keys.ts';
import { dueKeys, runKeys } from '../due-keys.ts';
import { mailKeys } from '../mail/mail-keys.ts';
import { parkedKeys } from '../parked-keys.ts';
import { planKeys } from '../plan-keys.ts';
import { staffKeys } from '../staff-queries.ts';
import { walletKeys } from '../wallet-keys.ts';

type Root = readonly string[];

/** The queries of everything that shows an attempt. */
export const rootsOfAttempts: readonly Root[] = [
  attemptKeys.all,
  callKeys.all,
  customerKeys.all,
  dueKeys.all,
  planKeys.all,
  walletKeys.checkouts,
];

/** The queries that each topic of another terminal's change makes stale. */
const rootsOf: Readonly<Record<NewsTopic, readonly Root[]>> = {
  payments: rootsOfAttempts,
  customers: [customerKeys.all, planKeys.all, dueKeys.all],
  plans: [callKeys.all, customerKeys.all, dueKeys.all, planKeys.all],
  runs: [runKeys.allItems, runKeys.lists, dueKeys.all],
  orders: [parkedKeys.all],
  calls: [callKeys.all, dueKeys.all],
  messages: [mailKeys.all],
  wallet: [walletKeys.checkouts, customerKeys.all],
  // Day closes, bank files and reports share the root of attempts.
  closes: [attemptKeys.all],
  staff: [staffKeys.list, staffKeys.source],
  rules: [planKeys.policy, runKeys.settings, dueKeys.all, mailKeys.rules, staffKeys.list],
  gap: [['gap'], attemptKeys.all],
};

/** Reads the open run of another terminal; one of this terminal that ended stays until its cockpit is closed. */
function readCurrentRun(queries: QueryClient): void {
  const shown = queries.getQueryData<OperationOutput<'runs.current'>>(runKeys.current)?.run ?? null;
  if (shown !== null && shown.endedAt !== null) return;
  void queries.invalidateQueries({ queryKey: runKeys.current });
}

/**
 * Reads again what another terminal changed, until the returned function is called. Only queries that are on screen are
 * read; the others are read when they are shown.
 */
export function followOthers(queries: QueryClient, readAgainMs: number): () => void {
  const stale = new Map<string, Root>();
  const readAgain = coalesced(() => {
    const roots = [...stale.values()];
    stale.clear();
    for (const queryKey of roots) void queries.invalidateQueries({ queryKey });
    if (roots.includes(runKeys.allItems)) readCurrentRun(queries);
  }, readAgainMs);
  return on('records.changed', ({ topics }) => {
    for (const topic of topics) {
      for (const root of rootsOf[topic]) stale.set(root.join(' '), root);
    }
    readAgain();
  });
}
