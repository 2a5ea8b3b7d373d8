import type { Failure } from '../../../contract/failure.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import type { AccountId, OperatorId } from '../../../domain/ids.ts';
import type { Result } from '../../../domain/result.ts';
import type { Gateway, GatewayEndpoint } from '../../ports/gateway/gateway.ts';
import type { IdSource } from '../../ports/ids.ts';
import type { Clock } from '../../ports/clock.ts';
import type { AddressConfirmations } from './addresses/confirm-address.ts';
import type { Settings } from '../../ports/settings.ts';
import type { Vault } from '../../ports/vault/vault.ts';

export interface AccountDeps {
  readonly settings: Settings;
  readonly vault: Vault;
  readonly gateway: Gateway;
  readonly ids: Pick<IdSource, 'accountId'>;
  readonly clock: Pick<Clock, 'now'>;
  /** IANA zone of this computer, the default of a new account. */
  readonly machineTimeZone: string;
  /** True while a charge's socket is open: then neither the open account nor its settings may change. */
  readonly isChargeInFlight: () => boolean;
  /** Closes the open account and opens this one in its place. */
  readonly openAccount: (id: AccountId) => Promise<Result<'active' | 'charge-in-flight', Failure>>;
  /** Gives settings to the other terminals of records on a server; refused while those records are not open here. */
  readonly shareAccount: (
    account: Account,
    operatorId: OperatorId,
  ) => Promise<Result<null, Failure>>;
  /** Tells the frame to reload its status. */
  readonly announceStatus: () => Promise<void>;
  /** The addresses of the open account; null in practice. */
  readonly serviceAddresses: () => AddressConfirmations | null;
  /** The practice bank's endpoint, or null while it is not running. */
  readonly practiceEndpoint: () => GatewayEndpoint | null;
}

/** The account with this id, or null. */
export function findAccount(settings: Pick<Settings, 'accounts'>, id: AccountId): Account | null {
  return settings.accounts().find((account) => account.id === id) ?? null;
}
