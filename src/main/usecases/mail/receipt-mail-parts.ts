import type { Failure } from '../../../contract/failure.ts';
import type { Message } from '../../../domain/mail/message.ts';
import { dateInZone } from '../../../domain/time/calendar.ts';
import { receiptFileName } from '../../../domain/receipt/receipt-file.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { OutgoingMail } from '../../ports/mail.ts';
import type { AccountContext } from '../account-context.ts';
import { receiptAs } from '../receipts/gather-receipts.ts';
import type { ReceiptDeps } from '../receipts/receipt-deps.ts';
import { sheetOf } from '../receipts/receipt-sheet.ts';

/** The reason a message has no file: the receipt could not be drawn, or its payment has none any more. */
export type NotAttached = Failure | { readonly kind: 'not-drawn' };

/**
 * Draws the receipt of a queued message, under the number and the time that it was queued with; null for a message
 * without a receipt.
 */
export async function attachmentOf(
  context: AccountContext,
  deps: ReceiptDeps,
  message: Message,
): Promise<Result<OutgoingMail['attachment'], NotAttached>> {
  const { attemptId, copyNumber, queuedAt } = message;
  if (attemptId === null || copyNumber === null) return ok(null);
  const receipt = await receiptAs(context, attemptId, { copyNumber, issuedAt: queuedAt });
  if (!receipt.ok) return receipt;
  if (!receipt.value.ok) return failed({ kind: 'not-drawn' });
  const { sheet } = await sheetOf(context, deps, [receipt.value.value]);
  const pdf = await deps.printer.toPdf(sheet);
  if (!pdf.ok) return failed({ kind: 'not-drawn' });
  const today = dateInZone(queuedAt, context.account.timeZone);
  return ok({ fileName: receiptFileName([receipt.value.value], today), pdf: pdf.value });
}
