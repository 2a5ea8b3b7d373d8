import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountId } from '../../../../src/domain/ids.ts';
import { logoBytesMax } from '../../../../src/domain/receipt/logo.ts';
import { mailtoOf } from '../../../../src/domain/receipt/receipt-mail.ts';
import { logoFiles } from '../../../../src/main/shell/files/logo-files.ts';
import { mailProgram } from '../../../../src/main/shell/files/mail-program.ts';
import { readWithin, stage, userFiles } from '../../../../src/main/shell/files/user-files.ts';
import { memoryLog } from '../../../fakes/memory-log.ts';
import { pngImage } from '../../../fixtures/images.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tillroom-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const bytes = new TextEncoder().encode('a receipt');

function filesWith(answer: { canceled: boolean; filePath?: string; filePaths?: string[] }) {
  return userFiles({
    documents: folder,
    window: () => null,
    shell: { showItemInFolder: () => undefined },
    dialog: {
      showSaveDialog: (async () => answer) as never,
      showOpenDialog: (async () => answer) as never,
    },
  });
}

describe('stage', () => {
  it('is in its place only once it is committed, readable by its user alone', async () => {
    const path = join(folder, 'one.pdf');
    const staged = await stage(path, bytes);
    if (!staged.ok) throw new Error(staged.error.kind);
    expect(readdirSync(folder).filter((name) => name === 'one.pdf')).toEqual([]);
    expect(await staged.value.commit()).toEqual({ ok: true, value: null });
    expect(readFileSync(path, 'utf8')).toBe('a receipt');
    expect(readdirSync(folder)).toEqual(['one.pdf']);
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('leaves the old file whole until then, and nothing when it is discarded', async () => {
    const path = join(folder, 'one.pdf');
    writeFileSync(path, 'the old one');
    const staged = await stage(path, bytes);
    if (!staged.ok) throw new Error(staged.error.kind);
    expect(readFileSync(path, 'utf8')).toBe('the old one');
    await staged.value.discard();
    expect(readdirSync(folder)).toEqual(['one.pdf']);
  });

  it('names a missing folder', async () => {
    expect(await stage(join(folder, 'nowhere', 'one.pdf'), bytes)).toEqual({
      ok: false,
      error: { kind: 'folder-missing' },
    });
  });

  it.skipIf(process.platform === 'win32')('leaves nothing behind when no room is left', () => {
    const child = join(import.meta.dirname, 'stage-child.ts');
    const path = join(folder, 'one.pdf');
    writeFileSync(path, 'the old one');
    const run = spawnSync(
      'sh',
      ['-c', 'ulimit -f 4; exec "$0" "$@"', process.execPath, child, path],
      {
        encoding: 'utf8',
      },
    );
    expect(run.stdout).toBe('disk-full');
    expect(readdirSync(folder)).toEqual(['one.pdf']);
    expect(readFileSync(path, 'utf8')).toBe('the old one');
  });
});

describe('userFiles', () => {
  it('takes the path that was chosen, and adds the ending without covering another file', async () => {
    const chosen = join(folder, 'receipt');
    const question = { title: 'Save', folder, fileName: 'x.pdf' };
    const files = filesWith({ canceled: false, filePath: chosen });
    expect(await files.askWhereToSave(question)).toBe(`${chosen}.pdf`);
    writeFileSync(`${chosen}.pdf`, 'there already');
    expect(await files.askWhereToSave(question)).toBe(`${chosen} (2).pdf`);
    expect(
      await filesWith({ canceled: true, filePath: chosen }).askWhereToSave(question),
    ).toBeNull();
    expect(await filesWith({ canceled: false, filePath: '' }).askWhereToSave(question)).toBeNull();
    expect(await filesWith({ canceled: false, filePaths: [] }).askForImage('x')).toBeNull();
  });

  it('finds a free name in a folder that it makes when it is missing', async () => {
    const files = filesWith({ canceled: true });
    const wanted = join(folder, 'new', 'one.pdf');
    expect(await files.freePath(join(folder, 'new'), 'one.pdf')).toEqual({
      ok: true,
      value: wanted,
    });
    writeFileSync(wanted, '');
    expect(await files.freePath(join(folder, 'new'), 'one.pdf')).toEqual({
      ok: true,
      value: join(folder, 'new', 'one (2).pdf'),
    });
    writeFileSync(join(folder, 'file'), '');
    expect(await files.freePath(join(folder, 'file', 'x'), 'one.pdf')).toMatchObject({ ok: false });
  });

  it('reads no more than it may, without opening what is larger', async () => {
    const large = join(folder, 'large.png');
    writeFileSync(large, '');
    truncateSync(large, 50 * 1024 * 1024);
    expect(await readWithin(large, logoBytesMax)).toEqual({
      ok: false,
      error: { kind: 'too-large' },
    });
    expect(await readWithin(folder, 10)).toEqual({ ok: false, error: { kind: 'unreadable' } });
    expect(await readWithin(join(folder, 'nowhere'), 10)).toMatchObject({ ok: false });
    symlinkSync('/dev/zero', join(folder, 'endless'));
    expect(await readWithin(join(folder, 'endless'), 10)).toMatchObject({ ok: false });
  });
});

describe('logoFiles', () => {
  it('keeps a copy under a name of its own and reads it back', async () => {
    const logos = logoFiles(() => folder);
    const account = 'account-1' as AccountId;
    const image = pngImage(30, 10);
    const kept = await logos.keep(account, image, 'png');
    if (!kept.ok) throw new Error(kept.error.kind);
    expect(kept.value).toMatch(/^receipt-logo-[0-9a-f]{16}\.png$/u);
    expect(readdirSync(folder)).toEqual([kept.value]);
    const logo = { fileName: kept.value, format: 'png', width: 30, height: 10 } as const;
    const read = await logos.read(account, logo);
    expect(read.ok && Buffer.from(read.value).equals(image)).toBe(true);
    expect(() => logos.read(account, { ...logo, fileName: '../secret' })).toThrow('name of ours');
  });

  it('says when it cannot be kept', async () => {
    mkdirSync(join(folder, 'data'));
    const logos = logoFiles(() => join(folder, 'nowhere'));
    expect(await logos.keep('a' as AccountId, pngImage(1, 1), 'png')).toMatchObject({ ok: false });
  });
});

describe('mailProgram', () => {
  const mail = { to: 'jo@example.com', subject: 'Receipt', body: 'Paid' };

  it('opens a letter that is encoded as a whole', async () => {
    const opened: string[] = [];
    const openExternal = async (address: string) => void opened.push(address);
    expect(await mailProgram({ openExternal }, memoryLog()).open(mail)).toBe(true);
    expect(opened).toEqual([mailtoOf(mail)]);
  });

  it('opens nothing but letters, and says when no program took one', async () => {
    const opened: string[] = [];
    const openExternal = async (address: string) => void opened.push(address);
    const log = memoryLog();
    const nasty = { ...mail, to: 'x'.repeat(3_000) };
    expect(await mailProgram({ openExternal }, log).open(nasty)).toBe(false);
    expect(opened).toEqual([]);
    expect(log.text()).not.toContain('xxx');
    const none = { openExternal: () => Promise.reject(new Error('no program')) };
    expect(await mailProgram(none, log).open(mail)).toBe(false);
  });
});
