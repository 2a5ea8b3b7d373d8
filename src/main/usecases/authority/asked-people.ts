import { contract } from '../../../contract/index.ts';
import type { OperationName } from '../../../contract/index.ts';
import type { ActsOn, NamedAccount, GatewayAddresses } from '../../../contract/define.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import type { AccountId, OperatorId } from '../../../domain/ids.ts';
import type { Result } from '../../../domain/result.ts';
import { checkGatewayUrl, originOf } from '../../../domain/accounts/gateway-url.ts';
import { mailServerOf } from '../../../domain/mail/mail-account.ts';
import type { Settings } from '../../ports/settings.ts';
import type { StaffContext } from '../staff/staff-context.ts';

export interface AuthorityDeps {
  readonly settings: Pick<Settings, 'accounts' | 'hadLedger' | 'wallet' | 'mail'>;
  readonly openAccount: () => Account;
  /** Works with the staff of an account, whose records are opened for the call when they are not open. */
  readonly visit: <Value>(
    account: Account,
    work: (visited: { readonly staff: StaffContext }) => Promise<Value>,
  ) => Promise<Result<Value, Failure>>;
  /** The account of the chosen backup, or null. */
  readonly chosenAccount: () => Account | null;
  /** The account read from a chosen file of settings, by the id that it was shown under; null for none. */
  readonly pendingAccount: (id: AccountId) => Account | null;
}

/** An admin who may be asked for their passphrase. */
export interface AskedAdmin {
  readonly accountId: AccountId;
  readonly accountName: string;
  readonly operatorId: OperatorId;
  readonly name: string;
}

/** The admins whose passphrase a call needs; with an empty list the call cannot be allowed. */
export interface Asking {
  readonly accountName: string;
  readonly admins: readonly AskedAdmin[];
  readonly address: { readonly before: string; readonly after: string } | null;
}

/**
 * The admins whose passphrase a call needs before it may run; null when its caller's role is enough.
 *
 * A role counts only in the open account: an admin of practice, where anyone can be one, has no authority over another
 * account.
 */
export async function whoIsAsked(
  deps: AuthorityDeps,
  name: OperationName,
  input: unknown,
): Promise<Asking | null> {
  const actsOn: ActsOn<never> = contract[name].actsOn;
  if (actsOn === 'nothing' || actsOn === 'open-account') return null;
  if (actsOn === 'open-account-proven') return askPeople(deps, deps.openAccount(), null);
  if (actsOn === 'new-account') return askForImport(deps, input);
  if (actsOn === 'chosen-backup') return askForBackup(deps, input);
  if (actsOn.asks === 'wallet-page')
    return askForWalletPage(deps, actsOn.walletPage(input as never));
  if (actsOn.asks === 'mail-server')
    return askForMailServer(deps, actsOn.mailServer(input as never));
  return askNamed(deps, actsOn, input as never);
}

async function askNamed(
  deps: AuthorityDeps,
  named: NamedAccount<never>,
  input: never,
): Promise<Asking | null> {
  if (named.asks === 'sign-in') return null;
  const id = named.account(input);
  if (named.asks === 'live-admin') {
    const name = deps.settings.accounts().find((one) => one.id === id)?.name ?? '';
    return askKeepers(deps, name, { before: '', after: named.origin?.(input) ?? '' });
  }
  const kept = deps.settings.accounts().find((one) => one.id === id) ?? null;
  const address = addressChange(kept, named.addresses?.(input) ?? kept);
  // An id without an account on this computer is refused by the use case, unless the call creates the account.
  if (kept === null) return named.addresses === undefined ? null : askKeepers(deps, '', address);
  const isOpen = deps.openAccount().id === id;
  if (isOpen && named.asks === 'role' && address === null) return null;
  const asking = await askPeople(deps, kept, address);
  const shown = named.shown?.(input) ?? address;
  return asking === null ? null : { ...asking, address: shown };
}

/** An imported account is new on this computer, with the addresses of its file. */
function askForImport(deps: AuthorityDeps, input: unknown): Promise<Asking | null> {
  const id = Reflect.get(Object(input), 'accountId') as AccountId;
  const account = deps.pendingAccount(id);
  return askKeepers(deps, account?.name ?? '', addressChange(null, account));
}

/** The wallet's page gets the token of each checkout, and customers sign in there: its host is an address like any other. */
async function askForWalletPage(deps: AuthorityDeps, page: string): Promise<Asking | null> {
  const account = deps.openAccount();
  const before = machineOf(deps.settings.wallet(account.id).lightboxUrl);
  const after = machineOf(page);
  return after === '' || after === before ? null : askPeople(deps, account, { before, after });
}

