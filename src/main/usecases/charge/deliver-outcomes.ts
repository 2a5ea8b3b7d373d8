import type { Attempt } from '../../../domain/charge/attempt.ts';
import type { KeptOutcome } from '../../ports/outcome-outbox.ts';
import type { AccountContext } from '../account-context.ts';
import { publishAttempt } from './publish-attempt.ts';
import { unpaidStates } from '../../../domain/charge/transitions.ts';

/**
 * Delivers to the records the outcomes that an earlier start of this terminal kept, each as the response of the very
 * start that sent it. Resolves once each was tried; what the records do not take now stays kept.
 *
 * One that was recovered in between as unconfirmed takes its outcome like a late response. What staff found instead in
 * the meantime stands, and an outcome that contradicts it stays kept.
 */
export async function deliverOutcomes(context: AccountContext): Promise<void> {
  for (const kept of await context.outbox.kept()) {
    // This start still saves its own.
    if (kept.bootId === context.bootId) continue;
    // oxlint-disable-next-line no-await-in-loop -- One after another, in the order of their attempts.
    await deliverOne(context, kept);
  }
}

async function deliverOne(context: AccountContext, kept: KeptOutcome): Promise<void> {
  const { attemptId, bootId, outcome } = kept;
  const { ledger, outbox, log } = context;
  const saved = await ledger.attempts.settle(attemptId, outcome, bootId);
  if (saved.ok) {
    await outbox.forget(attemptId);
    context.sentJournal.noteEnd(saved.value);
    log.info('outcome.delivered', { attempt: attemptId, state: saved.value.state });
    publishAttempt(context, saved.value);
    await context.announceStatus();
    return;
  }
  if (!('found' in saved.error)) {
    log.warn('outcome.not-delivered', { attempt: attemptId, reason: saved.error.kind });
    return;
  }
  const { kind, found } = saved.error;
  if (kind === 'transaction-id-taken') {
    const mismatch = { state: 'mismatch', fields: ['known-id'] } as const;
    return deliverOne(context, {
      ...kept,
      outcome: { ...outcome, verdict: mismatch, cardChange: null },
    });
  }
  if (found !== null && agrees(found, kept)) await outbox.forget(attemptId);
  // Records without the attempt get it back from the sent journal, when their gap is closed.
  else log.error('outcome.contradicts', { attempt: attemptId, state: found?.state ?? 'missing' });
}

/** States by which the records deny that an attempt charged anything. */
const denying: ReadonlySet<Attempt['state']> = new Set(unpaidStates);

/** True unless the records deny a charge that the outcome shows, or do not know yet what it was. */
function agrees({ state }: Attempt, { outcome }: KeptOutcome): boolean {
  const isCharge = outcome.verdict.state === 'approved' || outcome.verdict.state === 'mismatch';
  return state !== 'unknown' && state !== 'dispatched' && !(isCharge && denying.has(state));
}
