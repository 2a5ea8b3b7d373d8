import type { Failure } from '../../../contract/failure.ts';
import type { ReceiptIssue, ReceiptTrouble } from '../../../contract/payments/receipts.ts';
import type { AttemptId } from '../../../domain/ids.ts';
import type { Receipt } from '../../../domain/receipt/receipt.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { FileFailure } from '../../ports/files.ts';
import type { CopyNumberTaken, HandedOut, ReceiptChannel } from '../../ports/ledger/receipts.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { gatherReceipts, unstoppable } from './gather-receipts.ts';
import type { Gathered, Stoppable } from './gather-receipts.ts';

/** What a way of handing out is given: the receipts that there are, numbered. */
export type Deliver = (
  gathered: Gathered,
) => Promise<Result<ReceiptIssue | 'number-taken', Failure>>;

/** How often the numbers are read anew when somebody else handed out the same receipt meanwhile. */
const triesMax = 3;

/**
 * Gathers the receipts of a choice and hands them out in one way.
 *
 * A choice of which none has a receipt is refused with the first reason; of others the rest is handed out.
 */
export async function handOut(
  context: AccountContext,
  ids: readonly AttemptId[],
  deliver: Deliver,
  run: Stoppable = unstoppable,
): Promise<Result<ReceiptIssue, Failure>> {
  for (let round = 0; round < triesMax; round += 1) {
    // oxlint-disable-next-line no-await-in-loop -- Another round is made only after this one failed.
    const gathered = await gatherReceipts(context, ids, run);
    if (!gathered.ok) return gathered;
    if (run.isCancelled) return ok({ kind: 'cancelled' });
    const [reason] = gathered.value.skipped;
    if (gathered.value.receipts.length === 0 && reason !== undefined) {
      return ok({ kind: 'refused', reason });
    }
    // oxlint-disable-next-line no-await-in-loop -- As above.
    const delivered = await deliver(gathered.value);
    if (!delivered.ok) return delivered;
    if (delivered.value !== 'number-taken') return ok(delivered.value);
  }
  return { ok: false, error: { kind: 'records', reason: 'busy' } };
}

/** Writes down that these receipts are out. */
export function recordAll(
  context: AccountContext,
  receipts: readonly Receipt[],
  { operator, way }: { readonly operator: Operator; readonly way: ReceiptChannel },
): Promise<Result<null, CopyNumberTaken | LedgerFailure>> {
  const issuedAt = context.clock.now();
  const handOuts = receipts.map(
    ({ attemptId, copyNumber }): HandedOut => ({
      attemptId,
      copyNumber,
      way,
      issuedAt,
      operatorId: operator.id,
    }),
  );
  return context.ledger.receipts.recordReceiptIssues(handOuts);
}

/** Counts what was handed out, in the words of the contract. */
export function doneWith(
  { receipts, skipped }: Gathered,
  facts: Pick<
    Extract<ReceiptIssue, { readonly kind: 'done' }>,
    'way' | 'path' | 'mailOpened' | 'recorded' | 'logoMissing'
  >,
): ReceiptIssue {
  const originals = receipts.filter(({ copyNumber }) => copyNumber === 0).length;
  return {
    kind: 'done',
    originals,
    copies: receipts.length - originals,
    skipped: skipped.length,
    ...facts,
  };
}

/** Says in the words of the contract why there is no file. */
export function fileTrouble({ kind }: FileFailure): ReceiptIssue {
  const trouble: ReceiptTrouble =
    kind === 'too-large' || kind === 'unreadable' ? 'not-written' : kind;
  return { kind: 'trouble', trouble };
}
