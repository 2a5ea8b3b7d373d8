import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperationInput } from '../../../src/contract/index.ts';
import type { AccountId, TerminalId } from '../../../src/domain/ids.ts';
import { Secret } from '../../../src/domain/secret.ts';
import type { Instant } from '../../../src/domain/time/calendar.ts';
import { moveToFile } from '../../../src/main/ledger/move/move-to-file.ts';
import { copyToServer } from '../../../src/main/ledger/move/move-to-server.ts';
import type { RecordsLogin } from '../../../src/main/ports/vault/records-login.ts';
import type { Vault } from '../../../src/main/ports/vault/vault.ts';
import { refusalHoldMs } from '../../../src/main/vault/keychain.ts';
import { recordsLoginStore } from '../../../src/main/vault/records-login.ts';
import { createDatabase, startServer } from '../../fixtures/postgres/server.ts';
import type { TestServer } from '../../fixtures/postgres/server.ts';
import { order } from '../usecases/test-context.ts';
import { dataFolder, memoryKeychain, startApp } from './test-host.ts';

type App = Awaited<ReturnType<typeof startApp>>;

let server: TestServer;
beforeAll(async () => {
  server = await startServer([]);
});
afterAll(() => server.stop());

let databases = 0;
/** The input that moves records into a new, empty database. */
async function emptyDatabase(): Promise<OperationInput<'records.move-to-server'>> {
  databases += 1;
  const database = `shop_${databases}`;
  await createDatabase(server.address, database);
  const { password: secret, ...address } = server.address;
  return { ...address, secret, database, terminalName: 'Front desk' };
}

async function pay({ app, call }: App, reference: string): Promise<string> {
  const { draftId } = await call('charge.open', { retryOf: null });
  const answer = await call('charge.submit', { ...order({ reference }), draftId });
  await expect.poll(() => app.isChargeInFlight()).toBe(false);
  return answer.kind;
}

const referencesOf = async ({ call }: App): Promise<readonly string[]> =>
  (await call('charge.recent', { limit: 50 })).map(({ reference }) => reference).toSorted();

async function asAdmin(folder: string): Promise<App & { readonly folder: string }> {
  const app = await startApp(folder);
  await app.call('session.switch-role', { role: 'admin' });
  return { ...app, folder };
}

const noVault = {} as Vault;

/** A second terminal, given what the join file of the first one holds. */
function secondTerminal(first: string): string {
  const [from, folder] = [join(first, 'ledgers', 'practice'), dataFolder()];
  const to = join(folder, 'ledgers', 'practice');
  mkdirSync(to, { recursive: true, mode: 0o700 });
  cpSync(from, to, { recursive: true, filter: (path) => !path.includes('ledger.sqlite') });
  return folder;
}

