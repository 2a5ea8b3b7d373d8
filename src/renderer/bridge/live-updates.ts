import type { QueryClient } from '@tanstack/react-query';
import type { PaymentFollowUps } from '../../contract/payments/payments.ts';
import type { RefundRequestView } from '../../contract/payments/refunds.ts';
import { coalesced } from '../lib/coalesced.ts';
import { attemptKeys } from './attempt-keys.ts';
import { backupKeys } from './backup-keys.ts';
import { callKeys } from './call-keys.ts';
import { on } from './client.ts';
import { customerKeys } from './customer-keys.ts';
import { dueKeys, runKeys } from './due-keys.ts';
import { mailKeys } from './mail/mail-keys.ts';
import { planKeys } from './plan-keys.ts';
import { followOthers, rootsOfAttempts } from './others/records-changed.ts';
import { takeStatus } from './session-queries.ts';
import { staffKeys } from './staff-queries.ts';
import { walletKeys } from './wallet-keys.ts';

/** Shortest time between two reads of the lists while a run changes many attempts a second. */
const readAgainMs = 250;

/**
 * Applies main's events to the cache until the returned function is called.
 *
 * A changed attempt refreshes every list of attempts; the status arrives complete and replaces the cached
 * one.
 */
export function followMain(queries: QueryClient): () => void {
  const stopStatus = on('session.changed', (status) => {
    takeStatus(queries, status);
    void queries.invalidateQueries({ queryKey: staffKeys.source });
    // This event also announces saved wallet settings.
    void queries.invalidateQueries({ queryKey: walletKeys.settings });
    // And a saved mail server.
    void queries.invalidateQueries({ queryKey: mailKeys.account });
    // And a backup that was made or failed.
    void queries.invalidateQueries({ queryKey: backupKeys.automatic });
  });
  const again = (...roots: readonly (readonly string[])[]): (() => void) =>
    coalesced(() => {
      for (const queryKey of roots) void queries.invalidateQueries({ queryKey });
    }, readAgainMs);
  const stopAttempts = on('attempt.changed', again(...rootsOfAttempts));
  const stopRefunds = on('refund.not-saved', (request) => {
    // The records that refuse it may be away for reading too.
    queries.setQueryData<PaymentFollowUps>(attemptKeys.followUps(request.attemptId), (known) =>
      known === undefined ? known : { ...known, requests: withRequest(known.requests, request) },
    );
  });
  const stopOthers = followOthers(queries, readAgainMs);
  const stopMail = on('mail.changed', again(mailKeys.all));
  const stopWallet = on('wallet.changed', again(walletKeys.checkouts, customerKeys.all));
  const stopPlans = on('plans.changed', again(callKeys.all, dueKeys.all, planKeys.all));
  const readRunRows = again(runKeys.allItems, runKeys.lists);
  const stopRuns = on('run.changed', (run) => {
    queries.setQueryData(runKeys.current, { run });
    readRunRows();
  });
  return () => {
    stopStatus();
    stopAttempts();
    stopRefunds();
    stopOthers();
    stopWallet();
    stopMail();
    stopPlans();
    stopRuns();
  };
}

/** The requests of a payment with one of them as it is now, oldest first. */
function withRequest(
  requests: readonly RefundRequestView[],
  request: RefundRequestView,
): RefundRequestView[] {
  const index = requests.findIndex(({ id }) => id === request.id);
  return index === -1 ? [...requests, request] : requests.with(index, request);
}
