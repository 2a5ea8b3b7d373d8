import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RestoreMark } from '../ports/epochs.ts';
import { writePrivateFile } from '../vault/write-private-file.ts';

const fileName = 'restored-from';

/** Says beside restored records that they are, before they are put in their place; false when it could not. */
export function writeRestoreMark(folder: string, mark: RestoreMark): Promise<boolean> {
  return writePrivateFile(join(folder, fileName), JSON.stringify(mark));
}

/**
 * Reads what a restore left beside the records; null when they were not just restored.
 *
 * A mark that cannot be read is still a mark: the records are taken as restored from the earliest time.
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

/** Takes the mark away, once the records know by themselves that they were restored. */
export async function removeRestoreMark(folder: string): Promise<void> {
  await rm(join(folder, fileName), { force: true });
}
