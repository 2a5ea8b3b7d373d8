import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Instant } from '../../../src/domain/time/calendar.ts';
import type { TerminalId } from '../../../src/domain/ids.ts';
import { ok } from '../../../src/domain/result.ts';
import type { BackupManifest } from '../../../src/main/ports/ledger/backup.ts';
import { practiceAccount } from '../../../src/main/usecases/accounts/practice-account.ts';
import { createBackupCipher } from '../../../src/main/vault/backup-cipher.ts';

const folder = mkdtempSync(join(tmpdir(), 'tillroom-box-'));
const box = createBackupCipher(1);
const passphrase = 'a passphrase of its own';
const records = Buffer.from('the records, '.repeat(20));
const ledgerFile = join(folder, 'ledger');
const manifest: BackupManifest = {
  account: practiceAccount,
  madeAt: '2026-11-20T00:00:00.000Z' as Instant,
  madeBy: 'terminal-1' as TerminalId,
  payments: 3,
  ledgerBytes: records.length,
  sealingKey: 'ab'.repeat(32),
  auditKey: 'cd'.repeat(32),
  heads: {},
};
let whole: Buffer = Buffer.alloc(0);

async function pack(changes: Partial<BackupManifest> = {}): Promise<Buffer> {
  const written: Uint8Array[] = [];
  await box.pack(
    { manifest: { ...manifest, ...changes }, ledgerFile, secret: passphrase },
    async (bytes) => {
      written.push(bytes);
      return ok(null);
    },
  );
  return Buffer.concat(written);
}

async function openBytes(bytes: Uint8Array, words = passphrase) {
  const path = join(folder, 'backup');
  writeFileSync(path, bytes);
  return box.open(path, words);
}

beforeAll(async () => {
  writeFileSync(ledgerFile, records);
  whole = await pack();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a backup', () => {
  it('gives back what went in, and shows none of it without its passphrase', async () => {
    const opened = await openBytes(whole);
    if (!opened.ok) throw new Error(opened.error.kind);
    expect(opened.value.manifest).toEqual(manifest);
    const target = join(folder, 'unpacked');
    expect(await opened.value.unpack(target)).toEqual(ok(null));
    expect(readFileSync(target)).toEqual(records);
    for (const secret of ['the records', 'abab', 'cdcd', practiceAccount.name]) {
      expect(whole.includes(secret)).toBe(false);
    }
    expect((await pack()).equals(whole)).toBe(false);
  });

  it('is refused under another passphrase', async () => {
    expect(await openBytes(whole, `${passphrase}.`)).toEqual({
      ok: false,
      error: { kind: 'wrong-passphrase' },
    });
  });

  it('is refused when any byte of it is another, or its end is cut off or goes on', async () => {
    const kinds = new Set<string>();
    let missed = 0;
    for (let at = 0; at < whole.length; at += at < 120 ? 1 : 3) {
      const changed = Buffer.from(whole);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      // oxlint-disable-next-line no-await-in-loop -- One change at a time.
      const opened = await openBytes(changed);
      if (opened.ok) missed += 1;
      else kinds.add(opened.error.kind);
    }
    for (let length = 0; length < whole.length; length += 13) {
      // oxlint-disable-next-line no-await-in-loop -- One length at a time.
      const opened = await openBytes(whole.subarray(0, length));
      if (opened.ok) missed += 1;
    }
    if ((await openBytes(Buffer.concat([whole, Buffer.alloc(1)]))).ok) missed += 1;
    process.stdout.write(`backup: ${whole.length} bytes changed and cut, ${missed} missed\n`);
    expect(missed).toBe(0);
    expect([...kinds].toSorted()).toEqual(['damaged', 'not-a-backup', 'wrong-passphrase']);
  });

  it('of a newer program, and a file that is none, are told apart', async () => {
    expect(await openBytes(Buffer.from('%PDF-1.7 and so on'.repeat(20)))).toMatchObject({
      error: { kind: 'not-a-backup' },
    });
    const newer = Buffer.concat([Buffer.from('TILLBKP2'), Buffer.alloc(400)]);
    expect(await openBytes(newer)).toMatchObject({ error: { kind: 'newer' } });
    expect(await box.open(join(folder, 'nowhere'), passphrase)).toMatchObject({
      error: { kind: 'unreadable' },
    });
  });
});
