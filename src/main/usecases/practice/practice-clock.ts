import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Desk } from '../desk.ts';
import { todayOf } from '../plans/plan-moment.ts';

const minuteMs = 60_000;

/** What the practice clock shows, and how far it stands ahead. */
export async function readPracticeClock(
  desk: Desk,
): Promise<Result<OperationOutput<'practice.clock'>, Failure>> {
  const minutesAhead = desk.practice?.minutesAhead() ?? 0;
  return ok({ today: todayOf(desk), now: desk.clock.now(), minutesAhead });
}

/**
 * Lets time pass in practice: the day, the resolution hold and the practice bank move together, and stay moved
 * over a restart.
 */
export async function passTime(desk: Desk, minutes: number): Promise<Result<null, Failure>> {
  if (desk.practice === null) return failed({ kind: 'practice-bank-down' });
  if (!(await desk.practice.passMinutes(minutes))) {
    return failed({ kind: 'settings', reason: 'unwritable' });
  }
  await desk.running.advanceMs(minutes * minuteMs);
  await desk.announceStatus();
  desk.notifier.publish('plans.changed', {});
  return ok(null);
}
