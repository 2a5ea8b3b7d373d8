import { dateInZone } from '../../../domain/calendar.ts';
import type { CalendarDate } from '../../../domain/calendar.ts';
import type { Result } from '../../../domain/result.ts';
import { ok } from '../../../domain/result.ts';
import type { LedgerFailure } from '../../ports/ledger.ts';
import type { PlanEntry, PlanMoment } from '../../ports/plans.ts';
import type { Desk, Operator } from '../desk.ts';

/** The merchant's day, the ledger's time, and whether the clock can be trusted. */
export function momentOf(desk: Desk): PlanMoment {
  const { ledgerTime } = desk;
  return { today: todayOf(desk), now: ledgerTime.now(), isFrozen: ledgerTime.isFrozen() };
}

/** The merchant's day. */
export function todayOf(desk: Pick<Desk, 'clock' | 'account'>): CalendarDate {
  return dateInZone(desk.clock.now(), desk.account.timeZone);
}

/**
 * Trusts a clock that has jumped from here on, and writes down on whose word.
 *
 * Whoever may grant a try sees the date that it is made on, and so confirms it.
 */
export async function confirmDate(desk: Desk, staff: Operator): Promise<void> {
  if (!desk.ledgerTime.isFrozen()) return;
  await desk.ledgerTime.confirm(staff.id);
  await desk.audit.note({
    topic: 'records',
    event: 'clock.confirmed',
    operator: { id: staff.id, name: staff.name },
    approvedBy: staff.approvedBy?.name ?? null,
    result: 'done',
    subject: todayOf(desk),
  });
}

/** Who writes, when, and on which day of the merchant. */
export function entryOf(desk: Desk, operator: Operator): PlanEntry {
  const approvedBy = operator.approvedBy?.name ?? null;
  return { operatorId: operator.id, approvedBy, at: desk.clock.now(), today: todayOf(desk) };
}

/** Most rounds of catching up before a list is read all the same: each writes some hundred plans. */
const catchUpRoundsMax = 10_000;

/**
 * Writes the rows that plans without an end lack up to today.
 *
 * Asked before whatever is due is read; where nothing is behind, which is nearly always, nothing is written.
 */
export async function catchUpToday(desk: Desk): Promise<Result<null, LedgerFailure>> {
  const today = todayOf(desk);
  const behind = await desk.ledger.plans.plansBehind(today);
  if (!behind.ok) return behind;
  for (let round = 0, { value: left } = behind; left > 0 && round < catchUpRoundsMax; round += 1) {
    const at = desk.clock.now();
    // oxlint-disable-next-line no-await-in-loop -- Each round goes on where the one before it stopped.
    const caught = await desk.ledger.plans.catchUpPlans({ at, today });
    if (!caught.ok) return caught;
    left = caught.value.left;
  }
  return ok(null);
}
