import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { todayOf } from '../plans/plan-moment.ts';

/**
 * Trusts the computer's date from here on, and records on whose word.
 *
 * The person names the date that they saw. A grant of an attempt never does this: granting one looks at a card and
 * not at the calendar.
 */
export async function trustClock(
  context: AccountContext,
  staff: Operator,
  { today }: ParsedInput<'runs.trust-clock'>,
): Promise<Result<OperationOutput<'runs.trust-clock'>, Failure>> {
  const now = todayOf(context);
  if (today !== now) return ok({ kind: 'changed', today: now });
  await context.ledgerTime.trust(staff.id);
  await context.audit.note({
    topic: 'records',
    event: 'clock.confirmed',
    operator: { id: staff.id, name: staff.name },
    approvedBy: staff.approvedBy?.name ?? null,
    result: 'done',
    subject: now,
  });
  await context.announceStatus();
  return ok({ kind: 'trusted' });
}
