import type { Failure } from '../../../contract/failure.ts';
import type { ReceiptIssue } from '../../../contract/payments/receipts.ts';
import { dateInZone } from '../../../domain/time/calendar.ts';
import type { AttemptId } from '../../../domain/ids.ts';
import { receiptFileName } from '../../../domain/receipt/receipt-file.ts';
import { readMailAddress, receiptMail } from '../../../domain/receipt/receipt-mail.ts';
import type { ReceiptMail } from '../../../domain/receipt/receipt-mail.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import type { Gathered } from './gather-receipts.ts';
import { fileTrouble, handOut } from './issue-receipt.ts';
import type { ReceiptDeps } from './receipt-deps.ts';
import { templateOf } from './receipt-sheet.ts';
import { writeReceipts } from './write-receipts.ts';

/**
 * Opens an e-mail with the receipt in the user's own mail program, and saves the PDF that goes with it.
 *
 * A message passed from one program to another cannot carry a file, so the file is saved where receipts are saved and
 * the screen says where. When no mail program takes the message, the receipt is still issued, as a file.
 */
export async function emailReceipt(
  context: AccountContext,
  deps: ReceiptDeps,
  request: { readonly operator: Operator; readonly id: AttemptId; readonly to: string },
): Promise<Result<ReceiptIssue, Failure>> {
  const to = readMailAddress(request.to);
  if (!to.ok) return ok({ kind: 'trouble', trouble: to.error });
  // The records refuse it too, in the transaction that records it; checking first avoids writing a file for nothing.
  const gap = await context.ledger.epochs.openGap();
  if (!gap.ok) return recordsFailure(gap.error);
  if (gap.value !== null) return recordsFailure({ kind: 'gap-open' });
  return deps.queue.run(() =>
    handOut(context, [request.id], async (gathered) => {
      const path = await pathFor(context, deps, gathered);
      if (!path.ok) return ok(fileTrouble(path.error));
      const written = await writeReceipts(context, deps, {
        gathered,
        path: path.value,
        operator: request.operator,
        way: 'email',
      });
      if (!written.ok || written.value === 'number-taken') return written;
      if (written.value.kind !== 'done') return written;
      const mail = emailFor(context, deps, { gathered, to: to.value });
      const mailOpened = mail !== null && (await deps.mailProgram.open(mail));
      return ok({ ...written.value, mailOpened });
    }),
  );
}

function pathFor(context: AccountContext, deps: ReceiptDeps, { receipts }: Gathered) {
  const folder = deps.settings.receiptFolder() ?? deps.files.documents;
  const today = dateInZone(context.clock.now(), context.account.timeZone);
  return deps.files.freePath(folder, receiptFileName(receipts, today));
}

function emailFor(
  context: AccountContext,
  deps: ReceiptDeps,
  { gathered, to }: { readonly gathered: Gathered; readonly to: string },
): ReceiptMail | null {
  const [receipt] = gathered.receipts;
  if (receipt === undefined) return null;
  const template = templateOf(deps, context.account.id);
  const tradingName = template.tradingName === '' ? context.account.name : template.tradingName;
  return receiptMail(receipt, template, { to, tradingName });
}
