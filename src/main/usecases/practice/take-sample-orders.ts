import type { Failure } from '../../../contract/failure.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext } from '../account-context.ts';
import { submitCharge } from '../charge/submit-charge.ts';
import type { Submitter } from '../charge/submit-charge.ts';
import { todayOf } from '../plans/plan-moment.ts';
import { backdatedContext } from './backdated-context.ts';
import { sampleOrders } from './sample-orders.ts';
import type { SampleOrder } from './sample-orders.ts';

/** Orders that are charged at a time: their rows share commits. */
const atATime = 8;

/** Takes the telephone orders of the sample's past, each keyed and charged on its own day. */
export async function takeSampleOrders(
  context: AccountContext,
  staff: Submitter,
): Promise<Result<null, Failure>> {
  const orders = sampleOrders(todayOf(context));
  const dated = await context.practice?.dateBack(
    orders.map(({ reference, day }) => ({ reference, day })),
  );
  if (dated !== true) return failed({ kind: 'practice-bank-down' });
  for (let first = 0; first < orders.length; first += atATime) {
    const together = orders.slice(first, first + atATime);
    // oxlint-disable-next-line no-await-in-loop -- A past is told in its order.
    const taken = await Promise.all(together.map((order) => takeOrder(context, staff, order)));
    const refused = taken.find((one) => !one.ok);
    if (refused !== undefined && !refused.ok) return refused;
    // oxlint-disable-next-line no-await-in-loop -- The next ones follow when these are charged.
    await context.inFlightCharges.allEnded();
  }
  return ok(null);
}

/** Keys one order as staff do. One that is refused is only missing from the sample's past. */
async function takeOrder(
  context: AccountContext,
  staff: Submitter,
  order: SampleOrder,
): Promise<Result<null, Failure>> {
  const { day, minuteOfDay, reference, amountMinor, currency } = order;
  const then = backdatedContext(context, day, minuteOfDay);
  const submitted = await submitCharge(then, staff, {
    draftId: then.drafts.open(null).id,
    reference,
    amountMinor,
    currency,
    channel: 'phone',
    card: {
      kind: 'keyed',
      number: order.number,
      expiryMonth: order.expiry.month,
      expiryYear: order.expiry.year,
      holder: order.holder,
      securityCode: order.securityCode,
      codeAbsentReason: null,
    },
    duplicateReason: null,
    customerId: null,
    saveCard: null,
  });
  return submitted.ok ? ok(null) : submitted;
}
