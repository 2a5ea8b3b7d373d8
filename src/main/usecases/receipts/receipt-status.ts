import type { Failure } from '../../../contract/failure.ts';
import type { ReceiptStatus } from '../../../contract/receipts.ts';
import type { AttemptId } from '../../../domain/ids.ts';
import { standingOf } from '../../../domain/receipt/standing.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Desk } from '../desk.ts';
import { recordsFailure } from '../records-failure.ts';

/** What paper a payment may have, and which it has had. */
export async function receiptStatus(
  desk: Desk,
  id: AttemptId,
): Promise<Result<ReceiptStatus, Failure>> {
  const [attempt, trail] = await Promise.all([
    desk.ledger.attempts.find(id),
    desk.ledger.receipts.paperTrail(id),
  ]);
  if (!attempt.ok) return recordsFailure(attempt.error);
  if (!trail.ok) return recordsFailure(trail.error);
  if (attempt.value === null) return failed({ kind: 'not-found' });
  const standing = standingOf(attempt.value.state);
  return ok({
    refusal: standing.kind === 'none' ? standing.reason : null,
    paper: paperOf(standing.kind),
    handOuts: trail.value.handedOut.map(({ way, issuedAt, operatorId }) => ({
      way,
      at: issuedAt,
      operatorName: desk.operatorName(operatorId),
    })),
  });
}

function paperOf(kind: ReturnType<typeof standingOf>['kind']): ReceiptStatus['paper'] {
  if (kind === 'none') return null;
  return kind === 'paid' ? 'receipt' : 'declined-note';
}
