import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDraftName } from '../../../../domain/draft-name.ts';

/**
 * Removes the drafts that a kill has left in a folder of records; only under its lock, since whoever holds that
 * may be writing one.
 *
 * A draft may be a copy of all records, or hold a key of practice. One that cannot be removed is in nobody's way,
 * and the next start tries again.
 */
export function sweepDrafts(folder: string): void {
  for (const name of namesIn(folder)) {
    if (isDraftName(name)) remove(join(folder, name));
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function remove(draft: string): void {
  try {
    rmSync(draft, { force: true });
  } catch {
    // Another user's, or a folder: records are opened all the same.
  }
}
