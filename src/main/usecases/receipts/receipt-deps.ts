import type { UserFiles } from '../../ports/files.ts';
import type { MailProgram, ReceiptPrinter } from '../../ports/printer.ts';
import type { LogoStore } from '../../ports/ledger/receipts.ts';
import type { Settings } from '../../ports/settings.ts';
import type { ReceiptQueue } from './receipt-queue.ts';

export interface ReceiptDeps {
  readonly settings: Pick<
    Settings,
    'accounts' | 'saveReceipt' | 'receiptFolder' | 'saveReceiptFolder'
  >;
  readonly printer: ReceiptPrinter;
  readonly mailProgram: MailProgram;
  readonly files: UserFiles;
  readonly logos: LogoStore;
  readonly queue: ReceiptQueue;
}
