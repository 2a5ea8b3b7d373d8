import { Client } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import type { AccountId, BootId, TerminalId } from '../../../../src/domain/ids.ts';
import { excessRights } from '../../../../src/domain/records/excess-rights.ts';
import { Secret } from '../../../../src/domain/secret.ts';
import { openSharedLedger } from '../../../../src/main/ledger/open-shared.ts';
import { createRecordsRoles } from '../../../../src/main/ledger/roles/terminal-logins.ts';
import { knownSchemaVersion } from '../../../../src/main/ledger/schema/migrate.ts';
import type { ServerLogin } from '../../../../src/main/ports/records/records-roles.ts';
import { databaseOf, noteTouched } from '../../../fixtures/postgres/test-databases.ts';
import {
  account,
  approved,
  errorOf,
  instant,
  opened,
  options,
  settled,
  temporaryFolder,
  valueOf,
} from '../ledger-fixture.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const roles = createRecordsRoles({ mayLoseDisk: true, watchMs: 100 });
const second = 'terminal-2' as TerminalId;
const times = { at: instant(0), expiresAt: instant(86_400) };

let files = 0;

/** Empty records, with the login of their owner. */
async function records(): Promise<{ readonly file: string; readonly owner: ServerLogin }> {
  files += 1;
  const file = `${folder.path}/roles-${files}`;
  await noteTouched(file);
  const { password, ...place } = await databaseOf(file);
  return { file, owner: { place, password: new Secret(password) } };
}

const invite = async (owner: ServerLogin, changes: { expiresAt?: typeof times.at } = {}) =>
  valueOf(
    await roles.invite(owner, {
      accountId: account,
      terminalName: 'Back office',
      ...times,
      ...changes,
    }),
  );

const joiningOf = (joinNumber: string, newPassword: Secret) => ({
  accountId: account,
  joinNumber,
  terminalId: second,
  at: instant(60),
  newPassword,
});

