import type { UserFiles } from '../../ports/files.ts';
import type { ReceiptDeps } from '../receipts/receipt-deps.ts';

/** Dependencies for the files of the Payments screen, besides the account context. */
export interface PaymentListDeps extends ReceiptDeps {
  readonly files: UserFiles;
  readonly exports: ExportRegistry;
}

/** The terminal's one export that may be running, and the last file written. */
export interface ExportRegistry {
  /** Null while none runs. */
  running: { isCancelled: boolean } | null;
  lastFile: string | null;
}

export function createExportRegistry(): ExportRegistry {
  return { running: null, lastFile: null };
}
