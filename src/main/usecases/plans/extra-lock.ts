import { dateInZone } from '../../../domain/time/calendar.ts';
import { planIntent } from '../../../domain/ids.ts';
import type { PlanCard } from '../../../domain/plans/card-history.ts';
import { isVoluntary } from '../../../domain/plans/plan.ts';
import { retryAdvice } from '../../../domain/plans/retries/retry-advice.ts';
import type { RetryAdviceNow } from '../../../domain/plans/retries/retry-advice.ts';
import { retryLocks } from '../../../domain/plans/retries/retry-locks.ts';
import type { RetryLockKind, RetryQuestion } from '../../../domain/plans/retries/retry-locks.ts';
import {
  isOnCard,
  latestAttempt,
  toRetryAttempt,
} from '../../../domain/plans/retries/attempt-history.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { sentAt } from '../../../domain/charge/attempt.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger.ts';
import type { PlanFile, PlanMoment } from '../../ports/ledger/plans.ts';
import type { AccountContext } from '../account-context.ts';
import type { ManualRetry } from './retry-lock.ts';
import { lockOnCard } from './retry-lock.ts';

/** Locks that the last failed extra payment puts on the next one; all other locks concern the card. */
const extraLocks: readonly RetryLockKind[] = [
  'card-expired',
  'fix-first',
  'advised-to-wait',
  'too-soon',
];

/**
 * Returns the retry advice that holds an extra payment back; null when none does.
 *
 * Each extra payment is a new instalment, which was never attempted. Its card was, though: the next one counts as
 * another attempt of the last, or a second press after a decline would be sent at once.
 */
export async function lockOnExtra(
  context: AccountContext,
  file: PlanFile,
  { isGranted, moment }: Pick<ManualRetry, 'isGranted'> & { readonly moment: PlanMoment },
): Promise<Result<RetryAdviceNow | null, LedgerFailure>> {
  const ofCard = lockOnCard(file);
  if (ofCard !== null && !(isGranted && ofCard.lockedBecause?.canGrant)) return ok(ofCard);
  const question = file.card === null ? null : lastExtra(context, file, file.card, moment);
  if (question === null) return ok(null);
  const policy = await context.ledger.planRules.retryPolicy();
  if (!policy.ok) return policy;
  const lock = retryLocks(question, policy.value).find(
    ({ kind, canGrant }) => extraLocks.includes(kind) && !(isGranted && canGrant),
  );
  if (lock === undefined) return ok(null);
  return ok({ ...retryAdvice(question, policy.value), allowed: false, lockedBecause: lock });
}

/** The last extra payment, as an instalment to be attempted again; null when this card had none. */
function lastExtra(
  context: AccountContext,
  { instalments, attempts }: PlanFile,
  card: PlanCard,
  { today, now, isFrozen }: PlanMoment,
): RetryQuestion | null {
  const rows = new Map(
    instalments.filter(isVoluntary).map((row) => [planIntent(row.planId, row.sequence), row]),
  );
  const tried = { cardId: card.cardId, facts: card.facts };
  // Attempts come newest first; of two at the same moment the later one counts.
  const history = attempts.toReversed().map((attempt) => {
    const at = sentAt(attempt);
    return toRetryAttempt(attempt, 'person', dateInZone(at, context.account.timeZone));
  });
  const last = latestAttempt(
    history.filter((made) => rows.has(made.intentId) && isOnCard(made, tried)),
  );
  if (last === null) return null;
  return {
    history,
    intentId: last.intentId,
    dueDate: rows.get(last.intentId)?.dueDate ?? today,
    card: tried,
    today,
    now,
    omitExpiry: false,
    promisedOn: null,
    isFrozen,
    isGranted: false,
    plannedOnCard: 0,
  };
}
