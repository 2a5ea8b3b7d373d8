import type { AccountId } from '../../../domain/ids.ts';
import type { CsvRecord } from '../../../domain/plan-files/read-csv.ts';
import type { UserFiles } from '../../ports/files.ts';
import type { TextReader } from '../../ports/text-reader.ts';

/** A chosen bank file, kept in memory until another one is chosen. */
export interface HeldBankFile {
  readonly id: string;
  /** The account that was open then: a file is not matched with another one. */
  readonly accountId: AccountId;
  readonly fileName: string;
  /** SHA-256 of its bytes, in hexadecimal. */
  readonly digest: string;
  readonly records: readonly CsvRecord[];
}

/** Dependencies for reading a bank file, besides the account context. */
export interface ReconcileDeps {
  readonly files: Pick<UserFiles, 'askForText' | 'read'>;
  readonly texts: Pick<TextReader, 'planFile'>;
  /** The file chosen last. */
  readonly held: {
    hold(file: HeldBankFile): void;
    find(id: string, accountId: AccountId): HeldBankFile | null;
  };
}

/** Starts without a file. */
export function createHeldBankFile(): ReconcileDeps['held'] {
  let held: HeldBankFile | null = null;
  return {
    hold: (file) => {
      held = file;
    },
    find: (id, accountId) => (held?.id === id && held.accountId === accountId ? held : null),
  };
}
