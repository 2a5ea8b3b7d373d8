import type { Failure } from '../../contract/failure.ts';
import type { KeychainTrouble } from '../../contract/trouble.ts';
import type { Account } from '../../domain/accounts/account.ts';
import { failed } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { Host } from '../host.ts';
import type { Clock } from '../ports/clock.ts';
import type { GatewayEndpoint } from '../ports/gateway/gateway.ts';
import type { PracticeTools } from '../ports/practice.ts';
import type { ApprovalDeps } from '../usecases/accounts/addresses/approved-addresses.ts';
import { openKnownAddresses } from '../usecases/accounts/addresses/confirm-address.ts';
import type { AddressConfirmations } from '../usecases/accounts/addresses/confirm-address.ts';
import type { AddressDeps } from '../usecases/accounts/addresses/service-addresses.ts';
import { endpointOf } from '../usecases/accounts/gateway-endpoint.ts';

/** Reasons an account cannot charge although its records are open. */
export type GatewayTrouble =
  | { readonly kind: 'keychain'; readonly reason: KeychainTrouble }
  | { readonly kind: 'practice-bank-down' };

/** One account's access to its gateway. */
export interface GatewayAccess {
  endpoint(): Promise<Result<GatewayEndpoint, Failure>>;
  /** The obstacle found by the last check; null when there was none. */
  trouble(): GatewayTrouble | null;
  /** The practice bank, null for other accounts and while it is down. */
  readonly practiceEndpoint: GatewayEndpoint | null;
  /** URL of the practice bank's own page; null for other accounts and while it is down. */
  readonly practiceUrl: string | null;
  /** The account's clock: in practice it may be ahead of the computer's. */
  readonly clock: Clock;
  readonly practice: PracticeTools | null;
  /** The account's addresses; null in practice, whose bank is part of Tillroom. */
  readonly addresses: AddressConfirmations | null;
  close(): Promise<void>;
}

/** Reads an account's credentials from the keychain each time, and remembers the last obstacle. */
export async function openKeychainAccess(
  { clock }: Pick<Host, 'clock'>,
  parts: ApprovalDeps & AddressDeps,
  account: Account,
): Promise<GatewayAccess> {
  let trouble: GatewayTrouble | null = null;
  const addresses = openKnownAddresses({ ...parts, clock }, account);

  const confirmed = async () => {
    const read = await endpointOf(account, parts);
    const refused = read.ok ? await addresses.refuse(['gateway']) : read;
    return refused.ok ? read : refused;
  };
  const endpoint = async (): Promise<Result<GatewayEndpoint, Failure>> => {
    const read = await confirmed();
    if (read.ok) {
      trouble = null;
      return read;
    }
    trouble = { kind: 'keychain', reason: read.error.kind };
    return failed(trouble);
  };

  await endpoint();
  return {
    endpoint,
    trouble: () => trouble,
    clock,
    addresses,
    practice: null,
    practiceEndpoint: null,
    practiceUrl: null,
    close: async () => undefined,
  };
}
