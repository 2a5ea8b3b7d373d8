import type { PrintedReport } from '../../domain/receipt/printed-report.ts';
import type { Receipt } from '../../domain/receipt/receipt.ts';
import type { ReceiptMail } from '../../domain/receipt/receipt-mail.ts';
import type { ReceiptTemplate } from '../../domain/receipt/template.ts';
import type { Result } from '../../domain/result.ts';

/** Receipts that go on one paper, each on a page of its own. */
export interface ReceiptSheet {
  readonly receipts: readonly Receipt[];
  readonly template: ReceiptTemplate;
  /** The template's trading name, or the account's where there is none. */
  readonly tradingName: string;
  /** The logo's file, null for none. */
  readonly logo: Uint8Array | null;
}

/** Why there is no paper. */
export interface PrinterFailure {
  readonly kind: 'no-printer' | 'not-printed' | 'not-drawn';
}

/** Draws receipts, on paper or as PDF. */
export interface ReceiptPrinter {
  toPdf(sheet: ReceiptSheet): Promise<Result<Uint8Array, PrinterFailure>>;
  /** Asks the person which printer, and resolves when the paper is on its way or they said no. */
  print(sheet: ReceiptSheet): Promise<Result<'printed' | 'cancelled', PrinterFailure>>;
}

/** Draws the merchant's own papers, on paper or as PDF. */
export interface ReportPrinter {
  reportToPdf(report: PrintedReport): Promise<Result<Uint8Array, PrinterFailure>>;
  /** Asks the person which printer, and resolves when the paper is on its way or they said no. */
  printReport(report: PrintedReport): Promise<Result<'printed' | 'cancelled', PrinterFailure>>;
}

/** The user's own mail program. */
export interface MailProgram {
  /** Opens a letter to be looked at and sent there; false when no program took it. */
  open(mail: ReceiptMail): Promise<boolean>;
}
