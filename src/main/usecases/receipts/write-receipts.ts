import type { Failure } from '../../../contract/failure.ts';
import type { ReceiptIssue } from '../../../contract/payments/receipts.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { reportProgress, unstoppable } from './gather-receipts.ts';
import type { Gathered, Stoppable } from './gather-receipts.ts';
import { doneWith, fileTrouble, recordAll } from './issue-receipt.ts';
import type { ReceiptDeps } from './receipt-deps.ts';
import { sheetOf } from './receipt-sheet.ts';
import type { ReceiptChannel } from '../../../domain/receipt/eligibility.ts';

/** The receipts to write, the path and the operator. */
export interface Writing {
  readonly gathered: Gathered;
  readonly path: string;
  readonly way: ReceiptChannel;
  readonly operator: Operator;
  readonly run?: Stoppable;
}

/**
 * Writes receipts as one PDF file: the whole file under a temporary name, then the records, then the rename.
 *
 * A disk that fills up on the way leaves neither half a file nor a receipt recorded as issued that never was.
 */
export async function writeReceipts(
  context: AccountContext,
  deps: ReceiptDeps,
  writing: Writing,
): Promise<Result<ReceiptIssue | 'number-taken', Failure>> {
  const { gathered, path, way, operator, run = unstoppable } = writing;
  const { receipts } = gathered;
  const report = (stage: 'drawing' | 'writing') => {
    if (receipts.length > 1) reportProgress(context, stage, { done: 0, total: receipts.length });
  };
  report('drawing');
  const { sheet, logoMissing } = await sheetOf(context, deps, receipts);
  if (run.isCancelled) return ok({ kind: 'cancelled' });
  const pdf = await deps.printer.toPdf(sheet);
  if (!pdf.ok) return ok({ kind: 'trouble', trouble: pdf.error.kind });
  if (run.isCancelled) return ok({ kind: 'cancelled' });
  report('writing');
  const staged = await deps.files.stage(path, pdf.value);
  if (!staged.ok) return ok(fileTrouble(staged.error));
  // From here on the receipts count as issued, so this is the last moment to stop.
  if (run.isCancelled) {
    await staged.value.discard();
    return ok({ kind: 'cancelled' });
  }
  const recorded = await recordAll(context, receipts, { operator, way });
  if (!recorded.ok) {
    await staged.value.discard();
    if (recorded.error.kind === 'copy-number-taken') return ok('number-taken');
    return recordsFailure(recorded.error);
  }
  const inPlace = await staged.value.commit();
  if (!inPlace.ok) {
    await staged.value.discard();
    return ok(fileTrouble(inPlace.error));
  }
  deps.queue.lastFile = path;
  return ok(doneWith(gathered, { way, path, mailOpened: null, recorded: true, logoMissing }));
}
