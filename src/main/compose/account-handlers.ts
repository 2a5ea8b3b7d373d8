import type { Failure } from '../../contract/failure.ts';
import type { Account } from '../../domain/accounts/account.ts';
import type { OperatorId } from '../../domain/ids.ts';
import { failed, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { Host } from '../host.ts';
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
import type { RecordsPlaces } from '../ports/records/records-places.ts';
import type { MailDeps } from '../usecases/mail/mail-deps.ts';
import { findAccount } from '../usecases/accounts/account-deps.ts';
import type { AccountDeps } from '../usecases/accounts/account-deps.ts';
import { shareAccount } from '../usecases/records/shared-account.ts';
import type { AccountSwitch } from './account-switch.ts';

/** Everything that needs no more than the open account, and its mail server. */
export function accountContextHandlers(source: MailSource, mail: MailDeps) {
  return {
    ...chargeHandlers(source),
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

/** Dependencies of the operations on accounts. */
export function accountDepsOf(
  kept: Pick<AccountDeps, 'settings' | 'vault' | 'gateway' | 'announceStatus'> & {
    readonly host: Host;
    readonly places: Pick<RecordsPlaces, 'server'>;
  },
  switcher: AccountSwitch,
): AccountDeps {
  const { host, places, ...deps } = kept;
  return {
    ...deps,
    ids: host.ids,
    clock: host.clock,
    machineTimeZone: timeZoneHere(),
    isChargeInFlight: () => switcher.isChargeInFlight(),
    practiceEndpoint: () => switcher.practiceEndpoint(),
    shareAccount: (account, operatorId) => shareOpen(switcher, places, account, operatorId),
    serviceAddresses: () => switcher.addresses(),
    openAccount: (id) => changeTo(switcher, findAccount(deps.settings, id), deps.announceStatus),
  };
}

/** IANA zone of this computer. */
export function timeZoneHere(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Shares settings through the open records; those of an account on a server that is not open would be lost. */
async function shareOpen(
  switcher: AccountSwitch,
  places: Pick<RecordsPlaces, 'server'>,
  account: Account,
  operatorId: OperatorId,
): Promise<Result<null, Failure>> {
  const closed = failed({ kind: 'records', reason: 'closed' } as const);
  const context = switcher.account().id === account.id ? switcher.current() : closed;
  if (context.ok) return shareAccount(context.value, account, operatorId);
  return (await places.server(account)) === null ? ok(null) : context;
}

/** Opens another account, unless a charge is under way. */
async function changeTo(
  switcher: AccountSwitch,
  account: Account | null,
  announceStatus: () => Promise<void>,
): Promise<Result<'active' | 'charge-in-flight', Failure>> {
  if (account === null) return failed({ kind: 'not-found' });
  if (!(await switcher.change(account))) return ok('charge-in-flight');
  await announceStatus();
  return ok('active');
}
