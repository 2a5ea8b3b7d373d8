import type { Failure } from '../../../contract/failure.ts';
import type { ReceiptIssue } from '../../../contract/payments/receipts.ts';
import { dateInZone } from '../../../domain/time/calendar.ts';
import type { AttemptId } from '../../../domain/ids.ts';
import { receiptFileName } from '../../../domain/receipt/receipt-file.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { gatherReceipts, unstoppable } from './gather-receipts.ts';
import type { Stoppable } from './gather-receipts.ts';
import { handOut } from './issue-receipt.ts';
import type { ReceiptDeps } from './receipt-deps.ts';
import { writeReceipts } from './write-receipts.ts';

/** The receipts to save, with their operator and a way to stop. */
interface Saving {
  readonly operator: Operator;
  readonly ids: readonly AttemptId[];
  readonly run?: Stoppable;
}

/**
 * Asks where to save, and writes the receipts there as one PDF file.
 *
 * The payments are read again after the question: another receipt may have been issued while the dialog was open.
 */
export async function saveReceiptsPdf(
  context: AccountContext,
  deps: ReceiptDeps,
  { operator, ids, run = unstoppable }: Saving,
): Promise<Result<ReceiptIssue, Failure>> {
  const first = await gatherReceipts(context, ids, run);
  if (!first.ok) return first;
  if (run.isCancelled) return ok({ kind: 'cancelled' });
  const [reason] = first.value.skipped;
  if (first.value.receipts.length === 0 && reason !== undefined) {
    return ok({ kind: 'refused', reason });
  }
  const path = await deps.files.askWhereToSave({
    title: first.value.receipts.length === 1 ? 'Save the receipt' : 'Save the receipts',
    folder: deps.settings.receiptFolder() ?? deps.files.documents,
    fileName: receiptFileName(first.value.receipts, todayOf(context)),
  });
  if (path === null) return ok({ kind: 'cancelled' });
  const done = await deps.queue.run(() =>
    handOut(
      context,
      ids,
      (gathered) => writeReceipts(context, deps, { gathered, path, operator, way: 'pdf', run }),
      run,
    ),
  );
  if (done.ok && done.value.kind === 'done') {
    // Failing to remember the folder costs a few keys next time and nothing else.
    deps.settings.saveReceiptFolder(deps.files.folderOf(path));
  }
  return done;
}

function todayOf(context: AccountContext) {
  return dateInZone(context.clock.now(), context.account.timeZone);
}
