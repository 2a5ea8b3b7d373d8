import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountId } from '../../../src/domain/ids.ts';
import { chooseUserData, makePaths } from '../../../src/main/shell/files/paths.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tillroom-paths-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('chooseUserData', () => {
  const systemFolder = '/home/sam/.config/Tillroom';

  it('takes the folder that a developer names, but not when packaged', () => {
    const env = { TILLROOM_USER_DATA: 'somewhere' };
    expect(chooseUserData({ systemFolder, isPackaged: false, env })).toBe(resolve('somewhere'));
    expect(chooseUserData({ systemFolder, isPackaged: true, env })).toBe(systemFolder);
  });

  it.each([{}, { TILLROOM_USER_DATA: '' }])("takes the system's folder with %j", (env) => {
    expect(chooseUserData({ systemFolder, isPackaged: false, env })).toBe(systemFolder);
  });
});

describe('makePaths', () => {
  it('gives each account a folder of its own', () => {
    const paths = makePaths(join(folder, 'data'));
    const first = paths.ledgerFolder('account_a' as AccountId);
    const second = paths.ledgerFolder('account_b' as AccountId);
    expect(first).toBe(join(folder, 'data', 'ledgers', 'account_a'));
    expect([first, second, paths.logs, paths.practiceBankFolder()].every(existsSync)).toBe(true);
    expect(new Set([first, second, paths.logs, paths.practiceBankFolder()]).size).toBe(4);
  });

  it.each(['..', '../else', 'a/b', 'a\\b', '', 'a\u0000', 'a.b', 'x'.repeat(65)])(
    'makes no folder for the account id %j',
    (id) => {
      expect(() => makePaths(folder).ledgerFolder(id as AccountId)).toThrow('Broken invariant');
    },
  );

  it.skipIf(process.platform === 'win32')('keeps others out, whatever was there before', () => {
    const data = join(folder, 'data');
    mkdirSync(data);
    chmodSync(data, 0o755);
    const umask = process.umask(0);
    const paths = makePaths(data);
    const ledger = paths.ledgerFolder('account_a' as AccountId);
    process.umask(umask);
    for (const path of [data, paths.logs, ledger, join(data, 'ledgers')]) {
      expect(statSync(path).mode & 0o777, path).toBe(0o700);
    }
  });
});
