import type { UserFiles } from '../../ports/files.ts';
import type { ReceiptDeps } from '../receipts/receipt-deps.ts';

/** What the files of the Payments screen need besides the desk; compose gives it. */
export interface HistoryDeps extends ReceiptDeps {
  readonly files: UserFiles;
  readonly exports: ExportRegistry;
}

/** The one export of this terminal that may be running, and the file that was written last. */
export interface ExportRegistry {
  /** Null while none runs. */
  running: { isCancelled: boolean } | null;
  lastFile: string | null;
}

/** Starts with nothing running. */
export function createExportRegistry(): ExportRegistry {
  return { running: null, lastFile: null };
}
