import type { PrintedReport } from '../../domain/receipt/printed-report.ts';
import type { Receipt } from '../../domain/receipt/receipt.ts';
import type { ReceiptMail } from '../../domain/receipt/receipt-mail.ts';
import type { ReceiptTemplate } from '../../domain/receipt/template.ts';
import type { Result } from '../../domain/result.ts';

/** Receipts of one document, each on a page of its own. */
export interface ReceiptSheet {
  readonly receipts: readonly Receipt[];
  readonly template: ReceiptTemplate;
  /** The template's trading name, or the account's name when that is empty. */
  readonly tradingName: string;
  /** The content of the logo file; null without one. */
  readonly logo: Uint8Array | null;
}

/** The reason nothing was printed or drawn. */
export interface PrinterFailure {
  readonly kind: 'no-printer' | 'not-printed' | 'not-drawn';
}

/** Renders receipts, for print or as PDF. */
export interface ReceiptPrinter {
  toPdf(sheet: ReceiptSheet): Promise<Result<Uint8Array, PrinterFailure>>;
  /** Shows the printer dialog, and resolves when the job is sent or cancelled. */
  print(sheet: ReceiptSheet): Promise<Result<'printed' | 'cancelled', PrinterFailure>>;
}

/** Renders reports for the merchant, for print or as PDF. */
export interface ReportPrinter {
  reportToPdf(report: PrintedReport): Promise<Result<Uint8Array, PrinterFailure>>;
  /** Shows the printer dialog, and resolves when the job is sent or cancelled. */
  printReport(report: PrintedReport): Promise<Result<'printed' | 'cancelled', PrinterFailure>>;
}

/** The user's mail program. */
export interface MailProgram {
  /** Opens an e-mail there for review and sending; false when no program accepted it. */
  open(mail: ReceiptMail): Promise<boolean>;
}
