import { findDuplicates } from '../../usecases/payments/find-duplicates.ts';
import { readPaymentFollowUps } from '../../usecases/payments/payment-follow-ups.ts';
import { recordRefund } from '../../usecases/payments/record-refund.ts';
import { openRefunds, requestRefund } from '../../usecases/refunds/request-refund.ts';
import { resolveRefund } from '../../usecases/refunds/resolve-refund.ts';
import type { Handlers } from '../handler-map.ts';
import { staffOf } from './charge.ts';
import { withAccount } from './with-account.ts';
import type { AccountSource } from './with-account.ts';

type PaymentOperation = Extract<keyof Handlers, `payments.${string}` | `refunds.${string}`>;

/** Everything of `contract/payments/payments.ts` and `refunds.ts`. */
export function paymentHandlers(source: AccountSource): Pick<Handlers, PaymentOperation> {
  return {
    'payments.file': ({ attemptId }) =>
      withAccount(source, (context) => readPaymentFollowUps(context, attemptId)),
    'payments.doubles': ({ attemptId }) =>
      withAccount(source, (context) => findDuplicates(context, attemptId)),
    'payments.record-refund': (refund, caller) =>
      withAccount(source, (context) => recordRefund(context, staffOf(caller), refund)),
    'refunds.ask': (input, caller) =>
      withAccount(source, (context) => requestRefund(context, staffOf(caller), input)),
    'refunds.open': () => withAccount(source, openRefunds),
    'refunds.resolve': (input, caller) =>
      withAccount(source, (context) => resolveRefund(context, staffOf(caller), input)),
  };
}