describe('records that are moved to a server', () => {
  it('take payments there, show at a second terminal, and come back', async () => {
    const folder = dataFolder();
    const first = await asAdmin(folder);
    expect(await pay(first, 'FILE-1')).toBe('accepted');
    expect(await first.call('records.place', {})).toEqual({ server: null, terminals: [] });
    const place = await emptyDatabase();
    expect(await first.call('records.move-to-server', place)).toMatchObject({ kind: 'moved' });
    expect((await first.call('session.status', {})).blocked).toBeNull();
    expect(await pay(first, 'SERVER-1')).toBe('accepted');
    expect(await referencesOf(first)).toEqual(['FILE-1', 'SERVER-1']);

    const second = await asAdmin(secondTerminal(folder));
    expect((await second.call('session.status', {})).blocked).toBeNull();
    expect(await referencesOf(second)).toEqual(['FILE-1', 'SERVER-1']);
    expect(await pay(second, 'SERVER-2')).toBe('accepted');
    expect(await referencesOf(first)).toEqual(['FILE-1', 'SERVER-1', 'SERVER-2']);
    expect(await first.call('audit.verify', {})).toMatchObject({ kind: 'sound' });
    const { server: shown, terminals } = await first.call('records.place', {});
    expect(shown).toMatchObject({ host: '127.0.0.1', database: place.database });
    expect(terminals).toHaveLength(2);

    // A terminal that is at work keeps the records there; one that was removed does not.
    const back = await first.call('records.move-to-file', {});
    expect(back).toEqual({ kind: 'not-moved', reason: 'others-at-work' });
    expect(await pay(first, 'SERVER-3')).toBe('accepted');
    const other = terminals.find(({ isOwn }) => !isOwn);
    const terminalId = other?.id ?? '';
    const retired = await first.call('records.retire-terminal', { terminalId, owner: null });
    const login = { kind: 'kept' };
    expect(retired).toEqual({ kind: 'retired', notSent: 0, unconfirmed: 0, login });
    expect(await first.call('records.move-to-file', {})).toEqual({ kind: 'moved' });
    expect(await first.call('records.place', {})).toEqual({ server: null, terminals: [] });
    expect(await pay(first, 'FILE-2')).toBe('accepted');
    expect(await referencesOf(first)).toEqual([
      'FILE-1',
      'FILE-2',
      'SERVER-1',
      'SERVER-2',
      'SERVER-3',
    ]);
    expect(await first.call('audit.verify', {})).toMatchObject({ kind: 'sound' });
    // The terminal that was removed can send nothing more.
    await pay(second, 'LATE-1');
    const found = await second.call('charge.search', { text: 'LATE', limit: 5 });
    expect(found).toMatchObject([{ reference: 'LATE-1', state: 'not-sent' }]);
    await second.close();
    const late = await asAdmin(second.folder);
    const { blocked } = await late.call('session.status', {});
    expect(blocked).toEqual({ kind: 'records', reason: 'moved-back' });
  });

  it('have one place that takes payments, whichever step a kill came after', async () => {
    const folder = dataFolder();
    const records = join(folder, 'ledgers', 'practice');
    const file = join(records, 'ledger.sqlite');
    const place = await emptyDatabase();
    const { secret: password, terminalName, ...address } = place;
    const login: RecordsLogin = { place: address, password: new Secret(password), terminalName };
    const account = { id: 'practice' as AccountId, mode: 'practice' } as const;
    const logins = recordsLoginStore({ vault: noVault, account, folder: records });
    const at = '2026-03-02T09:00:00.000Z' as Instant;
    const shared = { address: { ...address, password }, accountId: account.id };
    /** Starts again, pays once, and returns where the records are and the references in them. */
    const lifeAfter = async (reference: string) => {
      const app = await asAdmin(folder);
      expect(await pay(app, reference)).toBe('accepted');
      const { server: shown, terminals } = await app.call('records.place', {});
      const seen = await referencesOf(app);
      await app.close();
      return { isOnServer: shown !== null, seen, own: terminals.find(({ isOwn }) => isOwn)?.id };
    };
    expect((await lifeAfter('FILE-1')).isOnServer).toBe(false);

    // Killed after the copy: the file still takes payments, and the copy is replaced by the next move.
    expect(await copyToServer({ ...shared, file, at })).toMatchObject({ ok: true });
    expect(await lifeAfter('FILE-2')).toMatchObject({ isOnServer: false });
    expect(await copyToServer({ ...shared, file, at })).toMatchObject({ ok: true });

    // Killed after the login was stored: the server takes them, and the file is marked.
    await logins.write(login);
    const moved = await lifeAfter('SERVER-1');
    expect(moved).toMatchObject({ isOnServer: true, seen: ['FILE-1', 'FILE-2', 'SERVER-1'] });

    // Killed on the way back, with the new file in its place and the login not removed: the server takes them.
    const mover = { terminalId: (moved.own ?? '') as TerminalId, at };
    expect(await moveToFile({ ...shared, file, mover })).toEqual({ ok: true, value: null });
    expect(await lifeAfter('SERVER-2')).toMatchObject({ isOnServer: true });

    // Killed after the login was removed: the file takes them, and the server no longer does.
    expect(await moveToFile({ ...shared, file, mover })).toEqual({ ok: true, value: null });
    await logins.remove();
    expect(await lifeAfter('FILE-3')).toEqual({
      isOnServer: false,
      seen: ['FILE-1', 'FILE-2', 'FILE-3', 'SERVER-1', 'SERVER-2'],
      own: undefined,
    });
  });

  it('open at the next start, and their file only reads once the login is lost', async () => {
    const folder = dataFolder();
    const first = await asAdmin(folder);
    await pay(first, 'FILE-1');
    expect(await first.call('records.move-to-server', await emptyDatabase())).toMatchObject({
      kind: 'moved',
    });
    await pay(first, 'SERVER-1');
    await first.close();
    const again = await asAdmin(folder);
    expect(await referencesOf(again)).toEqual(['FILE-1', 'SERVER-1']);
    await again.close();
    rmSync(join(folder, 'ledgers', 'practice', 'records-login'));
    const alone = await asAdmin(folder);
    expect((await alone.call('session.status', {})).blocked).toEqual({
      kind: 'records',
      reason: 'moved',
    });
    await expect(pay(alone, 'FILE-2')).rejects.toThrow('moved');
    expect(await referencesOf(alone)).toEqual(['FILE-1']);
  });

  it('refuse what the server or the moment does not allow, and stay where they are', async () => {
    const folder = dataFolder();
    const app = await asAdmin(folder);
    const place = await emptyDatabase();
    const move = (changes: Partial<typeof place>) =>
      app.call('records.move-to-server', { ...place, ...changes });
    expect(await move({ host: 'https://records.example' })).toEqual({
      kind: 'refused',
      field: 'host',
    });
    const refused = async (changes: Partial<typeof place>, reason: string) =>
      expect(await move(changes)).toEqual({ kind: 'not-moved', reason });
    await refused({ secret: 'another' }, 'login-refused');
    await refused({ database: 'nothing_here' }, 'no-database');
    await refused({ port: 1 }, 'unreachable');
    expect(await pay(app, 'FILE-1')).toBe('accepted');
    expect(existsSync(join(folder, 'ledgers', 'practice', 'records-login'))).toBe(false);

    expect(await move({})).toMatchObject({ kind: 'moved' });
    await refused({}, 'not-in-file');
    expect(await app.call('keys.renew', { which: 'log' })).toEqual({ kind: 'renewed' });
    await app.call('session.switch-role', { role: 'admin' });
    expect(await app.call('audit.verify', {})).toMatchObject({ kind: 'sound' });
    const elsewhere = await asAdmin(dataFolder());
    expect(await elsewhere.call('records.move-to-server', place)).toEqual({
      kind: 'not-moved',
      reason: 'in-use-there',
    });
  });
});

