import type { Failure } from '../../../contract/failure.ts';
import type { ReceiptStatus } from '../../../contract/payments/receipts.ts';
import type { AttemptId } from '../../../domain/ids.ts';
import { receiptEligibilityOf } from '../../../domain/receipt/eligibility.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';

/** The kind of receipt that a payment may have, and those issued so far. */
export async function receiptStatus(
  context: AccountContext,
  id: AttemptId,
): Promise<Result<ReceiptStatus, Failure>> {
  const [attempt, trail] = await Promise.all([
    context.ledger.attempts.find(id),
    context.ledger.receipts.issueHistory(id),
  ]);
  if (!attempt.ok) return recordsFailure(attempt.error);
  if (!trail.ok) return recordsFailure(trail.error);
  if (attempt.value === null) return failed({ kind: 'not-found' });
  const standing = receiptEligibilityOf(attempt.value.state);
  return ok({
    refusal: standing.kind === 'none' ? standing.reason : null,
    paper: paperOf(standing.kind),
    handOuts: trail.value.handedOut.map(({ way, issuedAt, operatorId }) => ({
      way,
      at: issuedAt,
      operatorName: context.operatorName(operatorId),
    })),
  });
}

function paperOf(kind: ReturnType<typeof receiptEligibilityOf>['kind']): ReceiptStatus['paper'] {
  if (kind === 'none') return null;
  return kind === 'paid' ? 'receipt' : 'declined-note';
}