/** The mail server gets its password and every message: it is an address like any other. */
async function askForMailServer(deps: AuthorityDeps, server: string): Promise<Asking | null> {
  const account = deps.openAccount();
  const kept = deps.settings.mail(account.id);
  const before = kept === null ? '' : mailServerOf(kept);
  const after = server.toLowerCase();
  return after === '' || after === before ? null : askPeople(deps, account, { before, after });
}

async function askForBackup(deps: AuthorityDeps, input: unknown): Promise<Asking | null> {
  const account = deps.chosenAccount();
  if (account === null) return null;
  const kept = deps.settings.accounts().find(({ id }) => id === account.id);
  if (kept === undefined) {
    return askKeepers(deps, account.name, { before: '', after: originOf(account.baseUrl) });
  }
  // The way out when no admin can be asked: the restored account loses all that it could charge with.
  if (Reflect.get(Object(input), 'withoutProof') === true) return null;
  return askPeople(deps, kept, null);
}

/**
 * The admins of an account that has staff; where it has none, those of the live accounts here.
 *
 * When the records of a test or live account cannot be read, the list is empty and the call is refused.
 */
async function askPeople(
  deps: AuthorityDeps,
  account: Account,
  address: Asking['address'],
): Promise<Asking | null> {
  const isOpen = deps.openAccount().id === account.id;
  if (!isOpen && !deps.settings.hadLedger(account.id)) {
    return askKeepers(deps, account.name, address, account);
  }
  const people = await adminsOf(deps, account);
  if (people === null) {
    if (account.mode === 'practice') return null;
    return { accountName: account.name, admins: [], address };
  }
  if (people.isStaffed) return { accountName: account.name, admins: people.admins, address };
  if (account.mode === 'practice' || (isOpen && address === null)) return null;
  return askKeepers(deps, account.name, address, account);
}

/** The admins of every other live account; null when there is none to ask. */
async function askKeepers(
  deps: AuthorityDeps,
  accountName: string,
  address: Asking['address'],
  except: Account | null = null,
): Promise<Asking | null> {
  const admins: AskedAdmin[] = [];
  for (const account of deps.settings.accounts()) {
    const isKeeper = account.mode === 'live' && deps.settings.hadLedger(account.id);
    if (!isKeeper || account.id === except?.id) continue;
    // oxlint-disable-next-line no-await-in-loop -- The records of one account after the other.
    admins.push(...((await adminsOf(deps, account))?.admins ?? []));
  }
  return admins.length === 0 ? null : { accountName, admins, address };
}

/** The admins who may prove a call on an account; null when its records cannot be read. */
async function adminsOf(
  { visit }: Pick<AuthorityDeps, 'visit'>,
  account: Account,
): Promise<{ readonly isStaffed: boolean; readonly admins: readonly AskedAdmin[] } | null> {
  const visited = await visit(account, ({ staff }) => staff.context.ledger.staff.people());
  if (!visited.ok || !visited.value.ok) return null;
  const people = visited.value.value;
  const admins = people
    // A passphrase set by someone else proves nothing until its owner has changed it.
    .filter((one) => one.role === 'admin' && one.isActive && !one.mustChange && !one.isAltered)
    .map(({ id, name }) => ({
      accountId: account.id,
      accountName: account.name,
      operatorId: id,
      name,
    }));
  return { isStaffed: people.length > 0, admins };
}

/** The change of addresses that an account would send to; null when they stay the same. */
function addressChange(
  kept: GatewayAddresses | null,
  next: GatewayAddresses | null,
): Asking['address'] {
  if (next === null) return null;
  const [before, after] = [originsOf(kept), originsOf(next)];
  return before === after ? null : { before, after };
}

function originsOf(addresses: GatewayAddresses | null): string {
  if (addresses === null) return '';
  return [addresses.baseUrl, addresses.paynowUrl]
    .map(machineOf)
    .filter((origin, at, all) => origin !== '' && all.indexOf(origin) === at)
    .join(', ');
}

/** The origin of an address, as it would be stored; an invalid address is shown as keyed, and refused later. */
function machineOf(url: string): string {
  if (url.trim() === '') return '';
  const read = checkGatewayUrl(url, 'practice');
  return read.ok ? originOf(read.value) : url;
}
