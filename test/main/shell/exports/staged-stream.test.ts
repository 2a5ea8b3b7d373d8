import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stageStream } from '../../../../src/main/shell/files/staged-stream.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tillroom-stream-'));
});
afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true, force: true });
});

const bytes = (text: string) => new TextEncoder().encode(text);
const isRoot = process.getuid?.() === 0;

describe('a file that is written piece by piece', () => {
  it('takes its place only when it is whole, over a file of that name', async () => {
    const path = join(folder, 'payments.csv');
    writeFileSync(path, 'the old one');
    const staged = await stageStream(path);
    if (!staged.ok) throw new Error(staged.error.kind);
    await staged.value.write(bytes('one,'));
    await staged.value.write(bytes('two'));
    expect(readFileSync(path, 'utf8')).toBe('the old one');
    expect(await staged.value.commit()).toEqual({ ok: true, value: null });
    expect(readFileSync(path, 'utf8')).toBe('one,two');
    expect(readdirSync(folder)).toEqual(['payments.csv']);
  });

  it('leaves nothing behind when it is discarded', async () => {
    const staged = await stageStream(join(folder, 'payments.csv'));
    if (!staged.ok) throw new Error(staged.error.kind);
    await staged.value.write(new Uint8Array(600_000));
    await staged.value.discard();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('names a missing folder before anything is written', async () => {
    expect(await stageStream(join(folder, 'nowhere', 'payments.csv'))).toEqual({
      ok: false,
      error: { kind: 'folder-missing' },
    });
  });

  it.skipIf(process.platform !== 'linux' || isRoot)('names a read-only folder', async () => {
    chmodSync(folder, 0o500);
    expect(await stageStream(join(folder, 'payments.csv'))).toEqual({
      ok: false,
      error: { kind: 'read-only' },
    });
  });

  it.skipIf(process.platform !== 'linux')('names a folder that takes no files', async () => {
    // Not even root makes files there.
    expect(await stageStream('/sys/payments.csv')).toEqual({
      ok: false,
      error: { kind: 'read-only' },
    });
  });

  it.skipIf(process.platform === 'win32')('leaves nothing behind when no room is left', () => {
    const child = join(import.meta.dirname, 'stream-child.ts');
    const path = join(folder, 'payments.csv');
    writeFileSync(path, 'the old one');
    const run = spawnSync(
      'sh',
      ['-c', 'ulimit -f 800; exec "$0" "$@"', process.execPath, child, path],
      { encoding: 'utf8' },
    );
    expect(run.stdout).toBe('disk-full');
    expect(readdirSync(folder)).toEqual(['payments.csv']);
    expect(readFileSync(path, 'utf8')).toBe('the old one');
  });
});
