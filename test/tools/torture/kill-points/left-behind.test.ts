import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  changesBetween,
  keepLook,
  keptLook,
  lookAt,
} from '../../../../tools/torture/kill-points/left-behind.ts';

let folder = '';
const inFolder = (name: string) => join(folder, name);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tillroom-left-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function openLedger(): DatabaseSync {
  const database = new DatabaseSync(inFolder('ledger.sqlite'));
  database.exec('pragma journal_mode = wal');
  database.exec('create table if not exists rows (value integer)');
  return database;
}

describe('what a kill leaves', () => {
  it('changes with each commit, and not before it', () => {
    const database = openLedger();
    const before = lookAt(folder);
    const changes = () => changesBetween(before, lookAt(folder));
    expect(changes()).toBe('commits:0');
    database.exec('begin');
    database.exec('insert into rows values (1)');
    expect(changes()).toBe('commits:0');
    database.exec('commit');
    expect(changes()).toBe('commits:1');
    database.exec('insert into rows values (2)');
    expect(changes()).toBe('commits:2');
    database.close();
  });

  it('counts on when the log has been moved into the file and begins anew', () => {
    const database = openLedger();
    const before = lookAt(folder);
    database.exec('insert into rows values (1)');
    database.exec('pragma wal_checkpoint(truncate)');
    database.exec('insert into rows values (2)');
    expect(changesBetween(before, lookAt(folder))).toBe('commits:2');
    database.close();
  });

  it('tells an open ledger from a closed one, and one that was opened anew', () => {
    const database = openLedger();
    const before = lookAt(folder);
    database.close();
    expect(changesBetween(before, lookAt(folder))).toBe('commits:closed,ledger.sqlite-wal:gone');
    const again = openLedger();
    again.exec('insert into rows values (1)');
    expect(changesBetween({ ...before, commits: 0 }, lookAt(folder))).toBe('commits:1');
    again.close();
  });

  it('names a file of chance alike in every life, before and after it is filled', () => {
    const before = lookAt(folder);
    const part = '.0189bd39-43a0-4dd9-9d1c-6ffa2d7cbe0b.part';
    writeFileSync(inFolder(part), '');
    expect(changesBetween(before, lookAt(folder))).toBe('commits:closed,.*.part:empty');
    writeFileSync(inFolder(part), 'head');
    expect(changesBetween(before, lookAt(folder))).toBe('commits:closed,.*.part:new');
  });

  it('sees that a file was replaced by one of the same size', () => {
    writeFileSync(inFolder('audit-head'), 'one');
    const before = lookAt(folder);
    writeFileSync(inFolder('fresh'), 'two');
    renameSync(inFolder('fresh'), inFolder('audit-head'));
    expect(changesBetween(before, lookAt(folder))).toBe('commits:closed,audit-head:new');
  });

  it('is compared with a look that another thread has kept', () => {
    expect(keptLook(inFolder('look'))).toBeNull();
    const before = lookAt(join(folder, 'none'));
    keepLook(inFolder('look'), before);
    expect(keptLook(inFolder('look'))).toEqual(before);
  });
});
