import type { Ledger } from '../ports/ledger/ledger.ts';
import { readLedgerCopy } from './engine/sqlite/copy-ledger.ts';
import { copyToFile } from './move/copy-to-file.ts';
import type { CopySource } from './move/copy-to-file.ts';
import { readSetAside } from './epochs/set-aside.ts';
import type { OfFile, RoutedLedger } from './routes.ts';

/** Shared records, and the file that the account's had on this computer. */
export interface SharedFiles extends CopySource {
  readonly file: string;
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
