import { open, readdir, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Instant } from '../../domain/time/calendar.ts';
import { dayMs } from '../../domain/time/units.ts';

/** Time for which sends are kept; after a restore from an older backup, staff use the bank's list. */
const keptMs = 90 * dayMs;

/** Age and size at which the next file is started, so that old sends are deleted a file at a time. */
const fileAgeMaxMs = 30 * dayMs;
const fileBytesMax = 4 * 1024 * 1024;

/** Folder size above which sends that precede a backup are deleted earlier: the backup holds them. */
const folderBytesMax = 64 * 1024 * 1024;

/** Bytes at the end of the journal that an opening reads: some two hundred lines. */
const tailBytes = 64 * 1024;

const ending = '.sent';

/** Opens the newest file for appending, or starts the next one, named after its first moment. */
export async function openNewest(folder: string, now: Instant): Promise<FileHandle> {
  const newest = (await filesIn(folder)).at(-1);
  const fresh = nameOf(now);
  const isFull =
    newest === undefined ||
    newest < nameOf(earlier(now, fileAgeMaxMs)) ||
    (await stat(join(folder, newest))).size >= fileBytesMax;
  // A clock that was set back must not sort the next file before this one.
  const name = isFull && (newest === undefined || fresh > newest) ? fresh : newest;
  const handle = await open(join(folder, name), 'a', 0o600);
  try {
    // Starts a new line, whatever the last write left behind.
    await handle.appendFile('\n');
    if (name === fresh) await syncFolder(folder);
  } catch (error) {
    await handle.close();
    throw error;
  }
  return handle;
}

/** A new file is only as durable as its name; Windows makes names durable by itself and opens no folder. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Deletes files that end before the keeping time, or before a backup once the folder has grown too large. */
export async function prune(
  folder: string,
  now: Instant,
  backedUpAt: Instant | null,
): Promise<void> {
  const names = await filesIn(folder);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  const isTooLarge = sizes.reduce((sum, size) => sum + size, 0) > folderBytesMax;
  const oldest = nameOf(earlier(now, keptMs));
  const covered = isTooLarge && backedUpAt !== null ? nameOf(backedUpAt) : '';
  // A file ends where the next begins; the newest one is never deleted.
  const old = names.filter((_name, index) => {
    const end = names[index + 1];
    return end !== undefined && (end <= oldest || end <= covered);
  });
  await Promise.all(old.map((name) => rm(join(folder, name), { force: true })));
}

/** Names of the files, the oldest first. */
export async function filesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder);
  return names.filter((name) => name.endsWith(ending)).toSorted();
}

/** The name of a file started at this moment. */
export function nameOf(at: Instant): string {
  return `${at.replaceAll(/[^0-9]/gu, '')}${ending}`;
}

/** The moment that a file's name gives, which every line in it follows; empty without a file. */
export function momentOf(name: string | undefined): Instant {
  const digits = name?.slice(0, -ending.length) ?? '';
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})$/u.exec(digits);
  if (parts === null) return '' as Instant;
  const [, year, month, day, hour, minute, second, thousandth] = parts;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}.${thousandth}Z` as Instant;
}

function earlier(at: Instant, byMs: number): Instant {
  return new Date(Date.parse(at) - byMs).toISOString() as Instant;
}

/** Reads the end of a file; the text may start within a line. */
export async function readTail(path: string): Promise<string> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const from = Math.max(0, size - tailBytes);
    const { buffer, bytesRead } = await handle.read({
      buffer: Buffer.alloc(size - from),
      position: from,
    });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
