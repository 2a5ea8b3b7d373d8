import { existsSync } from 'node:fs';
import { connect } from '../engine/sqlite/connection.ts';
import { ledgerFailureOf } from '../engine/failures.ts';
import { takeLock } from '../engine/sqlite/lock.ts';
import { knownSchemaVersion, migrate, readSchemaVersion } from '../schema/migrate.ts';
import { isMoved, markMoved } from '../schema/moved-mark.ts';
import type { Mover } from '../schema/moved-mark.ts';

/**
 * Marks the records in a file as moved, so that they open read-only for ever. True when they are marked, or there is no
 * file; false when it cannot be written.
 */
export async function markFileMoved(file: string, mover: Mover): Promise<boolean> {
  if (!existsSync(file)) return true;
  const lock = takeLock(file);
  if (!lock.ok) return false;
  try {
    const connection = connect(file, 'write');
    try {
      const version = await readSchemaVersion(connection.db);
      // Something else in its place is not ours to change, and opens as nothing.
      if (version === null || version === 0) return true;
      if (version < knownSchemaVersion) await migrate(connection.db, mover.at);
      if (await isMoved(connection.db, knownSchemaVersion)) return true;
      await markMoved(connection.db, mover);
      return true;
    } finally {
      connection.close();
    }
  } catch (error) {
    if (ledgerFailureOf(error) === null) throw error;
    return false;
  } finally {
    lock.value.release();
  }
}
