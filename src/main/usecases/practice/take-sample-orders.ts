import type { Failure } from '../../../contract/failure.ts';
import type { CustomerId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext } from '../account-context.ts';
import { submitCharge } from '../charge/submit-charge.ts';
import type { Submitter } from '../charge/submit-charge.ts';
import { todayOf } from '../plans/plan-moment.ts';
import { backdatedContext } from './backdated-context.ts';
import { eightAtATime } from './eight-at-a-time.ts';
import { sampleOrders } from './sample-orders.ts';
import type { SampleOrder } from './sample-orders.ts';
import { samplePeople } from './sample-people.ts';

/** The words that were read to a customer whose card was saved with an order. */
const saveCardWords =
  'We keep this card on file and charge it for the orders that you place with us. You can have it removed at any time.';

/** Takes the telephone orders of the sample's past, each keyed for its customer and charged on its own day. */
export async function takeSampleOrders(
  context: AccountContext,
  staff: Submitter,
  customers: ReadonlyMap<number, CustomerId>,
): Promise<Result<null, Failure>> {
  const orders = sampleOrders(todayOf(context));
  const dated = await context.practice?.dateBack(
    orders.map(({ reference, day }) => ({ reference, day })),
  );
  if (dated !== true) return failed({ kind: 'practice-bank-down' });
  return eightAtATime(orders, (order) =>
    takeOrder(context, staff, order, customers.get(order.person) ?? null),
  );
}

/** Keys one order as staff do. One that is refused is only missing from the sample's past. */
async function takeOrder(
  context: AccountContext,
  staff: Submitter,
  order: SampleOrder,
  customerId: CustomerId | null,
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
      holder: samplePeople[order.person] ?? '',
      securityCode: order.securityCode,
      codeAbsentReason: null,
    },
    duplicateReason: null,
    customerId,
    saveCard: order.savesCard ? { words: saveCardWords, channel: 'phone' } : null,
  });
  await context.inFlightCharges.allEnded();
  return submitted.ok ? ok(null) : submitted;
}
