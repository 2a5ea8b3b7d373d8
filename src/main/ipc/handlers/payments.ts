import { findDoubles } from '../../usecases/payments/find-doubles.ts';
import { readPaymentFile } from '../../usecases/payments/payment-file.ts';
import { recordRefund } from '../../usecases/payments/record-refund.ts';
import type { Handlers } from '../handler-map.ts';
import { staffOf } from './charge.ts';
import { atDesk } from './desk-door.ts';
import type { DeskDoor } from './desk-door.ts';

type PaymentOperation = Extract<keyof Handlers, `payments.${string}`>;

/** Everything of `contract/payments.ts`. */
export function paymentHandlers(door: DeskDoor): Pick<Handlers, PaymentOperation> {
  return {
    'payments.file': ({ attemptId }) => atDesk(door, (desk) => readPaymentFile(desk, attemptId)),
    'payments.doubles': ({ attemptId }) => atDesk(door, (desk) => findDoubles(desk, attemptId)),
    'payments.record-refund': (refund, caller) =>
      atDesk(door, (desk) => recordRefund(desk, staffOf(caller), refund)),
  };
}