/** Connects with a login, past the app. */
async function clientOf({ place, password }: ServerLogin): Promise<Client> {
  const { host, port, database, user } = place;
  const client = new Client({
    host,
    port,
    database,
    user,
    password: password.reveal(),
    options: '-c search_path=tillroom',
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** The state by which a server refuses what a login has no right to. */
const noRight = { code: '42501' };

describe("a terminal's login", () => {
  it('neither changes history nor the tables, and may do what the app does', async () => {
    const { file, owner } = await records();
    const ledger = await opened(file);
    await settled(ledger, approved);
    await ledger.close();
    const { login } = await invite(owner);
    const client = await clientOf(login);
    for (const statement of [
      "update moves set to_state = 'declined'",
      'delete from moves',
      "update audit set event = 'x'",
      'delete from audit',
      'truncate audit',
      'drop table moves',
      'alter table attempts add column note text',
      'create table tillroom.mine (id int)',
      'create table public.mine (id int)',
      'create role helper',
      'create database mine',
      "update schema_versions set name = 'x'",
      "insert into terminal_logins values ('x', 'x', 'x', 'x', 'x')",
      'delete from terminal_logins',
      `grant select on audit to public`,
      `alter role "${owner.place.user}" password 'mine'`,
    ]) {
      const refused = client.query(statement);
      // A grant of rights that the login cannot pass on is a warning alone.
      if (statement.startsWith('grant')) await refused.catch(() => undefined);
      else await expect(refused, statement).rejects.toMatchObject(noRight);
    }
    const { rows } = await client.query('select count(*) as steps from moves');
    expect(Number(rows[0].steps)).toBeGreaterThan(0);
    await client.end();
    expect(valueOf(await roles.rights(login)).excess).toEqual([]);
  });

  it('that may do more than it needs is told', async () => {
    const { owner } = await records();
    expect(valueOf(await roles.rights(owner)).excess).toEqual([...excessRights]);
  });

  it('is not stored at the server in the clear', async () => {
    const { owner } = await records();
    const { login } = await invite(owner);
    const client = await clientOf(owner);
    const { rows } = await client.query('select rolpassword from pg_authid where rolname = $1', [
      login.place.user,
    ]);
    await client.end();
    expect(rows[0].rolpassword).toMatch(/^SCRAM-SHA-256\$/u);
    expect(roles.script(owner.place.database)).not.toContain(login.password.reveal());
  });
});

describe('an invitation', () => {
  it('is used once: the password in the file is worth nothing afterwards', async () => {
    const { file, owner } = await records();
    const { login, joinNumber } = await invite(owner);
    const own = roles.newPassword();
    valueOf(await roles.join(login, joiningOf(joinNumber, own)));
    const again = await roles.join(login, joiningOf(joinNumber, roles.newPassword()));
    expect(errorOf(again)).toEqual({ kind: 'login-refused' });
    // The terminal itself, stopped before it stored the account, goes on with its own password.
    const mine = { ...login, password: own };
    valueOf(await roles.join(mine, joiningOf(joinNumber, roles.newPassword())));
    const other = { ...joiningOf(joinNumber, own), terminalId: 'terminal-3' as TerminalId };
    expect(errorOf(await roles.join(mine, other))).toEqual({ kind: 'used' });

    const { audit, ...given } = options(file, { bootId: 'boot-2' as BootId, expected: true });
    const ledger = valueOf(
      await openSharedLedger({
        ...given,
        audit: audit && { ...audit, terminalId: second },
        terminal: { id: second, name: 'Back office', appVersion: '1.0.0' },
        address: { ...mine.place, password: own.reveal() },
        mayLoseDisk: true,
      }),
    );
    expect(ledger.readOnlyReason).toBeNull();
    await settled(ledger as never, approved);
    await ledger.close();
  });

  it('is marked as used by its own login alone, and once', async () => {
    const { owner } = await records();
    const [one, other] = [await invite(owner), await invite(owner)];
    const client = await clientOf(one.login);
    const mark = "update terminal_logins set joined_at = 'x', terminal_id = 'terminal-9'";
    expect((await client.query(mark)).rowCount).toBe(1);
    expect((await client.query(mark)).rowCount).toBe(0);
    await client.end();
    const joining = joiningOf(other.joinNumber, roles.newPassword());
    valueOf(await roles.join(other.login, joining));
  });

  it('expires, and is for one account', async () => {
    const { owner } = await records();
    const { login, joinNumber } = await invite(owner, { expiresAt: instant(30) });
    const joining = joiningOf(joinNumber, roles.newPassword());
    expect(errorOf(await roles.join(login, joining))).toEqual({ kind: 'expired' });
    const elsewhere = { ...joining, accountId: 'account-2' as AccountId };
    expect(errorOf(await roles.join(login, elsewhere))).toEqual({ kind: 'other-account' });
    // The next invitation removes the login that nobody used.
    valueOf(
      await roles.invite(owner, {
        accountId: account,
        terminalName: 'Counter',
        at: instant(120),
        expiresAt: instant(86_400),
      }),
    );
    expect(errorOf(await roles.join(login, joining))).toEqual({ kind: 'login-refused' });
  });

  it('is refused by the server itself once its time is over, and lasts from the join on', async () => {
    const { owner } = await records();
    const [one, late] = [await invite(owner), await invite(owner)];
    const hand = await clientOf(owner);
    const until = async (login: string) =>
      (
        await hand.query(
          `select rolvaliduntil = 'infinity' as lasts, round(extract(epoch from rolvaliduntil - now()))
            as seconds from pg_roles where rolname = $1`,
          [login],
        )
      ).rows[0];
    const { user } = one.login.place;
    const lastsMs = Date.parse(times.expiresAt) - Date.parse(times.at);
    const before = await until(user);
    expect(before.lasts).toBe(false);
    expect(Math.abs(Number(before.seconds) - lastsMs / 1000)).toBeLessThan(60);
    // A login that has not joined cannot lift its own limit.
    const early = await clientOf(one.login);
    await early.query('select keep_own_login()');
    await expect(early.query(`alter role "${user}" valid until 'infinity'`)).rejects.toThrow();
    await early.end();
    expect((await until(user)).lasts).toBe(false);
    valueOf(await roles.join(one.login, joiningOf(one.joinNumber, roles.newPassword())));
    expect((await until(user)).lasts).toBe(true);

    await hand.query(`alter role "${late.login.place.user}" valid until '2001-01-01'`);
    const joining = joiningOf(late.joinNumber, roles.newPassword());
    expect(errorOf(await roles.join(late.login, joining))).toEqual({ kind: 'login-refused' });
    await hand.end();
  });

  it('is refused to a login that makes none', async () => {
    const { owner } = await records();
    const { login } = await invite(owner);
    const refused = await roles.invite(login, {
      accountId: account,
      terminalName: 'Third',
      ...times,
    });
    expect(errorOf(refused)).toEqual({ kind: 'not-permitted' });
    const wrong = { ...owner, password: new Secret('wrong') };
    expect(errorOf(await roles.revoke(wrong, second))).toEqual({ kind: 'login-refused' });
  });
});

describe('a terminal that is removed', () => {
  it('loses its sessions at once and does not come back', async () => {
    const { owner } = await records();
    const { login, joinNumber } = await invite(owner);
    const own = roles.newPassword();
    valueOf(await roles.join(login, joiningOf(joinNumber, own)));
    const mine = { ...login, password: own };
    const client = await clientOf(mine);
    expect(valueOf(await roles.revoke(owner, second))).toBe(true);
    await expect(client.query('select 1')).rejects.toThrow();
    await expect(clientOf(mine)).rejects.toMatchObject({ code: '28P01' });
    expect(valueOf(await roles.revoke(owner, second))).toBe(false);
  });

  it('is removed by an owner who is no superuser', async () => {
    const { owner } = await records();
    const { database } = owner.place;
    const admin = await clientOf(owner);
    await admin.query(`create role plain_${database} login createrole password 'plain'`);
    await admin.query(`alter database ${database} owner to plain_${database}`);
    await admin.query(`alter schema tillroom owner to plain_${database}`);
    const { rows } = await admin.query(
      "select relname from pg_class where relnamespace = 'tillroom'::regnamespace and relkind = 'r'",
    );
    for (const { relname } of rows) {
      await admin.query(`alter table tillroom.${relname} owner to plain_${database}`);
    }
    await admin.query(`drop schema pristine cascade`);
    await admin.end();
    const plain = {
      place: { ...owner.place, user: `plain_${database}` },
      password: new Secret('plain'),
    };
    const { login, joinNumber } = await invite(plain);
    valueOf(await roles.join(login, joiningOf(joinNumber, login.password)));
    const client = await clientOf(login);
    expect(valueOf(await roles.revoke(plain, second))).toBe(true);
    await expect(client.query('select 1')).rejects.toThrow();
    expect(valueOf(await roles.rights(plain)).excess).toEqual(
      excessRights.filter((right) => right !== 'superuser' && right !== 'creates-databases'),
    );
  });
});

describe('records of an older version', () => {
  it('are updated by their owner alone, and not under a terminal at work', async () => {
    const { file, owner } = await records();
    const { login } = await invite(owner);
    const { audit: _audit, ...given } = options(file, { expected: true });
    const open = () =>
      openSharedLedger({
        ...given,
        audit: null,
        terminal: { id: second, name: 'Back office', appVersion: '1.0.0' },
        address: { ...login.place, password: login.password.reveal() },
        mayLoseDisk: true,
      });
    const client = await clientOf(owner);
    // As the newest migration found it.
    await client.query('drop table server_identity, journal_checks');
    await client.query('delete from schema_versions where version = $1', [knownSchemaVersion]);
    expect(errorOf(await open())).toEqual({ kind: 'needs-owner' });

    const upgrade = { accountId: account, terminalId: second, at: instant(1) };
    expect(errorOf(await roles.upgrade(login, upgrade))).toEqual({ kind: 'not-permitted' });
    await client.query(
      `insert into terminal_leases values ('terminal-9', 'Old', 'boot', 1, 1, '0.9', 'idle', 'x', 0, null, null, 0)`,
    );
    const renew = () => client.query('update terminal_leases set renewals = renewals + 1');
    const renewing = setInterval(() => void renew(), 20);
    const refused = await roles.upgrade(owner, upgrade);
    clearInterval(renewing);
    expect(errorOf(refused)).toEqual({ kind: 'older-terminals-at-work' });
    // One that only left its row behind does not hold it up.
    expect(valueOf(await roles.upgrade(owner, upgrade))).toEqual({
      from: knownSchemaVersion - 1,
      to: knownSchemaVersion,
    });
    await client.end();
    const ledger = valueOf(await open());
    await ledger.close();
    expect(valueOf(await roles.rights(login))).toMatchObject({
      excess: [],
      joined: [],
      removed: [],
    });
  });
});
