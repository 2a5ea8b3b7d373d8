import { accessSync, constants, existsSync, lstatSync, statfsSync } from 'node:fs';
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { dirname } from 'node:path';
import { failed, ok } from '../../../../domain/result.ts';
import type { Result } from '../../../../domain/result.ts';
import type { OpenFailure } from './open-failure.ts';

/** What lies at a ledger's path before anything is opened. */
export interface Location {
  readonly exists: boolean;
  /** Whether the file or its folder takes no writes. */
  readonly isReadOnly: boolean;
}

/**
 * Looks at the path without opening it.
 *
 * A link is refused because a lock beside it would guard the link and not the ledger. Closing a
 * file that this process has open elsewhere drops the system's locks on it, so nothing here opens
 * one.
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

/**
 * A folder without any right to write takes no writes, even from those whom the system would let.
 */
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

/** Tells whether the write-ahead log beside the file holds anything. */
export function hasLeftoverLog(file: string): boolean {
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  return log !== undefined && log.size > 0;
}

const sqliteHeader = 'SQLite format 3\0';

/** Tells whether the file begins as a SQLite database; only to be asked while the lock is held. */
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
 * Kernel numbers of file systems that live on another machine, or may (statfs(2), linux/magic.h):
 * nfs, smb, cifs, smb2, 9p, ceph, afs, coda, ncp, fuse.
 */
const networkFileSystems: ReadonlySet<number> = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x01021997, 0x00c36400, 0x5346414f, 0x73757245, 0x564c,
  0x65735546,
]);

/** Tells whether Linux's number of a file system is that of one across a network. */
export function isNetworkFileSystem(type: number): boolean {
  return networkFileSystems.has(type >>> 0);
}

/**
 * Tells whether a path leads across a network, where locks and syncs cannot be trusted.
 *
 * Covered: UNC paths everywhere, and on Linux what the kernel calls the file system. Not covered:
 * mapped drive letters of Windows and mounted shares of macOS.
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
