import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import {
  doubleVerdict,
  findAlike,
  gravestVerdict,
} from '../../../domain/charge/possible-doubles.ts';
import type { AttemptId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { presentAttempt } from '../charge/present-attempt.ts';
import type { Desk } from '../desk.ts';
import { recordsFailure } from '../records-failure.ts';

/** Finds what a customer may mean by "you charged me twice", and says what it comes to. */
export async function findDoubles(
  desk: Desk,
  id: AttemptId,
): Promise<Result<OperationOutput<'payments.doubles'>, Failure>> {
  const found = await desk.ledger.attempts.find(id);
  if (!found.ok) return recordsFailure(found.error);
  const asked = found.value;
  if (asked === null) return failed({ kind: 'not-found' });
  const alike = await desk.ledger.related.alikeTo(asked);
  if (!alike.ok) return recordsFailure(alike.error);
  const others = findAlike(asked, alike.value).map((other) => ({
    attempt: presentAttempt(desk, other),
    verdict: doubleVerdict(asked, other),
  }));
  return ok({
    asked: presentAttempt(desk, asked),
    others,
    gravest: gravestVerdict(others.map(({ verdict }) => verdict)),
  });
}
