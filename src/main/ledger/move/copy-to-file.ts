import { rmSync } from 'node:fs';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { AccountId } from '../../../domain/ids.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import { ledgerFailureOf } from '../engine/failures.ts';
import { openPool } from '../engine/postgres/server-pool.ts';
import type { ServerOptions } from '../engine/postgres/server-pool.ts';
import { connect } from '../engine/sqlite/connection.ts';
import { createLedgerFile } from '../engine/sqlite/create-ledger.ts';
import { copyTables } from './copy-tables.ts';
import { firstDifference, proveTables } from './prove-tables.ts';

/** The records on a server that a file is made of. */
export interface CopySource extends ServerOptions {
  readonly accountId: AccountId;
  readonly openedAt: Instant;
}

/** Copies shared records as they are at one moment into an unused path, while the terminals go on. */
export async function copyToFile(
  files: CopySource,
  path: string,
): Promise<Result<null, LedgerFailure>> {
  const pool = openPool(files, 'read');
  try {
    await createLedgerFile(path, { accountId: files.accountId, createdAt: files.openedAt });
    const target = connect(path, 'write');
    try {
      return await pool.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (source) => {
          await target.db.transaction().execute((tx) => copyTables(source, tx));
          const isSame =
            firstDifference(await proveTables(source), await proveTables(target.db)) === null;
          return isSame ? ok(null) : failed({ kind: 'io-error' });
        });
    } finally {
      target.handle.exec('pragma journal_mode = delete');
      target.close();
    }
  } catch (error) {
    rmSync(path, { force: true });
    const failure = ledgerFailureOf(error);
    if (failure === null) throw error;
    return failed(failure);
  } finally {
    await pool.close();
  }
}
