import type { AccountId, TerminalId } from '../../../domain/ids.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { RecordsRoles } from '../../ports/records/records-roles.ts';
import type { RecordsLogin } from '../../ports/vault/records-login.ts';

/** The terminal that moved the records, for a login of its own. */
interface OwnTerminal {
  readonly accountId: AccountId;
  readonly terminalId: TerminalId;
  readonly at: Instant;
}

/**
 * Makes this terminal's own login as the owner of the tables, whose login is then forgotten.
 *
 * Where the owner may make no logins the given one is returned: Settings says what it may do beyond its need.
 */
export async function ownLoginOf(
  roles: RecordsRoles,
  owner: RecordsLogin,
  { accountId, terminalId, at }: OwnTerminal,
): Promise<RecordsLogin> {
  const { terminalName } = owner;
  // Used at once: the login's password changes before anything else is done with it.
  const expiresAt = new Date(Date.parse(at) + 60_000).toISOString() as Instant;
  const invited = await roles.invite(owner, { accountId, terminalName, at, expiresAt });
  if (!invited.ok) return owner;
  const { login, joinNumber } = invited.value;
  const newPassword = roles.newPassword();
  const joining = { accountId, joinNumber, terminalId, at, newPassword };
  const joined = await roles.join(login, joining);
  return joined.ok ? { place: login.place, password: newPassword, terminalName } : owner;
}
