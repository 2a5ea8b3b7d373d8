import type { Role } from '../../../contract/define.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import type { ParkedOrderView } from '../../../contract/charge/orders.ts';
import { noDetailTexts } from '../../../domain/charge/details/detail-texts.ts';
import { refuseParking } from '../../../domain/charge/parked-order.ts';
import type { ParkedOrder } from '../../../domain/charge/parked-order.ts';
import type { OperatorId } from '../../../domain/ids.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { openOrder } from './open-order.ts';
import { isRoleEnough } from '../../../domain/staff/role.ts';

/** The operator who parks or resumes, with role. */
export interface Parker extends Operator {
  readonly role: Role;
}

/** Parks a form under its operator; never stores a card, or a text that contains a card number. */
export async function parkOrder(
  context: AccountContext,
  parker: Operator,
  order: ParkedOrder,
): Promise<Result<OperationOutput<'orders.park'>, Failure>> {
  const refusal = refuseParking(order);
  if (refusal !== null) return ok({ kind: 'refused', reason: refusal });
  const id = context.ids.parkedOrderId();
  const at = context.clock.now();
  const parked = await context.ledger.parkedOrders.parkOrder({ id, ownerId: parker.id, at, order });
  if (!parked.ok) return recordsFailure(parked.error);
  return ok(parked.value ? { kind: 'parked', id } : { kind: 'refused', reason: 'too-many' });
}

/** Lists the operator's own parked orders; for a supervisor, those of all operators. */
export async function listParked(
  context: AccountContext,
  parker: Parker,
): Promise<Result<ParkedOrderView[], Failure>> {
  const parked = await context.ledger.parkedOrders.parkedOrders(reachOf(parker));
  if (!parked.ok) return recordsFailure(parked.error);
  return ok(
    parked.value.map(({ id, ownerId, parkedAt, customerName, order }) => ({
      id,
      ownerName: context.operatorName(ownerId),
      isMine: ownerId === parker.id,
      parkedAt,
      customerName,
      order,
    })),
  );
}

/** Removes a parked order and opens its form; of two operators who resume it, one finds it gone. */
export async function resumeParked(
  context: AccountContext,
  parker: Parker,
  id: string,
): Promise<Result<OperationOutput<'orders.resume'>, Failure>> {
  const taken = await context.ledger.parkedOrders.takeParkedOrder(id, reachOf(parker));
  if (!taken.ok) return recordsFailure(taken.error);
  if (taken.value === null) return ok({ kind: 'gone' });
  const { note, details = noDetailTexts, ...order } = taken.value.order;
  const filled = { ...order, details };
  return ok({ kind: 'opened', opened: openOrder(context, filled, { note }) });
}

/** Deletes a parked order; nothing of it was ever sent. */
export async function discardParked(
  context: AccountContext,
  parker: Parker,
  id: string,
): Promise<Result<OperationOutput<'orders.discard'>, Failure>> {
  const taken = await context.ledger.parkedOrders.takeParkedOrder(id, reachOf(parker));
  if (!taken.ok) return recordsFailure(taken.error);
  return ok({ removed: taken.value !== null });
}

/** The owner whose orders the operator may see and take; null for all owners. */
function reachOf({ id, role }: Parker): OperatorId | null {
  return isRoleEnough(role, 'supervisor') ? null : id;
}
