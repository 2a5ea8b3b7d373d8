import type { UserFiles } from '../../ports/files.ts';
import type { ReceiptDeps } from '../receipts/receipt-deps.ts';

/** What the files of the Payments screen need besides the desk; compose gives it. */
export interface HistoryDeps extends ReceiptDeps {
  readonly files: UserFiles;
  readonly exports: ExportDesk;
}

/** The one export of this terminal that may be running, and the file that was written last. */
export interface ExportDesk {
  /** Null while none runs. */
  running: { isCancelled: boolean } | null;
  lastFile: string | null;
}

/** Starts with nothing running. */
export function createExportDesk(): ExportDesk {
  return { running: null, lastFile: null };
}
