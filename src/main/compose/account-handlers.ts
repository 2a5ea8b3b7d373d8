import { callHandlers } from '../ipc/handlers/calls.ts';
import { chargeHandlers } from '../ipc/handlers/charge.ts';
import { customerHandlers } from '../ipc/handlers/customers.ts';
import { declineHandlers } from '../ipc/handlers/declines.ts';
import type { AccountSource } from '../ipc/handlers/with-account.ts';
import { dueWorkHandlers } from '../ipc/handlers/due-work.ts';
import { orderHandlers } from '../ipc/handlers/orders.ts';
import { paymentHandlers } from '../ipc/handlers/payments.ts';
import { planHandlers } from '../ipc/handlers/plans.ts';
import { retryPolicyHandlers } from '../ipc/handlers/retry-policy.ts';
import { unconfirmedHandlers } from '../ipc/handlers/unconfirmed.ts';

/** Everything that needs no more than the open account. */
export function accountContextHandlers(source: AccountSource) {
  return {
    ...chargeHandlers(source),
    ...unconfirmedHandlers(source),
    ...orderHandlers(source),
    ...paymentHandlers(source),
    ...callHandlers(source),
    ...customerHandlers(source),
    ...declineHandlers(source),
    ...planHandlers(source),
    ...dueWorkHandlers(source),
    ...retryPolicyHandlers(source),
  };
}
