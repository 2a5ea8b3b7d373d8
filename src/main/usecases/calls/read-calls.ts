import type { MadeCallView } from '../../../contract/calls.ts';
import type { Failure } from '../../../contract/failure.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { CallsAbout } from '../../ports/desk-records.ts';
import type { Desk } from '../desk.ts';
import { recordsFailure } from '../records-failure.ts';

/** What was promised and what came of it, about a payment or with a customer; the newest first. */
export async function readCalls(
  desk: Desk,
  about: CallsAbout,
): Promise<Result<MadeCallView[], Failure>> {
  const calls = await desk.ledger.calls.callsAbout(about);
  if (!calls.ok) return recordsFailure(calls.error);
  return ok(
    calls.value.map(({ operatorId, ...call }) => ({
      ...call,
      operatorName: desk.operatorName(operatorId),
    })),
  );
}
