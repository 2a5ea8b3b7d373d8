import type { AccountId } from '../../../domain/ids.ts';
import type { CsvRecord } from '../../../domain/plan-files/read-csv.ts';
import type { UserFiles } from '../../ports/files.ts';
import type { TextReader } from '../../ports/text-reader.ts';

/** A chosen file, kept in memory until it is imported or another one is chosen. */
export interface PendingFile {
  readonly id: string;
  /** The account that was open then: a file is not imported into another one. */
  readonly accountId: AccountId;
  readonly headings: readonly string[];
  readonly records: readonly CsvRecord[];
}

/** The one pending file; its tokens never leave the main process. */
export interface PendingFiles<File extends PendingFile = PendingFile> {
  hold(file: File): void;
  find(id: string, accountId: AccountId): File | null;
  drop(): void;
}

/** Dependencies for importing and exporting plans, besides the account context. */
export interface PlanFileDeps {
  readonly files: UserFiles;
  readonly held: PendingFiles;
  readonly texts: TextReader;
}

/** Starts without a file. */
export function createPendingFiles<File extends PendingFile = PendingFile>(): PendingFiles<File> {
  let held: File | null = null;
  return {
    hold: (file) => {
      held = file;
    },
    find: (id, accountId) => (held?.id === id && held.accountId === accountId ? held : null),
    drop: () => {
      held = null;
    },
  };
}
