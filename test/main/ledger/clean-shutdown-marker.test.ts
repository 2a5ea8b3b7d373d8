import { closeSync, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { truncateSync, utimesSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Instant } from '../../../src/domain/time/calendar.ts';
import {
  lastFullCheck,
  markClean,
  markSuspect,
  unmark,
} from '../../../src/main/ledger/engine/sqlite/clean-shutdown-marker.ts';

const day = 24 * 60 * 60_000;
const readAt = '2026-11-01T00:00:00.000Z' as Instant;
const after = (ms: number) => new Date(Date.parse(readAt) + ms).toISOString() as Instant;

let folder: string;
let file: string;

/** A sparse file of 65 MB: only its size and modification time are read. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tillroom-sound-'));
  file = join(folder, 'ledger.sqlite');
  writeFileSync(file, 'x');
  truncateSync(file, 65 * 1024 * 1024);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a large ledger that was put away in order', () => {
  it('need not be read through for a week', () => {
    markClean(file, readAt);
    expect(lastFullCheck(file, after(0))).toBe(readAt);
    expect(lastFullCheck(file, after(7 * day - 1))).toBe(readAt);
    expect(lastFullCheck(file, after(7 * day))).toBeNull();
    // A clock that was set back gives no usable time.
    expect(lastFullCheck(file, after(-1))).toBeNull();
  });

  it.each<[string, () => void]>([
    [
      'one byte of it was changed',
      () => {
        const descriptor = openSync(file, 'r+');
        writeSync(descriptor, 'y', 4096);
        closeSync(descriptor);
      },
    ],
    ['it grew', () => truncateSync(file, 66 * 1024 * 1024)],
    ['another file took its place', () => utimesSync(file, new Date(0), new Date(0))],
    ['a log was left beside it', () => writeFileSync(`${file}-wal`, '')],
    ['a call met damage', () => markSuspect(file)],
    ['the mark is no mark', () => writeFileSync(`${file}-sound`, '{"bytes":1')],
    ['the mark is of another form', () => writeFileSync(`${file}-sound`, '[]')],
    ['there is no mark', () => unmark(file)],
    ['there is no ledger', () => rmSync(file)],
  ])('is read through when %s', (_name, happen) => {
    markClean(file, readAt);
    happen();
    expect(lastFullCheck(file, after(1))).toBeNull();
  });

  it('is trusted again after an opening that read it through', () => {
    markSuspect(file);
    unmark(file);
    markClean(file, readAt);
    expect(lastFullCheck(file, after(1))).toBe(readAt);
  });
});

describe('a ledger that was not put away in order', () => {
  it('gets no mark while its log lies beside it', () => {
    writeFileSync(`${file}-wal`, 'left');
    markClean(file, readAt);
    expect(existsSync(`${file}-sound`)).toBe(false);
  });

  it('is always read through when it is small, and leaves no mark', () => {
    truncateSync(file, 1024 * 1024);
    markClean(file, readAt);
    expect(existsSync(`${file}-sound`)).toBe(false);
    expect(lastFullCheck(file, after(1))).toBeNull();
  });
});
