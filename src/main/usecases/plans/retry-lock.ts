import type { InstalmentId } from '../../../domain/ids.ts';
import { cardHealth } from '../../../domain/plans/card-history.ts';
import type { Instalment } from '../../../domain/plans/plan.ts';
import type { RetryAdviceNow } from '../../../domain/plans/retries/retry-advice.ts';
import type { RetryLockKind } from '../../../domain/plans/retries/retry-locks.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger.ts';
import type { PlanFile, PlanMoment } from '../../ports/ledger/plans.ts';
import type { AccountContext } from '../account-context.ts';

/** Choices of an operator who requests an attempt. */
export interface ManualRetry {
  readonly omits: ExpiryOmission;
  /** Granted by a supervisor: overrides the merchant's own limits, never the card brand's. */
  readonly isGranted: boolean;
}

/** Reason to omit the expiry check: the card on file is expired, or only the bank says so; null when it may not be. */
export type ExpiryOmission = 'card-expired' | 'bank-says-expired' | null;

/** Finds whether an instalment may be attempted without the expiry check, and on whose word. */
export function expiryOmission(
  { card, advice }: Pick<PlanFile, 'card' | 'advice'>,
  { sequence }: Pick<Instalment, 'sequence'>,
  moment: PlanMoment,
): ExpiryOmission {
  if (card === null) return null;
  if (cardHealth(card, moment.today) === 'expired') return 'card-expired';
  const lock = advice.get(sequence)?.lockedBecause ?? null;
  return lock?.kind === 'card-expired' ? 'bank-says-expired' : null;
}

/** Rechecks the retry policy for an attempt by hand. Returns the advice that holds it back; null when none does. */
export async function lockOnAttempt(
  context: AccountContext,
  file: PlanFile,
  row: Instalment,
  { omits, isGranted, moment }: ManualRetry & { readonly moment: PlanMoment },
): Promise<Result<RetryAdviceNow | null, LedgerFailure>> {
  const advice = file.advice.get(row.sequence) ?? null;
  const lock = advice?.lockedBecause ?? null;
  if (advice === null || lock === null || lock.kind === 'not-confirmed') return ok(null);
  if (!isGranted && omits === null) return ok(advice);
  if (row.state === 'failed') {
    const check = await context.ledger.work.workCheck({
      ...moment,
      choice: { kind: 'selected', instalments: new Set<InstalmentId>([row.id]) },
      isGranted,
      expiredCards: expiredCardsFor[omits ?? 'as-is'],
    });
    if (!check.ok) return check;
    // A run leaves it out because of its new reference, which the retry policy does not concern.
    const isOnlyForRuns = check.value.leftOut[0]?.reason === 'needs-supervisor';
    return ok(check.value.rows.length > 0 || isOnlyForRuns ? null : advice);
  }
  if (!lock.canGrant || !isGranted) return ok(advice);
  return ok(null);
}

const expiredCardsFor = {
  'card-expired': 'try-although-expired',
  'bank-says-expired': 'omit-by-hand',
  'as-is': 'try-as-is',
} as const;

/** A jumped clock may hide any of the others. */
const cardLocks: readonly RetryLockKind[] = [
  'clock-jumped',
  'never-again',
  'brand-budget',
  'card-limit',
];

/** Locks on the card itself, which hold back every charge on it. */
export function lockOnCard({ advice }: Pick<PlanFile, 'advice'>): RetryAdviceNow | null {
  for (const found of advice.values()) {
    const kind = found.lockedBecause?.kind;
    if (kind !== undefined && cardLocks.includes(kind)) return found;
  }
  return null;
}
