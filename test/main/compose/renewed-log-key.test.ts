import { createHmac } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { BootId, TerminalId } from '../../../src/domain/ids.ts';
import { ok } from '../../../src/domain/result.ts';
import type { Host } from '../../../src/main/host.ts';
import { makePaths } from '../../../src/main/shell/files/paths.ts';
import { handClock } from '../../fakes/hand-clock.ts';
import { memoryLog } from '../../fakes/memory-log.ts';
import { ledgerWorkerUrl } from '../../fixtures/worker-urls.ts';
import { practiceAccount } from '../../../src/main/usecases/accounts/practice-account.ts';
import { openLiveShop } from './live-shop.ts';
import { newComputer, openPlanShop, restoreShop, runDue } from './plan-shop.ts';
import { passphrase, show, submit } from './staffed-app.ts';
import type { Started } from './staffed-app.ts';
import { dataFolder, startApp } from './test-host.ts';
import { wholeLog } from './whole-log.ts';
import { order } from '../usecases/test-context.ts';

const { openRecords } = await import('../../../src/main/compose/open-records.ts');

const backupPassphrase = 'a passphrase of its own';
const renewLog = { which: 'log' } as const;
const recordsOf = (folder: string) => join(folder, 'ledgers', practiceAccount.id);
const keyFiles = ['audit-key', 'next-audit-key', 'older-audit-keys'] as const;
type Keys = Partial<Record<(typeof keyFiles)[number], string>>;

/** The keys of the practice account's log, as they lie on the disk. */
function keysIn(folder: string): Keys {
  const found = keyFiles.flatMap((name) => {
    const file = join(recordsOf(folder), name);
    return existsSync(file) ? [[name, readFileSync(file, 'utf8').trim()]] : [];
  });
  return Object.fromEntries(found) as Keys;
}

/** A copy of the whole computer in which the keys are those of a moment of the renewal. */
function killed(folder: string, keys: Keys): string {
  const copy = mkdtempSync(join(dataFolder(), 'killed-'));
  cpSync(folder, copy, { recursive: true });
  for (const name of keyFiles) {
    const [file, key] = [join(recordsOf(copy), name), keys[name]];
    if (key === undefined) rmSync(file, { force: true });
    else writeFileSync(file, key, { mode: 0o600 });
  }
  return copy;
}

async function openShop(folder: string, backup = join(dataFolder(), 'shop.tillroom-backup')) {
  const files = { askWhereToSave: async () => backup, askForBackup: async () => backup };
  const app = await startApp(folder, { files });
  await app.call('session.switch-role', { role: 'admin' });
  return app;
}

async function expectSound({ call }: Pick<Started, 'call'>): Promise<void> {
  expect((await call('session.status', {})).blocked).toBe(null);
  expect((await call('session.status', {})).gap).toBe(null);
  expect(await call('audit.verify', {})).toMatchObject({ kind: 'sound' });
  expect(await call('audit.altered', {})).toMatchObject({ plans: [], payments: [] });
}

async function wordsOf({ call }: Pick<Started, 'call'>, text: string) {
  return (await call('audit.page', { ...wholeLog, text })).entries;
}

/** Opens the practice records of a folder as a visit does, and closes them again. */
async function visit(folder: string) {
  const host = {
    paths: makePaths(folder),
    workerUrls: { ledger: ledgerWorkerUrl },
    log: memoryLog(),
  } as unknown as Host;
  const clock = handClock();
  const deps = { host, clock, vault: {} as never, bootId: 'visit' as BootId };
  const settings = { terminalId: 'terminal-visit' as TerminalId };
  const announceStatus = () => Promise.resolve();
  const opened = await openRecords({ ...deps, settings, announceStatus }, practiceAccount, true);
  if (!opened.ok) throw new Error(opened.error);
  const { ledger } = opened.value;
  const altered = await ledger.audit.alteredRows();
  await ledger.close();
  return altered;
}

