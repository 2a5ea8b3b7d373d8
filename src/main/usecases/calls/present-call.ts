import type { CallBackView } from '../../../contract/calls.ts';
import type { ListedCallBack } from '../../ports/desk-records.ts';
import type { Desk } from '../desk.ts';

/** Draws one call-back for the screens, with where its payment stands now: it may be settled by itself. */
export async function presentCall(
  desk: Pick<Desk, 'ledger' | 'operatorName'>,
  call: ListedCallBack,
): Promise<CallBackView> {
  const attempt = call.attemptId === null ? null : await desk.ledger.attempts.find(call.attemptId);
  return {
    id: call.id,
    attemptId: call.attemptId,
    customerId: call.customerId,
    orderReference: call.orderReference,
    attemptState: attempt?.ok === true ? (attempt.value?.state ?? null) : null,
    name: call.name,
    phone: call.phone,
    note: call.note,
    dueAt: call.dueAt,
    lastOutcome: call.lastOutcome,
    callCount: call.callCount,
    operatorName: desk.operatorName(call.operatorId),
  };
}
