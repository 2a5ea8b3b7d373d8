import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDraftName } from '../../../../domain/draft-name.ts';

/**
 * Removes the drafts that a kill has left in a folder of records; call only while holding its lock, since the lock's
 * holder may be writing one.
 *
 * A draft may be a copy of all records, or hold a practice key. One that cannot be removed does no harm, and the next
 * start tries again.
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
    // Another user's file, or a folder: the records are opened all the same.
  }
}
