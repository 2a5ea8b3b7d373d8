import { rmSync } from 'node:fs';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { AccountId } from '../../../domain/ids.ts';
import type { Ledger, LedgerFailure } from '../../ports/ledger/ledger.ts';
import { ledgerFailureOf } from '../engine/failures.ts';
import { openPool } from '../engine/postgres/server-pool.ts';
import type { ServerOptions } from '../engine/postgres/server-pool.ts';
import { connect } from '../engine/sqlite/connection.ts';
import { readLedgerCopy } from '../engine/sqlite/copy-ledger.ts';
import { createLedgerFile } from '../engine/sqlite/create-ledger.ts';
import { readSetAside } from '../epochs/set-aside.ts';
import { copyTables } from '../move/copy-tables.ts';
import { firstDifference, proveTables } from '../move/prove-tables.ts';
import type { OfFile, RoutedLedger } from '../routes.ts';

/** The place of a shared ledger's own files on this computer, and its server. */
export interface SharedFiles extends ServerOptions {
  /** Path of the records that the account had in a file. */
  readonly file: string;
  readonly accountId: AccountId;
  readonly openedAt: Instant;
}

/** Adds to shared records the calls that make and read backups in a file. */
export function withFileCalls(
  ledger: RoutedLedger,
  files: SharedFiles,
): RoutedLedger & Pick<Ledger, OfFile> {
  return {
    ...ledger,
    copyTo: async (path) => {
      const copied = await copyToFile(files, path);
      return copied.ok ? readLedgerCopy(path) : copied;
    },
    readCopy: async (path) => readLedgerCopy(path),
    setAsideCharges: () => readSetAside(files.file, files.openedAt),
  };
}

/** Copies shared records as they are at one moment into a file, while the terminals go on. */
async function copyToFile(files: SharedFiles, path: string): Promise<Result<null, LedgerFailure>> {
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
