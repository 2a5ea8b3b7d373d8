import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ok } from '../../../src/domain/result.ts';
import { knownSchemaVersion } from '../../../src/main/ledger/schema/migrate.ts';
import type { BackupManifest } from '../../../src/main/ports/ledger/backup.ts';
import { createBackupCipher } from '../../../src/main/vault/backup-cipher.ts';
import { backupRefusals } from '../../../src/renderer/topics/audit/words/backup.ts';
import { order } from '../usecases/test-context.ts';
import { dataFolder, startApp } from './test-host.ts';

type Started = Awaited<ReturnType<typeof startApp>>;

const passphrase = 'a passphrase of its own';

/** An app in which every backup is saved at one path, and chosen from there. */
async function startWith(backup: string, folder = dataFolder()): Promise<Started> {
  const files = { askWhereToSave: async () => backup, askForBackup: async () => backup };
  const app = await startApp(folder, { files });
  await app.call('session.switch-role', { role: 'admin' });
  return app;
}

/** Files among the records, without temporary files. */
function recordsIn(folder: string): readonly string[] {
  const names = readdirSync(join(folder, 'ledgers'), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => !name.endsWith('.part'));
}

/** Pays, accepting the warning of an open gap, and waits until the outcome is recorded. */
async function pay({ call, app }: Started, reference: string): Promise<string> {
  const { gap } = await call('session.status', {});
  const { draftId } = await call('charge.open', { retryOf: null });
  const gapAccepted = gap?.epoch ?? null;
  const answer = await call('charge.submit', { ...order({ reference }), draftId, gapAccepted });
  await expect.poll(() => app.isChargeInFlight()).toBe(false);
  return answer.kind;
}

async function references({ call }: Started): Promise<string[]> {
  const { entries } = await call('audit.page', {
    text: '',
    topic: 'money',
    operatorId: null,
    from: null,
    to: null,
    before: null,
    limit: 200,
  });
  const sent = entries.filter(({ event }) => event === 'charge.approved');
  return sent.map(({ subject }) => subject).toReversed();
}

/** Rewrites the backup as a program with one more migration would have made it. */
async function raiseSchema(backup: string): Promise<void> {
  const box = createBackupCipher(4);
  const opened = await box.open(backup, passphrase);
  if (!opened.ok) throw new Error(opened.error.kind);
  const manifest = opened.value.manifest as BackupManifest;
  expect(manifest.schema).toBe(knownSchemaVersion);
  const ledgerFile = join(dataFolder(), 'ledger.sqlite');
  await opened.value.unpack(ledgerFile);
  const written: Uint8Array[] = [];
  await box.pack(
    { manifest: { ...manifest, schema: knownSchemaVersion + 1 }, ledgerFile, secret: passphrase },
    async (bytes) => {
      written.push(Buffer.from(bytes));
      return ok(null);
    },
  );
  writeFileSync(backup, Buffer.concat(written));
}

describe('a backup of records in use', () => {
  it('is restored on another computer, where the log goes on being sound', async () => {
    const backup = join(dataFolder(), 'one.tillroom-backup');
    const here = await startWith(backup);
    await pay(here, 'BACK-1');
    const saving = here.call('backup.save', {}, { fresh: passphrase });
    await pay(here, 'BACK-2');
    expect(await saving).toMatchObject({ kind: 'saved', fileName: 'one.tillroom-backup' });
    await here.close();

    const there = await startWith(backup);
    await pay(there, 'OTHER-1');
    expect(await there.call('backup.choose', {}, { passphrase: 'another passphrase' })).toEqual({
      kind: 'refused',
      reason: 'wrong-passphrase',
    });
    expect(await there.call('backup.restore', {})).toEqual({ kind: 'nothing-chosen' });
    expect(await there.call('backup.choose', {}, { passphrase })).toMatchObject({
      kind: 'opened',
      facts: { mode: 'practice', hasRecordsHere: true },
    });
    expect(await there.call('backup.restore', {})).toMatchObject({ kind: 'restored' });
    expect((await there.call('session.status', {})).blocked).toBeNull();
    expect(await there.call('audit.verify', {})).toMatchObject({ kind: 'sound' });
    expect(await references(there)).toContain('BACK-1');
    expect(await references(there)).not.toContain('OTHER-1');
    expect(await pay(there, 'BACK-3')).toBe('accepted');
  });

  it.each([
    ['in a form of its own', (file: Buffer) => file.fill('2', 7, 8)],
    ['with records of a higher schema', null],
  ] as const)(
    'of a newer Tillroom, %s, is refused and nothing is touched',
    async (_how, change) => {
      const folder = dataFolder();
      const backup = join(dataFolder(), 'newer.tillroom-backup');
      const app = await startWith(backup, folder);
      await pay(app, 'HERE-1');
      await app.call('backup.save', {}, { fresh: passphrase });
      if (change === null) await raiseSchema(backup);
      else writeFileSync(backup, change(readFileSync(backup)));
      await pay(app, 'HERE-2');
      // The key that seals the records is written beside the first of them.
      await expect.poll(() => recordsIn(folder)).toContain(join('practice', 'sealing-key'));
      const before = recordsIn(folder);

      const chosen = await app.call('backup.choose', {}, { passphrase });
      expect(chosen).toEqual({ kind: 'refused', reason: 'newer' });
      expect(backupRefusals.newer).toBe(
        'This backup was made by a newer Tillroom. Install that version to restore it.',
      );
      expect(await app.call('backup.restore', {})).toEqual({ kind: 'nothing-chosen' });
      expect(recordsIn(folder)).toEqual(before);
      expect(await references(app)).toEqual(['HERE-1', 'HERE-2']);
      expect((await app.call('session.status', {})).blocked).toBeNull();
      expect(await pay(app, 'HERE-3')).toBe('accepted');
    },
  );

  it('that is older than the records here is noticed, and charges only once an admin accepts it', async () => {
    const folder = dataFolder();
    const backup = join(dataFolder(), 'old.tillroom-backup');
    const app = await startWith(backup, folder);
    await pay(app, 'OLD-1');
    await app.call('backup.save', {}, { fresh: passphrase });
    await pay(app, 'NEW-1');
    await app.close();

    const again = await startWith(backup, folder);
    await again.call('backup.choose', {}, { passphrase });
    expect(await again.call('backup.restore', {})).toMatchObject({ kind: 'restored' });
    const { blocked } = await again.call('session.status', {});
    expect(blocked).toEqual({ kind: 'records', reason: 'older-records' });
    await expect(pay(again, 'TOO-EARLY')).rejects.toThrow('older-records');
    expect(await references(again)).toEqual(['OLD-1']);
    await again.call('audit.accept', { reason: 'The disk failed; this is the last backup.' });
    expect((await again.call('session.status', {})).blocked).toBeNull();
    expect(await pay(again, 'AFTER-1')).toBe('accepted');
    await again.close();

    const later = await startWith(backup, folder);
    expect((await later.call('session.status', {})).blocked).toBeNull();
    expect(await later.call('audit.verify', {})).toMatchObject({ kind: 'sound' });
    // The existing records were moved aside, not overwritten.
    const folders = readdirSync(join(folder, 'ledgers'));
    expect(folders.filter((name) => name.includes('.aside-'))).toHaveLength(1);
  });
});
