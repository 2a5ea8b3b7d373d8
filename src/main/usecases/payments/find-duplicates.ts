import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import {
  duplicateVerdict,
  findAlike,
  gravestVerdict,
} from '../../../domain/charge/possible-duplicates.ts';
import type { AttemptId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { presentAttempt } from '../charge/present-attempt.ts';
import type { AccountContext } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';

/** Finds what a customer may mean by "you charged me twice", and returns the conclusion. */
export async function findDuplicates(
  context: AccountContext,
  id: AttemptId,
): Promise<Result<OperationOutput<'payments.doubles'>, Failure>> {
  const found = await context.ledger.attempts.find(id);
  if (!found.ok) return recordsFailure(found.error);
  const asked = found.value;
  if (asked === null) return failed({ kind: 'not-found' });
  const alike = await context.ledger.related.alikeTo(asked);
  if (!alike.ok) return recordsFailure(alike.error);
  const others = findAlike(asked, alike.value).map((other) => ({
    attempt: presentAttempt(context, other),
    verdict: duplicateVerdict(asked, other),
  }));
  return ok({
    asked: presentAttempt(context, asked),
    others,
    gravest: gravestVerdict(others.map(({ verdict }) => verdict)),
  });
}
