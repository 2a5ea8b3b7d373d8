import { invariant } from '../../../domain/assert.ts';
import type { NotedRefundSend } from '../../../domain/epochs/sent-line.ts';
import { ok } from '../../../domain/result.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { RecoveringBoot } from '../../ports/ledger/ledger.ts';
import type { Recovered } from '../../ports/ledger/terminals.ts';
import type { RefundRequestRepository } from '../../ports/ledger/refund-requests.ts';
import { findAttempt } from '../attempts/attempt-rows.ts';
import type { RowsToRecover } from '../attempts/recover-attempts.ts';
import { currentEpoch, epochToRecoverIn } from '../epochs/epochs.ts';
import { holdsFromMs } from '../terminals/count-once.ts';
import { writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';
import { moveRefund, noteRefundStep } from './move-refund.ts';
import { findRefundRequest, requestOfRow, rowOfRequest } from './refund-rows.ts';
import { underWayRefundStates } from '../../../domain/refunds/refund-request.ts';

/**
 * Recovers requests of earlier starts: those never dispatched become `not-sent`, those dispatched become `unknown`.
 * Nothing is sent again.
 */
export function recoverRefunds(
  store: Store,
  boot: RecoveringBoot,
): ReturnType<RefundRequestRepository['recoverRefunds']> {
  return writing(store, async (tx) => ok(await recoverRefundRows(tx, store, { boot })));
}

/** Recovers requests within a transaction. */
export async function recoverRefundRows(
  tx: Queries,
  store: Store,
  { boot, left }: RowsToRecover,
): Promise<Recovered> {
  const isOfAll = left === undefined && boot.isAlone === true;
  const rows = await tx
    .selectFrom('refund_requests')
    .selectAll()
    .where('state', 'in', underWayRefundStates)
    .$if(!isOfAll, (own) => own.where('terminal_id', '=', left ?? boot.terminalId))
    .where('boot_id', '!=', boot.bootId)
    .execute();
  const epoch = await epochToRecoverIn(tx);
  const runningMs = rows.length === 0 ? 0 : await holdsFromMs(tx, store, boot.runningMs);
  let [notSent, unknown] = [0, 0];
  for (const row of rows) {
    // Records that were copied before the send cannot tell whether it was sent later.
    const isInDoubt = row.epoch < epoch || boot.isInDoubt === true;
    const to = row.state === 'prepared' && !isInDoubt ? 'not-sent' : 'unknown';
    // oxlint-disable-next-line no-await-in-loop -- One row after another, in one transaction.
    const moved = await moveRefund(tx, store, requestOfRow(row), {
      to,
      by: 'recovery',
      at: boot.at,
      note: 'interrupted',
      changes: {
        settled_at: boot.at,
        outcome_reason: 'interrupted',
        held_from_running_ms: to === 'unknown' ? runningMs : null,
      },
    });
    invariant(moved !== null, 'recovery makes legal moves only');
    if (to === 'unknown') unknown += 1;
    else notSent += 1;
  }
  return { notSent, unknown };
}

/** Adds requests that restored records lack, as unconfirmed: their money is held until a person has looked. */
export function takeOverRefunds(
  store: Store,
  sent: readonly NotedRefundSend[],
  entry: { readonly at: Instant; readonly runningMs: number },
): ReturnType<RefundRequestRepository['takeOverRefunds']> {
  return writing(store, async (tx) => {
    const epoch = await currentEpoch(tx);
    let count = 0;
    for (const one of sent) {
      // oxlint-disable-next-line no-await-in-loop -- One row after another, in one transaction.
      if (await takeOver(tx, store, one, { ...entry, epoch })) count += 1;
    }
    return ok(count);
  });
}

async function takeOver(
  tx: Queries,
  store: Store,
  { request, sentAt, gatewayId }: NotedRefundSend,
  entry: { readonly at: Instant; readonly runningMs: number; readonly epoch: number },
): Promise<boolean> {
  if ((await findRefundRequest(tx, request.id)) !== null) return false;
  if ((await findAttempt(tx, request.attemptId)) === null) return false;
  const row = {
    ...rowOfRequest(request, entry.epoch),
    state: 'unknown',
    dispatched_at: sentAt,
    settled_at: entry.at,
    outcome_reason: 'records-restored',
    gateway_id: gatewayId,
    held_from_running_ms: entry.runningMs,
  };
  await tx.insertInto('refund_requests').values(row).execute();
  const step = { to: 'unknown', by: 'recovery', at: entry.at, note: 'restored' } as const;
  await noteRefundStep(tx, store, request, step);
  return true;
}
