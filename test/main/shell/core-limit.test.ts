import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type CoreLimitParts,
  mayDump,
  programOf,
  startAgainWithoutDumps,
} from '../../../src/main/shell/lifecycle/core-limit.ts';

const table = (soft: string) =>
  `Limit                     Soft Limit           Hard Limit           Units\n` +
  `Max cpu time              unlimited            unlimited            seconds\n` +
  `Max core file size        ${soft.padEnd(20)} unlimited            bytes\n`;

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tillroom-core-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function parts(
  changes: Partial<CoreLimitParts> = {},
): CoreLimitParts & { readonly spawned: string[][] } {
  const spawned: string[][] = [];
  return {
    platform: 'linux',
    isPackaged: true,
    limits: () => table('unlimited'),
    spawn: (program, args) => {
      spawned.push([program, ...args]);
      return { pid: 7, unref: vi.fn(), on: vi.fn() };
    },
    spawned,
    ...changes,
  };
}

describe('startAgainWithoutDumps', () => {
  it.each(['unlimited', '1', '4096'])('starts again where the limit is %s', (soft) => {
    const given = parts({ limits: () => table(soft) });
    expect(startAgainWithoutDumps(given, '/opt/Tillroom/tillroom', ['--a b', '$(x)'])).toBe(true);
    expect(given.spawned[0]?.slice(3)).toEqual(['/opt/Tillroom/tillroom', '--a b', '$(x)']);
  });

  it.each([
    ['the limit is zero already', { limits: () => table('0') }],
    ['the limit is not known', { limits: () => null }],
    ['the app is in development', { isPackaged: false }],
    ['the system is another', { platform: 'darwin' as const }],
  ])('stays where it is when %s', (_name, changes) => {
    const given = parts(changes);
    expect(startAgainWithoutDumps(given, 'app', [])).toBe(false);
    expect(given.spawned).toEqual([]);
  });

  it('stays when no shell can be started', () => {
    const given = parts({ spawn: () => ({ pid: undefined, unref: vi.fn(), on: vi.fn() }) });
    expect(startAgainWithoutDumps(given, 'app', [])).toBe(false);
  });
});

describe.skipIf(process.platform !== 'linux')('a process of its own', () => {
  it('has no right to dump, nor any child of it, and leaves no dump when it crashes', async () => {
    const script = join(folder, 'crash.cjs');
    writeFileSync(
      script,
      `const { readFileSync, writeFileSync } = require('node:fs');
       const { execFileSync } = require('node:child_process');
       const mine = readFileSync('/proc/self/limits', 'utf8');
       writeFileSync('seen', mine + execFileSync('/bin/cat', ['/proc/self/limits']));
       process.kill(process.pid, 'SIGSEGV');`,
    );
    const ended: Promise<unknown>[] = [];
    const given = parts({
      spawn: (program, args) => {
        const child = spawn(program, args, { cwd: folder, stdio: 'ignore' });
        ended.push(once(child, 'exit'));
        return child;
      },
    });
    expect(startAgainWithoutDumps(given, process.execPath, [script])).toBe(true);
    const [exit] = await Promise.all(ended);
    expect(exit).toEqual([null, 'SIGSEGV']);
    const limits =
      readFileSync(join(folder, 'seen'), 'utf8').match(/^Max core file size.*$/gmu) ?? [];
    expect(limits).toHaveLength(2);
    expect(limits.map(mayDump)).toEqual([false, false]);
    const dumps = readdirSync(folder).filter((name) => name.startsWith('core'));
    console.log(`core dumps: ${dumps.length} files after a crash`);
    expect(dumps).toEqual([]);
  });
});

describe('programOf', () => {
  it('is the AppImage that the app came from, or else the app itself', () => {
    const env = { APPIMAGE: '/home/sam/Tillroom.AppImage', APPDIR: '/tmp/.mount_x' };
    expect(programOf('/tmp/.mount_x/tillroom', env)).toBe('/home/sam/Tillroom.AppImage');
    for (const other of [{}, { APPIMAGE: '/x' }, { ...env, APPDIR: '/tmp/.mount_y' }]) {
      expect(programOf('/tmp/.mount_x/tillroom', other)).toBe('/tmp/.mount_x/tillroom');
    }
  });
});

describe('the crash reporter', () => {
  it('is never started, anywhere in the app', () => {
    const root = resolve(import.meta.dirname, '../../..');
    const found = spawnSync('grep', [
      '-rlE',
      'crashReporter|heapsnapshot|report-on-fatal',
      join(root, 'src'),
    ]);
    expect([found.status, String(found.stdout)]).toEqual([1, '']);
  });
});
