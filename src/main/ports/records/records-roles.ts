import type { AccountId, TerminalId } from '../../../domain/ids.ts';
import type { ExcessRight } from '../../../domain/records/excess-rights.ts';
import type { ServerPlace } from '../../../domain/records/server-place.ts';
import type { ServerFailure } from '../../../domain/records/server-troubles.ts';
import type { Result } from '../../../domain/result.ts';
import type { Secret } from '../../../domain/secret.ts';
import type { Instant } from '../../../domain/time/calendar.ts';

/** A login at the server of the records: of a terminal, or of the owner of the tables, which is never stored. */
export interface ServerLogin {
  readonly place: ServerPlace;
  readonly password: Secret;
}

/** The reason that the server did not do what was asked of it; nothing was changed. */
export interface RolesFailure {
  readonly kind: ServerFailure | 'other-account' | 'damaged' | 'disk-full';
}

/** The terminal for which a login is made. */
export interface Invitation {
  readonly accountId: AccountId;
  readonly terminalName: string;
  readonly at: Instant;
  readonly expiresAt: Instant;
}

/** A login that was made, and the number by which it is used once. */
export interface Invited {
  readonly login: ServerLogin;
  readonly joinNumber: string;
}

/** The use of an invitation by a terminal. */
export interface Joining {
  readonly accountId: AccountId;
  readonly joinNumber: string;
  readonly terminalId: TerminalId;
  readonly at: Instant;
  /** Takes the place of the one in the file. */
  readonly newPassword: Secret;
}

/** The terminal for which records are migrated. */
export interface Upgrade {
  readonly accountId: AccountId;
  readonly terminalId: TerminalId;
  readonly at: Instant;
}

/** Versions of the tables before an update and after it. */
export interface Upgraded {
  readonly from: number;
  readonly to: number;
}

/** The reason that a terminal did not join. */
export interface NotJoined {
  readonly kind: RolesFailure['kind'] | 'used' | 'expired';
}

/** The rights of a terminal's own login, and the terminals that have one. */
export interface LoginRights {
  /** Rights that it should not have. */
  readonly excess: readonly ExcessRight[];
  /** Terminals that have a login of their own. */
  readonly joined: readonly TerminalId[];
  /** Terminals that an admin removed. */
  readonly removed: readonly TerminalId[];
  /** The ends of the invitations that no terminal has used. */
  readonly invited: readonly Instant[];
}

/** The logins of terminals at the server of the records. */
export interface RecordsRoles {
  /** Makes a password at random, for a login of its own. */
  newPassword(): Secret;
  /**
   * Gives the terminals' role its rights and makes a login for one more terminal, in one transaction.
   *
   * Logins whose invitation expired unused are removed.
   */
  invite(owner: ServerLogin, invitation: Invitation): Promise<Result<Invited, RolesFailure>>;
  /** Notes the number as used and changes the login's password, in one transaction. */
  join(login: ServerLogin, joining: Joining): Promise<Result<null, NotJoined>>;
  /** Removes the logins of a terminal and ends their sessions; false when it has none of its own. */
  revoke(owner: ServerLogin, terminalId: TerminalId): Promise<Result<boolean, RolesFailure>>;
  /** Rights of a terminal's own login, and the logins that are in use. */
  rights(login: ServerLogin): Promise<Result<LoginRights, RolesFailure>>;
  /**
   * Migrates records of an older version, and gives the terminals their rights again; refused while a terminal of that
   * version is at work.
   */
  upgrade(owner: ServerLogin, upgrade: Upgrade): Promise<Result<Upgraded, RolesFailure>>;
  /** The statements that `invite` runs, for a database administrator; without a password. */
  script(database: string): string;
}