describe('a moved account whose keychain hides the place', () => {
  it('is neither charged nor started anew in its file, and goes on there once it answers', async () => {
    const [folder, keychain] = [dataFolder(), memoryKeychain()];
    const first = await startApp(folder, { keychain });
    await first.call('session.switch-role', { role: 'admin' });
    const blank = await first.call('accounts.blank', {});
    const account = { ...blank, name: 'Shop', baseUrl: 'http://127.0.0.1:9', username: 'u' };
    const accountId = account.id;
    await first.call('accounts.save', { account });
    const token = { accountId, name: 'api-token', value: 'a token' } as const;
    await first.call('accounts.set-secret', token);
    await first.call('accounts.activate', { accountId });
    const moved = await first.call('records.move-to-server', await emptyDatabase());
    expect(moved).toMatchObject({ kind: 'moved' });
    await first.close();

    keychain.fail('Cannot create an item in a locked collection');
    const { call, clock } = await startApp(folder, { keychain });
    const hidden = { kind: 'records', reason: 'place-unreadable' };
    expect((await call('session.status', {})).blocked).toEqual(hidden);
    keychain.fail(null);
    clock.advanceMs(refusalHoldMs);
    expect((await call('session.status', {})).blocked).toBeNull();
    await call('session.switch-role', { role: 'admin' });
    expect((await call('records.place', {})).server).toMatchObject({ host: '127.0.0.1' });
  });
});
