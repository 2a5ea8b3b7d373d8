import { allOff, defaultAbilities } from '../../../../src/domain/accounts/gateway-abilities.ts';
import type { Instant } from '../../../../src/domain/time/calendar.ts';
import type { AttemptId } from '../../../../src/domain/ids.ts';
import { lookUpNow, lookUpsOf } from '../../../../src/main/usecases/unconfirmed/look-up-attempt.ts';
import type { Fault } from '../../../../src/main/sandbox/faults/faults.ts';
import { openTestContext, order, person, valueOf } from '../test-context.ts';
import type { TestContextOptions } from '../test-context.ts';

/** Look-up by reference turned on, by id off. */
export const byReference = {
  ...allOff(defaultAbilities),
  lookUpByReference: { ...defaultAbilities.lookUpByReference, isOn: true },
};

/** A context whose gateway can look up by reference, with its clock at the bank's own time. */
export async function lookingContext({ account, ...options }: TestContextOptions = {}) {
  const opened = await openTestContext({
    ...options,
    account: { abilities: byReference, ...account },
  });
  opened.clock.setWall(new Date().toISOString() as Instant);
  const lookUp = async (id: AttemptId) =>
    valueOf(await lookUpNow(opened.context, person('clerk'), id));
  const made = async (id: AttemptId) => valueOf(await lookUpsOf(opened.context, id));
  return { ...opened, lookUp, made };
}

/** The same with one charge that ended unconfirmed; the fault decides whether the bank charged it. */
export async function lostInLooking(fault: Fault, options: TestContextOptions = {}) {
  const opened = await lookingContext(options);
  opened.bank.faults.queue(fault);
  const keyed = order();
  return { ...opened, keyed, lost: await opened.charge(keyed) };
}
