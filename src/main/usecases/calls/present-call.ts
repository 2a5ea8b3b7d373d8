import { callBackFacts } from '../../../contract/customers/calls.ts';
import type { CallBackView } from '../../../contract/customers/calls.ts';
import { pick } from '../../../contract/pick.ts';
import type { ListedCallBack } from '../../ports/ledger/back-office.ts';
import type { AccountContext } from '../account-context.ts';

/** Presents one call-back, with the current state of its payment, which may have its outcome by now. */
export async function presentCall(
  context: Pick<AccountContext, 'ledger' | 'operatorName'>,
  call: ListedCallBack,
): Promise<CallBackView> {
  const attempt =
    call.attemptId === null ? null : await context.ledger.attempts.find(call.attemptId);
  return {
    ...pick(call, callBackFacts),
    orderReference: call.orderReference,
    attemptState: attempt?.ok === true ? (attempt.value?.state ?? null) : null,
    operatorName: context.operatorName(call.operatorId),
  };
}
