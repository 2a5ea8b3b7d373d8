import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RestoreMark } from '../ports/epochs.ts';
import { writePrivateFile } from '../vault/write-private-file.ts';

const fileName = 'restored-from';

/** Marks restored records as such before they are moved into place; returns false when the mark was not written. */
export function writeRestoreMark(folder: string, mark: RestoreMark): Promise<boolean> {
  return writePrivateFile(join(folder, fileName), JSON.stringify(mark));
}

/**
 * Reads the mark that a restore left beside the records; null when they were not just restored.
 *
 * An unreadable mark still counts: the records are taken as restored from the earliest time.
 */
export async function readRestoreMark(folder: string): Promise<RestoreMark | null> {
  let text: string;
  try {
    text = await readFile(join(folder, fileName), 'utf8');
  } catch {
    return null;
  }
  const unread = { id: 'unread', backupMadeAt: '', restoredBy: null } as unknown as RestoreMark;
  try {
    const mark = JSON.parse(text) as Partial<RestoreMark> | null;
    return typeof mark?.id === 'string' && typeof mark.backupMadeAt === 'string'
      ? { ...unread, ...mark }
      : unread;
  } catch {
    return unread;
  }
}

/** Removes the mark once the records themselves hold the restore. */
export async function removeRestoreMark(folder: string): Promise<void> {
  await rm(join(folder, fileName), { force: true });
}
