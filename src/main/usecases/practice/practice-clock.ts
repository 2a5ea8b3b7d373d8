import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext } from '../account-context.ts';
import { todayOf } from '../plans/plan-moment.ts';
import { minuteMs } from '../../../domain/time/units.ts';

/** The practice clock's day and time, and how far it is ahead. */
export async function readPracticeClock(
  context: AccountContext,
): Promise<Result<OperationOutput<'practice.clock'>, Failure>> {
  const minutesAhead = context.practice?.minutesAhead() ?? 0;
  return ok({ today: todayOf(context), now: context.clock.now(), minutesAhead });
}

/**
 * Advances practice time: the day, the resolution hold and the practice bank move together, and stay moved over a
 * restart.
 */
export async function passTime(
  context: AccountContext,
  minutes: number,
): Promise<Result<null, Failure>> {
  if (context.practice === null) return failed({ kind: 'practice-bank-down' });
  if (!(await context.practice.passMinutes(minutes))) {
    return failed({ kind: 'settings', reason: 'unwritable' });
  }
  await context.running.advanceMs(minutes * minuteMs);
  await context.announceStatus();
  context.notifier.publish('plans.changed', {});
  return ok(null);
}
