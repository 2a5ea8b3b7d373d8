import { callHandlers } from '../ipc/handlers/calls.ts';
import { chargeHandlers } from '../ipc/handlers/charge.ts';
import { customerHandlers } from '../ipc/handlers/customers.ts';
import { declineHandlers } from '../ipc/handlers/declines.ts';
import { dueWorkHandlers } from '../ipc/handlers/due-work.ts';
import { mailHandlers } from '../ipc/handlers/mail/mail-handlers.ts';
import type { MailSource } from '../ipc/handlers/mail/mail-handlers.ts';
import { orderHandlers } from '../ipc/handlers/orders.ts';
import { paymentHandlers } from '../ipc/handlers/payments.ts';
import { planHandlers } from '../ipc/handlers/plans.ts';
import { retryPolicyHandlers } from '../ipc/handlers/retry-policy.ts';
import { unconfirmedHandlers } from '../ipc/handlers/unconfirmed.ts';
import type { MailDeps } from '../usecases/mail/mail-deps.ts';

/** Everything that needs no more than the open account, and its mail server. */
export function accountContextHandlers(source: MailSource, mail: MailDeps) {
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
    ...mailHandlers(source, mail),
  };
}
