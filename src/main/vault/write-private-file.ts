import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { draftName } from '../../domain/draft-name.ts';

/**
 * Writes a small file that its user alone may read; returns false when it could not be written.
 *
 * The file is written whole and durably under another name first: a crash leaves the old one or the new, never half of
 * one.
 */
export async function writePrivateFile(file: string, text: string): Promise<boolean> {
  const fresh = join(dirname(file), draftName(randomUUID()));
  try {
    const handle = await open(fresh, 'wx', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(fresh, file);
    return true;
  } catch {
    await rm(fresh, { force: true });
    return false;
  }
}
