import {
  closeSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  readdirSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** State of a folder of records at one moment, as a kill would leave it. */
export interface Look {
  /** Commits since the ledger was opened; null while no process has it open. */
  readonly commits: number | null;
  /** Distinguishes one version of a file from another, by name. */
  readonly files: Readonly<Record<string, string>>;
}

const indexEnding = '-shm';

/**
 * Files of the database, of which only the presence counts: the commits identify their contents, and the time when
 * pages move from the log into the file depends on what earlier lives have left there.
 */
const isOfDatabase = (name: string) => /\.sqlite(?:-wal)?$/u.test(name);

/** Reads the state of a folder, which may not exist yet. */
export function lookAt(folder: string): Look {
  const files: Record<string, string> = {};
  let commits: number | null = null;
  for (const name of namesIn(folder)) {
    const path = join(folder, name);
    const about = statSync(path, { bigint: true, throwIfNoEntry: false });
    if (about === undefined) continue;
    if (name.endsWith(indexEnding)) commits = commitsIn(path);
    else if (isOfDatabase(name)) files[name] = 'there';
    else if (about.size === 0n) files[name] = 'empty';
    else files[name] = `${about.size} ${about.mtimeNs} ${about.ino}`;
  }
  return { commits, files };
}

/**
 * Difference between two states, as text without a space. It contains no size and no time, so that it is the same in
 * every life that has come this far.
 */
export function changesBetween(before: Look, now: Look): string {
  const commits = now.commits === null ? 'closed' : now.commits - (before.commits ?? 0);
  const fresh = Object.entries(now.files)
    .filter(([name, version]) => before.files[name] !== version)
    .map(([name, version]) => `${plainName(name)}:${version === 'empty' ? 'empty' : 'new'}`);
  const gone = Object.keys(before.files)
    .filter((name) => now.files[name] === undefined)
    .map((name) => `${plainName(name)}:gone`);
  return [`commits:${commits}`, ...fresh, ...gone].join(',');
}

/** Writes a state where {@link keptLook} finds it, whole or not at all. */
export function keepLook(file: string, look: Look): void {
  writeFileSync(`${file}.new`, JSON.stringify(look));
  renameSync(`${file}.new`, file);
}

/** The state that was stored there; null before. */
export function keptLook(file: string): Look | null {
  try {
    // A checked cast: only `keepLook` writes there, and the rename makes it whole.
    return JSON.parse(readFileSync(file, 'utf8')) as Look;
  } catch {
    return null;
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return [];
  }
}

/** Replaces the random part of a temporary file's name, which differs in every life. */
function plainName(name: string): string {
  return name.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/u, '*');
}

/** Offset in the index of SQLite's write-ahead log that counts the commits since it was created. */
const commitsAt = 8;
let index: { readonly descriptor: number; readonly inode: number } | null = null;

/**
 * Reads how many commits the index of a log counts. The descriptor stays open for as long as the file is the same:
 * closing one would release all the locks that SQLite holds on the file for the process.
 */
function commitsIn(path: string): number | null {
  const about = statSync(path, { throwIfNoEntry: false });
  if (about === undefined) return null;
  if (index !== null && index.inode !== about.ino) {
    closeSync(index.descriptor);
    index = null;
  }
  if (index === null) {
    const descriptor = openSync(path, 'r');
    index = { descriptor, inode: fstatSync(descriptor).ino };
  }
  const count = Buffer.alloc(4);
  readSync(index.descriptor, count, 0, count.length, commitsAt);
  return count.readUInt32LE();
}
