import type { UserFiles } from '../../ports/files.ts';
import type { TextReader } from '../../ports/text-reader.ts';
import type { PendingFile, PendingFiles } from '../plan-files/pending-files.ts';

/** A chosen file of customers or card tokens; its tokens never leave the main process. */
export interface PendingCustomerFile extends PendingFile {
  /** SHA-256 of its bytes, in hexadecimal. */
  readonly digest: string;
}

/** Dependencies for bringing customers in, besides the account context. */
export interface CustomerFileDeps {
  readonly files: UserFiles;
  readonly held: PendingFiles<PendingCustomerFile>;
  readonly texts: TextReader;
}
