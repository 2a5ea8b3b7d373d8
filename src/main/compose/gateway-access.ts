import type { Failure } from '../../contract/failure.ts';
import type { KeychainTrouble } from '../../contract/trouble.ts';
import type { Account } from '../../domain/accounts/account.ts';
import { failed, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { Secret } from '../../domain/secret.ts';
import type { Host } from '../host.ts';
import type { Clock } from '../ports/clock.ts';
import type { GatewayEndpoint } from '../ports/gateway/gateway.ts';
import type { PracticeTools } from '../ports/practice.ts';
import { practiceCredentials } from '../sandbox/bank.ts';
import type { ApprovalDeps } from '../usecases/accounts/addresses/approved-addresses.ts';
import { openKnownAddresses } from '../usecases/accounts/addresses/confirm-address.ts';
import type { AddressConfirmations } from '../usecases/accounts/addresses/confirm-address.ts';
import type { AddressDeps } from '../usecases/accounts/addresses/service-addresses.ts';
import { endpointOf, endpointWith } from '../usecases/accounts/gateway-endpoint.ts';
import { startPracticeBank } from './practice-bank.ts';
import type { PracticeBank } from './practice-bank.ts';
import { openPracticeTime } from './practice-time.ts';
import type { PracticeTime } from './practice-time.ts';

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

/** Starts the practice bank for a practice account; it needs no keychain and no network. */
export async function openPracticeAccess(host: Host, account: Account): Promise<GatewayAccess> {
  const folder = host.paths.practiceBankFolder();
  const stateFile = `${folder}/book.jsonl`;
  const time = openPracticeTime(`${folder}/minutes-ahead`, host.clock);
  const { clock } = time;
  const bank = await startPracticeBank(host.workerUrls.sandbox, stateFile);
  if (!bank.ok) {
    host.log.error('practice-bank.down', { detail: bank.error.detail });
    const trouble = { kind: 'practice-bank-down' } as const;
    return {
      endpoint: async () => failed(trouble),
      trouble: () => trouble,
      practiceEndpoint: null,
      practiceUrl: null,
      clock,
      practice: null,
      addresses: null,
      close: async () => undefined,
    };
  }
  const { username, token } = practiceCredentials;
  const credential = { scheme: 'basic', username, token: new Secret(token) } as const;
  const endpoint = endpointWith({ ...account, baseUrl: bank.value.baseUrl }, credential);
  return {
    endpoint: async () => ok(endpoint),
    trouble: () => null,
    practiceEndpoint: endpoint,
    practiceUrl: bank.value.practiceUrl,
    clock,
    practice: await practiceTools(bank.value, time),
    addresses: null,
    close: () => bank.value.close(),
  };
}

/** The bank follows the terminal's practice time; time that a kill kept from it is made up at the next start. */
async function practiceTools(bank: PracticeBank, time: PracticeTime): Promise<PracticeTools> {
  let bankMinutes = bank.advancedMinutes;
  const followClock = async () => {
    const minutes = time.minutesAhead() - bankMinutes;
    if (minutes > 0 && (await bank.advanceMinutes(minutes))) bankMinutes += minutes;
  };
  await followClock();
  return {
    minutesAhead: () => time.minutesAhead(),
    passMinutes: async (minutes) => {
      if (!time.pass(minutes)) return false;
      await followClock();
      return true;
    },
    saveCards: (cards) => bank.saveCards(cards),
  };
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
