import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { invariant } from '../../../domain/assert.ts';
import type { TerminalId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { Secret } from '../../../domain/secret.ts';
import { epochMsOf } from '../../../domain/time/calendar.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import { sharedOpenFailureOf } from '../engine/postgres/open-failure.ts';
import { newPassword, scramVerifier } from '../engine/postgres/scram.ts';
import { openPool } from '../engine/postgres/server-pool.ts';
import type { LedgerTables } from '../schema/tables.ts';
import type {
  Invitation,
  Invited,
  Joining,
  NotJoined,
  RecordsRoles,
  RolesFailure,
  ServerLogin,
} from '../../ports/records/records-roles.ts';
import { excessOf } from './excess-of-login.ts';
import { giveRights } from './give-rights.ts';
import { keepLogin, loginStatement, quotedName, rightsScript } from './rights-script.ts';
import { loginOf } from './role-names.ts';
import { upgradeRecords } from './upgrade-records.ts';

/** Bytes of a join number: it is the only name of an invitation. */
const joinNumberBytes = 16;

type Db = Kysely<LedgerTables>;

/** Settings for tests. */
interface RolesOptions {
  /** Takes a server that does not sync its disk. */
  readonly mayLoseDisk?: boolean;
  /** Time for which terminals are watched before an update, in ms. */
  readonly watchMs?: number;
}

/** Makes and removes the logins of terminals. */
export function createRecordsRoles({
  mayLoseDisk = false,
  watchMs,
}: RolesOptions = {}): RecordsRoles {
  const at = <Value, Failure>(
    login: ServerLogin,
    work: (db: Db) => Promise<Result<Value, Failure>>,
  ) => atServer(login, mayLoseDisk, work);
  return {
    newPassword: () => new Secret(newPassword()),
    invite: (owner, invitation) => at(owner, (db) => invite(db, owner, invitation)),
    join: (login, joining) => at(login, (db) => join(db, login, joining)),
    revoke: (owner, terminalId) =>
      at(owner, async (db) => {
        const rows = await db
          .selectFrom('terminal_logins')
          .select('login')
          .where('terminal_id', '=', terminalId)
          .execute();
        for (const { login } of rows) {
          // oxlint-disable-next-line no-await-in-loop -- One login, or few.
          await dropLogin(db, login);
        }
        return ok(rows.length > 0);
      }),
    rights: (login) =>
      at(login, async (db) => {
        const rows = await db
          .selectFrom('terminal_logins')
          .select(['terminal_id', 'expires_at'])
          .execute();
        const joined = rows.flatMap((row) => (row.terminal_id as TerminalId | null) ?? []);
        const invited = rows
          .filter((row) => row.terminal_id === null)
          .map((row) => row.expires_at as Instant);
        const retired = await db
          .selectFrom('terminal_leases')
          .select('terminal_id')
          .where('retired_at', 'is not', null)
          .execute();
        const removed = retired.map((row) => row.terminal_id as TerminalId);
        return ok({ excess: await excessOf(db), joined, removed, invited });
      }),
    upgrade: (owner, upgrade) =>
      at(owner, (db) => upgradeRecords(db, owner.place.database, { ...upgrade, watchMs })),
    script: rightsScript,
  };
}

/** Works with a connection of its own under a login. */
async function atServer<Value, Failure>(
  { place, password }: ServerLogin,
  mayLoseDisk: boolean,
  work: (db: Db) => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure | RolesFailure>> {
  const address = { ...place, password: password.reveal() };
  const pool = openPool({ address, mayLoseDisk }, 'write');
  try {
    return await work(pool.db);
  } catch (error) {
    return failed({ kind: sharedOpenFailureOf(error) });
  } finally {
    await pool.close();
  }
}

async function invite(
  db: Db,
  { place }: ServerLogin,
  { accountId, terminalName, at, expiresAt }: Invitation,
): Promise<Result<Invited, RolesFailure>> {
  const facts = await db.selectFrom('ledger_facts').select('account_id').executeTakeFirst();
  if (facts === undefined) return failed({ kind: 'damaged' });
  if (facts.account_id !== accountId) return failed({ kind: 'other-account' });
  const unused = await db
    .selectFrom('terminal_logins')
    .select('login')
    .where('joined_at', 'is', null)
    .where('expires_at', '<', at)
    .execute();
  for (const { login } of unused) {
    // oxlint-disable-next-line no-await-in-loop -- One login after another.
    await dropLogin(db, login);
  }
  const joinNumber = randomBytes(joinNumberBytes).toString('hex');
  const login = loginOf(place.database, joinNumber);
  const password = newPassword();
  await db.transaction().execute(async (tx) => {
    await giveRights(tx, place.database);
    const verifier = scramVerifier(password);
    const until = await inTime(tx, epochMsOf(expiresAt) - epochMsOf(at));
    await sql.raw(loginStatement(place.database, login, { verifier, until })).execute(tx);
    await tx
      .insertInto('terminal_logins')
      .values({
        login,
        join_number: joinNumber,
        name: terminalName,
        invited_at: at,
        expires_at: expiresAt,
        joined_at: null,
        terminal_id: null,
      })
      .execute();
  });
  return ok({
    login: { place: { ...place, user: login }, password: new Secret(password) },
    joinNumber,
  });
}

async function join(
  db: Db,
  { place }: ServerLogin,
  { accountId, joinNumber, terminalId, at, newPassword: fresh }: Joining,
): Promise<Result<null, NotJoined>> {
  const facts = await db.selectFrom('ledger_facts').select('account_id').executeTakeFirst();
  if (facts === undefined) return failed({ kind: 'damaged' });
  if (facts.account_id !== accountId) return failed({ kind: 'other-account' });
  const row = await db
    .selectFrom('terminal_logins')
    .selectAll()
    .where('join_number', '=', joinNumber)
    .where('login', '=', place.user)
    .executeTakeFirst();
  if (row === undefined) return failed({ kind: 'used' });
  // A terminal that was stopped before it stored the account joins again.
  if (row.joined_at !== null) {
    return row.terminal_id === terminalId ? ok(null) : failed({ kind: 'used' });
  }
  if (row.expires_at <= at) return failed({ kind: 'expired' });
  return db.transaction().execute(async (tx) => {
    const noted = await tx
      .updateTable('terminal_logins')
      .set({ joined_at: at, terminal_id: terminalId })
      .where('join_number', '=', joinNumber)
      .where('joined_at', 'is', null)
      .executeTakeFirst();
    if (noted.numUpdatedRows !== 1n) return failed({ kind: 'used' } as const);
    // A terminal that an admin removed and now invites again takes its lease as any other.
    await tx
      .updateTable('terminal_leases')
      .set({ retired_at: null, retired_by: null })
      .where('terminal_id', '=', terminalId)
      .execute();
    const verifier = scramVerifier(fresh.reveal());
    await sql.raw(`alter role ${quotedName(place.user)} password '${verifier}'`).execute(tx);
    if (await isLimited(tx)) await sql`select ${sql.ref(keepLogin)}()`.execute(tx);
    return ok(null);
  });
}

/** The moment after that time, by the server's clock: it is the server that refuses an expired login. */
async function inTime(tx: Db, ms: number): Promise<string> {
  const { rows } = await sql<{ readonly until: string }>`select
    (now() + ${ms} * interval '1 millisecond')::text as until`.execute(tx);
  const [row] = rows;
  invariant(row !== undefined, 'the server has a clock');
  return row.until;
}

/** True of a login that expires; those of earlier versions do not, and their records may lack the function. */
async function isLimited(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ readonly found: number }>`select 1 as found from pg_roles
    where rolname = current_user and rolvaliduntil < 'infinity'`.execute(tx);
  return rows.length > 0;
}

/**
 * Removes one login and ends its sessions.
 *
 * It takes no new session before those that it has are ended. The owner who made it is not a member of it, and only
 * members may end a role's sessions.
 */
async function dropLogin(db: Db, login: string): Promise<void> {
  const name = quotedName(login);
  const there = await sql<{ readonly found: number }>`select 1 as found from pg_roles
    where rolname = ${login}`.execute(db);
  if (there.rows.length > 0) {
    await sql.raw(`alter role ${name} nologin`).execute(db);
    await sql.raw(`grant ${name} to current_user`).execute(db);
    await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where usename = ${login}`.execute(db);
    await sql.raw(`drop role ${name}`).execute(db);
  }
  await db.deleteFrom('terminal_logins').where('login', '=', login).execute();
}
