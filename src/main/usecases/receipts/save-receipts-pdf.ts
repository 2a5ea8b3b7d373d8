import type { Failure } from '../../../contract/failure.ts';
import type { HandOut } from '../../../contract/receipts.ts';
import { dateInZone } from '../../../domain/calendar.ts';
import type { AttemptId } from '../../../domain/ids.ts';
import { receiptFileName } from '../../../domain/receipt/receipt-file.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Desk, Operator } from '../desk.ts';
import { gatherReceipts, unstoppable } from './gather-receipts.ts';
import type { Stoppable } from './gather-receipts.ts';
import { handOut } from './hand-out.ts';
import type { ReceiptDeps } from './receipt-deps.ts';
import { writeReceipts } from './write-receipts.ts';

/** Whose receipts, for whom, and who may stop it. */
interface Saving {
  readonly operator: Operator;
  readonly ids: readonly AttemptId[];
  readonly run?: Stoppable;
}

/**
 * Asks where to save, and writes the receipts there as one PDF file.
 *
 * The payments are read again after the question: while the dialog was open, another paper may have gone out.
 */
export async function saveReceiptsPdf(
  desk: Desk,
  deps: ReceiptDeps,
  { operator, ids, run = unstoppable }: Saving,
): Promise<Result<HandOut, Failure>> {
  const first = await gatherReceipts(desk, ids, run);
  if (!first.ok) return first;
  if (run.isCancelled) return ok({ kind: 'cancelled' });
  const [reason] = first.value.skipped;
  if (first.value.receipts.length === 0 && reason !== undefined) {
    return ok({ kind: 'refused', reason });
  }
  const path = await deps.files.askWhereToSave({
    title: first.value.receipts.length === 1 ? 'Save the receipt' : 'Save the receipts',
    folder: deps.settings.receiptFolder() ?? deps.files.documents,
    fileName: receiptFileName(first.value.receipts, todayOf(desk)),
  });
  if (path === null) return ok({ kind: 'cancelled' });
  const done = await deps.queue.run(() =>
    handOut(
      desk,
      ids,
      (gathered) => writeReceipts(desk, deps, { gathered, path, operator, way: 'pdf', run }),
      run,
    ),
  );
  if (done.ok && done.value.kind === 'done') {
    // A folder that cannot be remembered costs a few keys next time and nothing else.
    deps.settings.saveReceiptFolder(deps.files.folderOf(path));
  }
  return done;
}

function todayOf(desk: Desk) {
  return dateInZone(desk.clock.now(), desk.account.timeZone);
}
