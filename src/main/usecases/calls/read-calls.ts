import type { MadeCallView } from '../../../contract/customers/calls.ts';
import type { Failure } from '../../../contract/failure.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { CallsAbout } from '../../ports/ledger/back-office.ts';
import type { AccountContext } from '../account-context.ts';
import { todayOf } from '../plans/plan-moment.ts';
import { recordsFailure } from '../records-failure.ts';

/** Lists the calls about a payment or with a customer, with their promises and outcomes, newest first. */
export async function readCalls(
  context: AccountContext,
  about: CallsAbout,
): Promise<Result<MadeCallView[], Failure>> {
  const calls = await context.ledger.calls.callsAbout(about, todayOf(context));
  if (!calls.ok) return recordsFailure(calls.error);
  return ok(
    calls.value.map(({ operatorId, ...call }) => ({
      ...call,
      operatorName: context.operatorName(operatorId),
    })),
  );
}
