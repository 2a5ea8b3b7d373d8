import type { Failure } from '../../../contract/failure.ts';
import type { ReceiptIssue } from '../../../contract/payments/receipts.ts';
import type { AttemptId } from '../../../domain/ids.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { reportProgress } from './gather-receipts.ts';
import type { Gathered } from './gather-receipts.ts';
import { doneWith, handOut, recordAll } from './issue-receipt.ts';
import type { ReceiptDeps } from './receipt-deps.ts';
import { sheetOf } from './receipt-sheet.ts';

/**
 * Prints receipts on a printer that the operator chooses.
 *
 * They are recorded once printing has started; when that fails, the result says so, because paper cannot be taken back
 * and the next one would be an original again.
 */
export function printReceipts(
  context: AccountContext,
  deps: ReceiptDeps,
  { operator, ids }: { readonly operator: Operator; readonly ids: readonly AttemptId[] },
): Promise<Result<ReceiptIssue, Failure>> {
  return deps.queue.run(() =>
    handOut(context, ids, async (gathered) =>
      ok(await printed(context, deps, { operator, gathered })),
    ),
  );
}

async function printed(
  context: AccountContext,
  deps: ReceiptDeps,
  { operator, gathered }: { readonly operator: Operator; readonly gathered: Gathered },
): Promise<ReceiptIssue> {
  const { receipts } = gathered;
  const { sheet, logoMissing } = await sheetOf(context, deps, receipts);
  if (receipts.length > 1) {
    reportProgress(context, 'drawing', { done: 0, total: receipts.length });
  }
  const paper = await deps.printer.print(sheet);
  if (!paper.ok) return { kind: 'trouble', trouble: paper.error.kind };
  if (paper.value === 'cancelled') return { kind: 'cancelled' };
  const recorded = await recordAll(context, receipts, { operator, way: 'print' });
  if (!recorded.ok) context.log.warn('receipt.not-recorded', { reason: recorded.error.kind });
  return doneWith(gathered, {
    way: 'print',
    path: null,
    mailOpened: null,
    recorded: recorded.ok,
    logoMissing,
  });
}