describe('the key of the audit log', () => {
  it('is renewed, and a kill at any write leaves records that open and verify by themselves', async () => {
    const folder = dataFolder();
    const app = await openShop(folder);
    await app.call('practice.fill-book', {});
    await app.close();
    const before = keysIn(folder);
    const untouched = killed(folder, before);

    const again = await openShop(folder);
    expect(await again.call('keys.renew', renewLog)).toEqual({ kind: 'renewed' });
    await again.call('session.switch-role', { role: 'admin' });
    await expectSound(again);
    const [renewal] = await wordsOf(again, 'keys.log-renewed');
    expect(renewal).toMatchObject({ origin: 'start', operatorName: null });
    const [asked] = await wordsOf(again, 'keys.renew');
    expect(asked).toMatchObject({ result: 'done', operatorName: 'Admin' });
    expect((await submit(again, order({ reference: 'AFTER-1' }))).kind).toBe('accepted');
    await again.close();
    const after = keysIn(folder);
    expect(after['audit-key']).not.toBe(before['audit-key']);
    expect(after).toEqual({
      'audit-key': after['audit-key'],
      'older-audit-keys': before['audit-key'],
    });

    const [old, fresh] = [before['audit-key'] ?? '', after['audit-key'] ?? ''];
    const pending = { 'audit-key': old, 'next-audit-key': fresh };
    const noted = { ...pending, 'older-audit-keys': old };
    const moments: readonly [string, Keys][] = [
      [untouched, pending],
      [folder, pending],
      [folder, noted],
      [folder, { ...noted, 'audit-key': fresh }],
    ];
    for (const [records, keys] of moments) {
      const left = killed(records, keys);
      const opened = await openShop(left);
      await expectSound(opened);
      expect(keysIn(left)).toEqual(after);
      await opened.close();
    }
    // Restored records that wait to be moved in need the key before: a visit leaves the keychain as it is.
    const held = killed(folder, noted);
    mkdirSync(`${recordsOf(held)}.restored`);
    expect(await visit(held)).toEqual(ok([]));
    expect(keysIn(held)).toEqual(noted);
  });

  it('is renewed twice, and backups from before each renewal lead to the present key', async () => {
    const folder = dataFolder();
    const backup = join(dataFolder(), 'shop.tillroom-backup');
    const app = await openShop(folder, backup);
    await app.call('practice.fill-book', {});
    await app.call('backup.save', {}, { fresh: backupPassphrase });
    const first = keysIn(folder)['audit-key'] ?? '';
    const kept = `${backup}.first`;
    cpSync(backup, kept);
    for (let renewals = 0; renewals < 2; renewals += 1) {
      expect(await app.call('keys.renew', renewLog)).toEqual({ kind: 'renewed' });
      await app.call('session.switch-role', { role: 'admin' });
    }
    await expectSound(app);
    const present = keysIn(folder);
    expect(present['older-audit-keys']).toMatch(new RegExp(`^${first}\n[0-9a-f]{64}$`, 'u'));
    await app.call('backup.save', {}, { fresh: backupPassphrase });
    await app.call('backup.choose', {}, { passphrase: backupPassphrase });
    expect(await app.call('backup.restore', {})).toMatchObject({ kind: 'restored' });
    expect(keysIn(folder)).toEqual(present);

    cpSync(kept, backup);
    // Records that were set aside are named by the time.
    app.clock.advanceMs(60_000);
    await app.call('session.switch-role', { role: 'admin' });
    await app.call('backup.choose', {}, { passphrase: backupPassphrase });
    expect(await app.call('backup.restore', {})).toMatchObject({ kind: 'restored' });
    expect(keysIn(folder)).toEqual(present);
    // It is an older state of the records, which the log shows as before.
    await app.call('session.switch-role', { role: 'admin' });
    expect((await app.call('session.status', {})).blocked).toEqual({
      kind: 'records',
      reason: 'older-records',
    });
    await app.call('audit.accept', { reason: 'The backup was restored on purpose.' });
    expect(await app.call('audit.verify', {})).toMatchObject({ kind: 'sound' });
    expect((await app.call('session.status', {})).blocked).toBe(null);
    await app.close();
    const reopened = await openShop(folder, backup);
    expect(await reopened.call('session.status', {})).toMatchObject({ blocked: null });
    expect(await reopened.call('audit.verify', {})).toMatchObject({ kind: 'sound' });
  });

  it('signs everyone out of a live account, whose rows the key before seals no more', async () => {
    const shop = await openLiveShop();
    const itemOf = (name: string) =>
      [...shop.keychain.items].find(([key]) => key.endsWith(name))?.[1] ?? '';
    const old = itemOf('audit-key');
    await expect(shop.call('keys.renew', renewLog)).rejects.toThrow('needs-proof');
    const asked = await shop.call('staff.prove', { operation: 'keys.renew' }, { passphrase });
    expect(asked.kind).not.toBe('refused');
    expect(await shop.call('keys.renew', renewLog)).toEqual({ kind: 'renewed' });
    await expect(shop.call('audit.verify', {})).rejects.toThrow();
    expect((await show(shop, shop.admin)).kind).toBe('signed-in');
    await expectSound(shop);
    expect(await shop.hasToken()).toBe(true);
    expect(itemOf('older-audit-keys')).toBe(old);
    await shop.close();

    // A thief of the key before makes the admin's row one with another name, and seals it and the head again.
    const file = join(shop.folder, 'ledgers', shop.accountId, 'ledger.sqlite');
    forgeRow(file, Buffer.from(old, 'hex'));
    const { folder, keychain, files } = shop;
    const after = await startApp(folder, { keychain, files });
    expect((await after.call('session.status', {})).blocked).toEqual({
      kind: 'records',
      reason: 'rows-altered',
    });
    await after.close();
  });

  it('leaves what this computer sent under either key as evidence', async () => {
    const computer = newComputer('one');
    const { shop, app } = await openPlanShop(computer);
    await app.call('backup.save', {}, { fresh: backupPassphrase });
    await shop.passDays(7);
    await runDue(app);
    expect(await app.call('keys.renew', renewLog)).toEqual({ kind: 'renewed' });
    await app.call('session.switch-role', { role: 'admin' });
    await expectSound(app);
    await shop.passDays(7);
    await runDue(app);
    await app.close();
    rmSync(join(computer.folder, 'ledgers', shop.accountId), { recursive: true });
    const back = await shop.start(computer);
    await restoreShop(shop, back, true);
    const epoch = (await back.call('session.status', {})).gap?.epoch ?? 0;
    expect(await back.call('gap.take-over', { epoch })).toMatchObject({
      kind: 'taken-over',
      count: 4,
      isJournalRead: true,
    });
    expect(shop.doubles()).toEqual([]);
    await back.close();
    const again = await shop.start(computer);
    // The same computer: a renewal is no sign of another one.
    expect((await again.call('session.status', {})).gap).toMatchObject({ epoch });
  });
});

/** Changes the name of the first operator and seals row and head with a key of the log. */
function forgeRow(file: string, key: Buffer): void {
  const rowKey = createHmac('sha256', key).update('tillroom-row-seals-1').digest();
  const seal = (text: string) => createHmac('sha256', rowKey).update(text).digest('hex');
  const database = new DatabaseSync(file);
  const row = { ...database.prepare('select * from operators limit 1').get(), name: 'Mallory' };
  const id = String(Reflect.get(row, 'id'));
  database.prepare('update operators set name = ? where id = ?').run('Mallory', id);
  const version = 1 + Number(database.prepare('select version from seal_head').get()?.['version']);
  const columns = Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const mac = seal(JSON.stringify(['row', JSON.stringify(['operators', id]), version, columns]));
  database
    .prepare(
      "update row_seals set version = ?, mac = ? where table_name = 'operators' and row_key = ?",
    )
    .run(version, mac, id);
  const seals = database
    .prepare('select * from row_seals')
    .all()
    .map((one) => [JSON.stringify([one['table_name'], one['row_key']]), one['version'], one['mac']])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  const head = seal(JSON.stringify(['head', version, seals]));
  database.prepare('update seal_head set version = ?, mac = ?, is_anchored = 0').run(version, head);
  database.close();
}
