import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { failed, ok } from '../../../src/domain/result.ts';
import type { StagedStream } from '../../../src/main/ports/files.ts';
import { stageStream } from '../../../src/main/shell/files/staged-stream.ts';
import { backupTroubleWords } from '../../../src/renderer/words/backup.ts';
import {
  backupsIn,
  daily,
  health,
  leftoversIn,
  mark,
  pay,
  restoredFrom,
  setBackups,
  shopWithBackups,
} from './backup-shop.ts';
import type { Started } from './backup-shop.ts';

const makeNow = ({ call }: Started) => call('backup.make-now', {});

/** A small drive of its own, where this system lets a test mount one. */
function drive(kib: number): { readonly folder: string; readonly mount: () => void } {
  const folder = join(tmpdir(), `tillroom-drive-${process.pid}-${kib}`);
  mkdirSync(folder, { recursive: true });
  const mount = () =>
    void execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kib}k`, 'tmpfs', folder]);
  return { folder, mount };
}

const drives: string[] = [];
const canMount = (() => {
  const { folder, mount } = drive(64);
  try {
    mount();
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
})();

afterEach(() => {
  for (const folder of drives.splice(0)) {
    try {
      execFileSync('umount', [folder], { stdio: 'ignore' });
    } catch {
      // Unmounted by the test itself.
    }
    rmSync(folder, { recursive: true, force: true });
  }
});

/** A shop whose backups go to a mounted drive with one good backup on it. */
async function shopOnDrive(kib: number) {
  const { folder, mount } = drive(kib);
  mount();
  drives.push(folder);
  const shop = await shopWithBackups({}, { files: { askForFolder: async () => folder } });
  shop.clock.advanceMs(2_000);
  return { ...shop, shelf: folder, mount };
}

/** Wraps the streams of a shop whose first backup was good. */
function faulty(wrap: (file: StagedStream) => StagedStream) {
  let isOn = false;
  const files = {
    stageStream: async (path: string) => {
      const staged = await stageStream(path);
      return staged.ok && isOn ? ok(wrap(staged.value)) : staged;
    },
  };
  return { files, turn: (on: boolean) => (isOn = on) };
}

describe('an automatic backup that fails', () => {
  it('finds its folder gone, loses nothing, and succeeds once it is back', async () => {
    const shop = await shopWithBackups();
    const before = backupsIn(shop.shelf);
    renameSync(shop.shelf, `${shop.shelf}-away`);
    shop.clock.advanceMs(2_000);
    expect(await makeNow(shop)).toEqual({ kind: 'made', trouble: 'folder-missing' });
    expect(await health(shop)).toMatchObject({ kind: 'failed', trouble: 'folder-missing' });
    expect(backupTroubleWords['folder-missing']).toContain('Connect the drive');
    renameSync(`${shop.shelf}-away`, shop.shelf);
    expect(await makeNow(shop)).toEqual({ kind: 'made', trouble: null });
    expect(await health(shop)).toMatchObject({ kind: 'good' });
    expect(backupsIn(shop.shelf)).toEqual(expect.arrayContaining([...before]));
    expect(backupsIn(shop.shelf)).toHaveLength(2);
  });

  it('does not fill the empty folder that an unmounted drive leaves', async () => {
    const shop = await shopWithBackups();
    renameSync(shop.shelf, `${shop.shelf}-away`);
    mkdirSync(shop.shelf);
    expect(await makeNow(shop)).toEqual({ kind: 'made', trouble: 'folder-missing' });
    expect(leftoversIn(shop.shelf)).toEqual([]);
    expect(backupsIn(shop.shelf)).toEqual([]);
  });

  it('is not kept when it does not read back as it was written', async () => {
    const { files, turn } = faulty((file) => ({
      ...file,
      finish: async () => {
        const finished = await file.finish();
        if (finished.ok) {
          const bytes = readFileSync(finished.value);
          bytes.writeUInt8(bytes.readUInt8(bytes.length - 40) ^ 1, bytes.length - 40);
          writeFileSync(finished.value, bytes);
        }
        return finished;
      },
    }));
    const shop = await shopWithBackups({ kept: 2 }, { files });
    const before = backupsIn(shop.shelf);
    for (const on of [true, true, true]) {
      turn(on);
      shop.clock.advanceMs(2_000);
      expect(await makeNow(shop)).toEqual({ kind: 'made', trouble: 'not-verified' });
    }
    expect(backupsIn(shop.shelf)).toEqual(before);
    expect(leftoversIn(shop.shelf)).toEqual([]);
    turn(false);
    expect(await makeNow(shop)).toEqual({ kind: 'made', trouble: null });
  });

  it('keeps the older backups when the disk fills up in the middle', async () => {
    let written = 0;
    const { files, turn } = faulty((file) => ({
      ...file,
      write: async (bytes) => {
        written += bytes.byteLength;
        if (written < 100_000) return file.write(bytes);
        await file.discard();
        return failed({ kind: 'disk-full' });
      },
    }));
    const shop = await shopWithBackups({ kept: 2 }, { files });
    const before = backupsIn(shop.shelf);
    turn(true);
    shop.clock.advanceMs(2_000);
    expect(await makeNow(shop)).toEqual({ kind: 'made', trouble: 'disk-full' });
    expect(backupsIn(shop.shelf)).toEqual(before);
    expect(leftoversIn(shop.shelf)).toEqual([]);
    expect(await restoredFrom(join(shop.shelf, before[0] ?? ''))).toEqual(['AUTO-1']);
  });

  it('is swept after a kill, and the last good one stays', async () => {
    const shop = await shopWithBackups();
    const [good = ''] = backupsIn(shop.shelf);
    const draft = `.${good.slice(0, 60)}.0123456789ab.part`;
    writeFileSync(join(shop.shelf, draft), 'half a backup');
    const others = [
      `.${good.slice(0, 60).replace(/[0-9a-f]{8}/u, 'ffffffff')}.0123456789ab.part`,
      '.mine.part',
    ];
    for (const other of others) writeFileSync(join(shop.shelf, other), 'not ours');
    shop.clock.advanceMs(2_000);
    expect(await makeNow(shop)).toEqual({ kind: 'made', trouble: null });
    expect(leftoversIn(shop.shelf).toSorted()).toEqual(others.toSorted());
    expect(backupsIn(shop.shelf)).toContain(good);
  });

  it('is tried again after half an hour, and told once in the audit log', async () => {
    const shop = await shopWithBackups();
    renameSync(shop.shelf, `${shop.shelf}-away`);
    await shop.call('practice.pass-time', { minutes: 24 * 60 });
    const { kind, since } = (await health(shop)) as { kind: string; since: string };
    expect(kind).toBe('failed');
    renameSync(`${shop.shelf}-away`, shop.shelf);
    await shop.call('practice.pass-time', { minutes: 10 });
    expect(await health(shop)).toMatchObject({ kind: 'failed', since });
    await shop.call('practice.pass-time', { minutes: 30 });
    expect(await health(shop)).toMatchObject({ kind: 'good' });
    await shop.call('session.switch-role', { role: 'supervisor' });
    const { entries } = await shop.call('audit.page', {
      text: '',
      topic: 'records',
      operatorId: null,
      from: null,
      to: null,
      before: null,
      limit: 50,
    });
    const told = entries.filter(({ event }) => event === 'backup.automatic');
    expect(told.map(({ result }) => result)).toEqual(['done', 'failed', 'done']);
  });

  it('leaves payments alone while it is made', async () => {
    const shop = await shopWithBackups();
    shop.clock.advanceMs(2_000);
    const making = makeNow(shop);
    await pay(shop, 'MEANWHILE');
    expect(await making).toEqual({ kind: 'made', trouble: null });
    const [paid] = await shop.call('charge.recent', { limit: 1 });
    expect(paid).toMatchObject({ reference: 'MEANWHILE', state: 'approved' });
  });

  it.runIf(canMount)('names a drive that is full, read-only or gone', async () => {
    const shop = await shopOnDrive(900);
    const [good = ''] = backupsIn(shop.shelf);
    const room = 900 * 1024 - statSync(join(shop.shelf, good)).size;
    writeFileSync(join(shop.shelf, 'filling'), Buffer.alloc(Math.max(0, room - 150_000)));
    expect(await makeNow(shop)).toEqual({ kind: 'made', trouble: 'disk-full' });
    expect(leftoversIn(shop.shelf)).toEqual(['filling']);
    execFileSync('mount', ['-o', 'remount,ro', shop.shelf]);
    expect(await makeNow(shop)).toEqual({ kind: 'made', trouble: 'read-only' });
    execFileSync('mount', ['-o', 'remount,rw', shop.shelf]);
    expect(await restoredFrom(join(shop.shelf, good))).toEqual(['AUTO-1']);
    execFileSync('umount', [shop.shelf]);
    expect(await makeNow(shop)).toEqual({ kind: 'made', trouble: 'folder-missing' });
    shop.mount();
    expect(await makeNow(shop)).toEqual({ kind: 'made', trouble: 'folder-missing' });
    writeFileSync(join(shop.shelf, mark), '');
    expect(await makeNow(shop)).toEqual({ kind: 'made', trouble: null });
  });

  it('refuses settings whose folder takes no files', async () => {
    const shop = await shopWithBackups();
    rmSync(shop.shelf, { recursive: true });
    expect(await setBackups(shop, daily)).toEqual({ kind: 'trouble', trouble: 'folder-missing' });
    expect(await shop.call('backup.automatic', {})).toMatchObject({ backup: { kept: 3 } });
  });
});
