import type { Failure } from '../../../contract/failure.ts';
import type { UnscheduledOutcome } from '../../../domain/customers/call-back.ts';
import type { CustomerId } from '../../../domain/ids.ts';
import { addDays } from '../../../domain/plans/days.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import { hourMs } from '../../../domain/time/units.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { addCallBack, noteCall } from '../calls/call-backs.ts';
import { todayOf } from '../plans/plan-moment.ts';
import { backdatedContext } from './backdated-context.ts';
import { samplePeople, samplePhone } from './sample-people.ts';

/** A call of the sample's past; `person` is the index of its customer. */
interface SampleCall {
  readonly person: number;
  readonly daysAgo: number;
  readonly outcome: UnscheduledOutcome;
  readonly note: string;
}

/** In the order in which they were made. */
const calls: readonly SampleCall[] = [
  { person: 26, daysAgo: 71, outcome: 'spoke', note: 'Asked to be charged every two weeks' },
  { person: 33, daysAgo: 40, outcome: 'left-message', note: 'Card declined, asked to call back' },
  { person: 33, daysAgo: 39, outcome: 'spoke', note: 'Gave another card' },
  { person: 26, daysAgo: 33, outcome: 'left-message', note: 'Delivery moved to Thursday' },
  { person: 26, daysAgo: 32, outcome: 'spoke', note: 'Thursday suits' },
  { person: 8, daysAgo: 1, outcome: 'no-answer', note: 'No answer after the decline' },
  { person: 9, daysAgo: 1, outcome: 'left-message', note: 'Asked to call back' },
];

/** Calls to be made; the time is counted from the time at which the sample data was loaded. */
const callBacks = [
  { person: 9, inHours: 2, note: 'Ask for another card' },
  { person: 26, inHours: 20, note: 'Wants an invoice by e-mail' },
] as const;

/** Calls are made from half past ten on. */
const calledAtMinute = 10 * 60 + 30;

/** Records the calls of the sample's past, and the call-backs that are left of them. */
export async function makeSampleCalls(
  context: AccountContext,
  staff: Operator,
  customers: ReadonlyMap<number, CustomerId>,
): Promise<Result<null, Failure>> {
  for (const { person, daysAgo, outcome, note } of calls) {
    const customerId = customers.get(person);
    if (customerId === undefined) continue;
    const then = backdatedContext(context, addDays(todayOf(context), -daysAgo), calledAtMinute);
    // oxlint-disable-next-line no-await-in-loop -- A past is told in its order.
    const noted = await noteCall(then, staff, { customerId, outcome, note });
    if (!noted.ok) return noted;
  }
  for (const { person, inHours, note } of callBacks) {
    const customerId = customers.get(person);
    if (customerId === undefined) continue;
    const name = samplePeople[person] ?? '';
    const phone = samplePhone(person);
    const dueMs = Date.parse(context.clock.now()) + inHours * hourMs;
    const dueAt = new Date(dueMs).toISOString() as Instant;
    const wanted = { attemptId: null, customerId, name, phone, note, dueAt };
    // oxlint-disable-next-line no-await-in-loop -- Two rows.
    const added = await addCallBack(context, staff, wanted);
    if (!added.ok) return added;
  }
  return ok(null);
}
