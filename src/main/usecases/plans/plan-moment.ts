import { dateInZone } from '../../../domain/time/calendar.ts';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import type { Result } from '../../../domain/result.ts';
import { ok } from '../../../domain/result.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger.ts';
import type { PlanEntry, PlanMoment } from '../../ports/ledger/plans.ts';
import type { AccountContext, Operator } from '../account-context.ts';

/** The merchant's day, the ledger's time, and whether the clock can be trusted. */
export function momentOf(context: AccountContext): PlanMoment {
  const { ledgerTime } = context;
  return { today: todayOf(context), now: ledgerTime.now(), isFrozen: ledgerTime.isFrozen() };
}

/** The merchant's current day. */
export function todayOf(context: Pick<AccountContext, 'clock' | 'account'>): CalendarDate {
  return dateInZone(context.clock.now(), context.account.timeZone);
}

/** Operator, time and the merchant's day of a write. */
export function entryOf(context: AccountContext, operator: Operator): PlanEntry {
  const approvedBy = operator.approvedBy?.name ?? null;
  return { operatorId: operator.id, approvedBy, at: context.clock.now(), today: todayOf(context) };
}

/** Maximum number of catch-up rounds before a list is read all the same; each writes some hundred plans. */
const catchUpRoundsMax = 10_000;

/**
 * Writes the instalments that open-ended plans lack up to today.
 *
 * Called before due amounts are read; when no plan is behind, which is nearly always, nothing is written.
 */
export async function catchUpToday(context: AccountContext): Promise<Result<null, LedgerFailure>> {
  const today = todayOf(context);
  const behind = await context.ledger.plans.plansBehind(today);
  if (!behind.ok) return behind;
  for (let round = 0, { value: left } = behind; left > 0 && round < catchUpRoundsMax; round += 1) {
    const at = context.clock.now();
    // oxlint-disable-next-line no-await-in-loop -- Each round goes on where the one before it stopped.
    const caught = await context.ledger.plans.catchUpPlans({ at, today });
    if (!caught.ok) return caught;
    left = caught.value.left;
  }
  return ok(null);
}
