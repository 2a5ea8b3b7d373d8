import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { holdsCardNumber } from '../../../domain/card-guard.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Desk } from '../desk.ts';
import { recordsFailure } from '../records-failure.ts';
import { duplicateScope } from './duplicate-scope.ts';
import { refuseUnlikeMask } from './check-mask.ts';
import { placeOrder } from './place-order.ts';
import { presentObstacle } from './present-obstacle.ts';

/** A reference with a card number in it is looked up nowhere, and not said again. */
const holdsNumber: OperationOutput<'charge.check'> = {
  obstacle: null,
  tryNumber: 1,
  referenceToSend: '',
  needsSupervisor: false,
  refusals: [{ field: 'reference', reason: 'holds-card-number' }],
};

/** Says beforehand what a submit would meet: the guards are asked, nothing is written or sent. */
export async function checkCharge(
  desk: Desk,
  order: ParsedInput<'charge.check'>,
): Promise<Result<OperationOutput<'charge.check'>, Failure>> {
  const draft = desk.drafts.peek(order.draftId);
  if (draft === null) return failed({ kind: 'not-found' });

  if (holdsCardNumber(order.reference)) return ok(holdsNumber);
  const placed = await placeOrder(desk, draft, order.reference.trim(), order.planId);
  if (!placed.ok) return placed;
  const { intentId, orderReference, reference, tryNumber, needsSupervisor } = placed.value;

  const scope = duplicateScope(desk, { role: 'clerk', reason: null });
  const { amountMinor, currency, lastFour } = order;
  const obstacle = await desk.ledger.attempts.check(
    { intentId, orderReference, amountMinor, currency, lastFour },
    scope,
  );
  if (!obstacle.ok) return recordsFailure(obstacle.error);
  return ok({
    obstacle: obstacle.value && presentObstacle(desk, obstacle.value),
    tryNumber,
    referenceToSend: reference,
    needsSupervisor,
    refusals: [...refuseUnlikeMask(desk.account, order.reference, placed.value)],
  });
}
