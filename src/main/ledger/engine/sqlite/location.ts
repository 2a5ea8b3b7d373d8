import { accessSync, constants, existsSync, lstatSync, statfsSync } from 'node:fs';
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { dirname } from 'node:path';
import { failed, ok } from '../../../../domain/result.ts';
import type { Result } from '../../../../domain/result.ts';
import type { OpenFailure } from './open-failure.ts';

/** State of a ledger's path before anything is opened. */
export interface Location {
  readonly exists: boolean;
  /** True when the file or its folder takes no writes. */
  readonly isReadOnly: boolean;
}

/**
 * Examines the path without opening it.
 *
 * A link is refused because a lock beside it would guard the link and not the ledger. Closing a file that this process
 * has open elsewhere drops the system's locks on it, so nothing here opens one.
 */
export function lookAt(file: string): Result<Location, OpenFailure> {
  if (isNetworkPath(file)) return failed({ kind: 'network-path' });
  let found: Stats | undefined;
  try {
    found = lstatSync(file, { throwIfNoEntry: false });
  } catch {
    return failed({ kind: 'unreadable' });
  }
  if (!found) return ok({ exists: false, isReadOnly: false });
  if (found.isSymbolicLink()) return failed({ kind: 'symlink' });
  if (found.isDirectory()) return failed({ kind: 'directory' });
  if (!found.isFile()) return failed({ kind: 'not-a-file' });
  if (found.size === 0) return failed({ kind: 'empty-file' });
  if (!isAllowed(file, constants.R_OK)) return failed({ kind: 'unreadable' });
  const isReadOnly = !takesWrites(file) || !takesWrites(dirname(file));
  return ok({ exists: true, isReadOnly });
}

/** A folder without any write permission takes no writes, even from a user whom the system would let. */
function takesWrites(path: string): boolean {
  return (statSync(path).mode & 0o222) !== 0 && isAllowed(path, constants.W_OK);
}

function isAllowed(path: string, right: number): boolean {
  try {
    accessSync(path, right);
    return true;
  } catch {
    return false;
  }
}

/** True when the write-ahead log beside the file holds anything. */
export function hasLeftoverLog(file: string): boolean {
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  return log !== undefined && log.size > 0;
}

const sqliteHeader = 'SQLite format 3\0';

/** True when the file begins as a SQLite database; call only while holding the lock. */
export function looksLikeDatabase(file: string): boolean {
  const head = Buffer.alloc(sqliteHeader.length);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, head, 0, head.length, 0);
  } finally {
    closeSync(descriptor);
  }
  return head.toString('latin1') === sqliteHeader;
}

/**
 * Linux's numbers of file systems that are, or may be, on another machine (statfs(2), linux/magic.h): nfs, smb, cifs,
 * smb2, 9p, ceph, afs, coda, ncp, fuse.
 */
const networkFileSystems: ReadonlySet<number> = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x01021997, 0x00c36400, 0x5346414f, 0x73757245, 0x564c,
  0x65735546,
]);

/** True when Linux's file system number is one of a network file system. */
export function isNetworkFileSystem(type: number): boolean {
  return networkFileSystems.has(type >>> 0);
}

/**
 * True when a path is on a network, where locks and syncs cannot be trusted.
 *
 * Covered: UNC paths everywhere, and on Linux the kernel's file system number. Not covered: mapped drive letters on
 * Windows and mounted shares on macOS.
 */
export function isNetworkPath(file: string): boolean {
  if (/^(?:\\\\|\/\/)/.test(file)) return true;
  if (process.platform !== 'linux') return false;
  let folder = dirname(file);
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  try {
    return isNetworkFileSystem(statfsSync(folder).type);
  } catch {
    return false;
  }
}
