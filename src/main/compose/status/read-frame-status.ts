import type { Status } from '../../../contract/staff/session.ts';
import type { Host } from '../../host.ts';
import type { Settings } from '../../ports/settings.ts';
import { findAccount } from '../../usecases/accounts/account-deps.ts';
import type { AccountSwitch } from '../account-switch.ts';
import { healthOf } from '../backup/automatic-backups.ts';
import { personInRole } from '../practice-roles.ts';
import type { Presence } from '../presence.ts';

/** Where the status of the frame comes from. */
interface StatusParts {
  readonly host: Pick<Host, 'version' | 'platform' | 'developmentShell'>;
  readonly settings: Settings;
  readonly switcher: AccountSwitch;
  readonly presence: Presence;
}

/** New addresses of the open account; none are shown to a person who is not signed in. */
async function newAddresses({
  switcher,
  presence,
}: Pick<StatusParts, 'switcher' | 'presence'>): Promise<Status['newAddresses']> {
  const { signIn, role } = presence.status();
  const isHere =
    signIn.kind === 'off' || (signIn.kind === 'signed-in' && !signIn.mustChangePassphrase);
  if (!isHere) return [];
  const { operatorId } = signIn.kind === 'off' ? personInRole(role) : signIn;
  const reader = { operatorId, isAdmin: role === 'admin' };
  return [...((await switcher.addresses()?.fresh(reader)) ?? [])];
}

/** The status of the frame: the open account, who is here, what is in the way, and the counts of what waits. */
export async function readFrameStatus(parts: StatusParts): Promise<Status> {
  const { host, settings, switcher, presence } = parts;
  const account = switcher.account();
  const saved = findAccount(settings, account.id) ?? account;
  // This may open the records, and only then can anything be counted in them.
  const inTheWay = await switcher.blocked();
  const { trouble, ...counts } = await switcher.accountStatus();
  const unreadable = trouble === null ? null : ({ kind: 'records', reason: trouble } as const);
  const blocked = inTheWay ?? unreadable;
  return {
    accountId: account.id,
    opening: switcher.opening(),
    accountName: account.name,
    accountMark: { ...saved.mark },
    mode: account.mode,
    formFields: { ...saved.fields },
    ...presence.status(),
    version: host.version,
    platform: host.platform,
    developmentShell: host.developmentShell,
    blocked: blocked ?? (settings.wasDamaged ? { kind: 'damaged-preferences' } : null),
    practiceBankUrl: switcher.practiceEndpoint()?.baseUrl ?? null,
    practicePageUrl: switcher.practiceUrl(),
    newAddresses: await newAddresses(parts),
    backup: healthOf(switcher.backups()),
    server: switcher.server(),
    chargesInFlight: switcher.chargesInFlight(),
    ...counts,
  };
}
