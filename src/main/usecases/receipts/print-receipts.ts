import type { Failure } from '../../../contract/failure.ts';
import type { HandOut } from '../../../contract/receipts.ts';
import type { AttemptId } from '../../../domain/ids.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Desk, Operator } from '../desk.ts';
import { reportProgress } from './gather-receipts.ts';
import type { Gathered } from './gather-receipts.ts';
import { doneWith, handOut, recordAll } from './hand-out.ts';
import type { ReceiptDeps } from './receipt-deps.ts';
import { sheetOf } from './receipt-sheet.ts';

/**
 * Prints receipts on a printer that the person chooses.
 *
 * It is written down once the paper is on its way; when that fails, the answer says so, for paper cannot be taken
 * back and the next one would be an original again.
 */
export function printReceipts(
  desk: Desk,
  deps: ReceiptDeps,
  { operator, ids }: { readonly operator: Operator; readonly ids: readonly AttemptId[] },
): Promise<Result<HandOut, Failure>> {
  return deps.queue.run(() =>
    handOut(desk, ids, async (gathered) => ok(await printed(desk, deps, { operator, gathered }))),
  );
}

async function printed(
  desk: Desk,
  deps: ReceiptDeps,
  { operator, gathered }: { readonly operator: Operator; readonly gathered: Gathered },
): Promise<HandOut> {
  const { receipts } = gathered;
  const { sheet, logoMissing } = await sheetOf(desk, deps, receipts);
  if (receipts.length > 1) {
    reportProgress(desk, 'drawing', { done: 0, total: receipts.length });
  }
  const paper = await deps.printer.print(sheet);
  if (!paper.ok) return { kind: 'trouble', trouble: paper.error.kind };
  if (paper.value === 'cancelled') return { kind: 'cancelled' };
  const recorded = await recordAll(desk, receipts, { operator, way: 'print' });
  if (!recorded.ok) desk.log.warn('receipt.not-recorded', { reason: recorded.error.kind });
  return doneWith(gathered, {
    way: 'print',
    path: null,
    mailOpened: null,
    recorded: recorded.ok,
    logoMissing,
  });
}
