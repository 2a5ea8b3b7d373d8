import { openRefundStates, refundedStates } from '../../../domain/refunds/refund-request.ts';
import type { RefundRequest } from '../../../domain/refunds/refund-request.ts';
import type { KeptRefund } from '../../ports/outcome-outbox.ts';
import type { AccountContext } from '../account-context.ts';
import { publishRefund } from './publish-refund.ts';

/**
 * Delivers to the records the outcomes of refunds and voids that an earlier start of this terminal kept, each as the
 * response of the very start that sent it. Resolves once each was tried; what the records do not take now stays kept.
 *
 * What staff found in the meantime stands, and an outcome that contradicts it stays kept.
 */
export async function deliverRefunds(context: AccountContext): Promise<void> {
  for (const kept of await context.outbox.refunds.kept()) {
    // This start still saves its own.
    if (kept.bootId === context.bootId) continue;
    // oxlint-disable-next-line no-await-in-loop -- One after another, in the order of their requests.
    await deliverOne(context, kept);
  }
}

async function deliverOne(
  context: AccountContext,
  { requestId, bootId, outcome }: KeptRefund,
): Promise<void> {
  const { ledger, outbox, log } = context;
  const saved = await ledger.refunds.settleRefund(requestId, outcome, bootId);
  if (saved.ok) {
    await outbox.refunds.forget(requestId);
    context.sentJournal.noteRefundEnd(saved.value);
    log.info('refund.delivered', { request: requestId, state: saved.value.state });
    await publishRefund(context, saved.value.attemptId);
    return;
  }
  const { kind } = saved.error;
  const found = kind === 'illegal-move' ? await ledger.refunds.findRefundRequest(requestId) : null;
  if (found === null || !found.ok) {
    // Records without the request get it back from the sent journal, when their gap is closed.
    log.warn('refund.not-delivered', { request: requestId, reason: kind });
  } else if (found.value !== null && agrees(found.value, outcome)) {
    await outbox.refunds.forget(requestId);
  } else {
    log.error('refund.contradicts', { request: requestId, state: found.value?.state ?? 'missing' });
  }
}

/** True where the records have an outcome, and it says the same of the money. */
function agrees({ state }: RefundRequest, { verdict }: KeptRefund['outcome']): boolean {
  const isMade = refundedStates.includes(state);
  return !openRefundStates.includes(state) && isMade === (verdict.state === 'approved');
}
