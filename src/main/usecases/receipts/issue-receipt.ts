import type { Failure } from '../../../contract/failure.ts';
import type { ReceiptIssue, ReceiptTrouble } from '../../../contract/payments/receipts.ts';
import type { AttemptId } from '../../../domain/ids.ts';
import type { Receipt } from '../../../domain/receipt/receipt.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { FileFailure } from '../../ports/files.ts';
import type { CopyNumberTaken, HandedOut } from '../../ports/ledger/receipts.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { gatherReceipts, unstoppable } from './gather-receipts.ts';
import type { Gathered, Stoppable } from './gather-receipts.ts';
import type { ReceiptChannel } from '../../../domain/receipt/eligibility.ts';

/** Issues the gathered, numbered receipts in one way. */
export type Deliver = (
  gathered: Gathered,
) => Promise<Result<ReceiptIssue | 'number-taken', Failure>>;

/** Maximum number of rounds of numbering, when another operator issues the same receipt at the same time. */
const triesMax = 3;

/**
 * Gathers the receipts of a selection and issues them in one way.
 *
 * When no payment of the selection has a receipt, it is refused with the first reason; otherwise those without one are
 * skipped.
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

/** Records that these receipts were issued. */
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

/** Counts the issued receipts, in the contract's terms. */
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

/** The reason that there is no file, in the contract's terms. */
export function fileTrouble({ kind }: FileFailure): ReceiptIssue {
  const trouble: ReceiptTrouble =
    kind === 'too-large' || kind === 'unreadable' ? 'not-written' : kind;
  return { kind: 'trouble', trouble };
}
