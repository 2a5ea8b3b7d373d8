import type { Failure } from '../../../contract/failure.ts';
import { draftAccountFacts } from '../../../contract/charge/charge.ts';
import { pick } from '../../../contract/pick.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import { dateInZone } from '../../../domain/time/calendar.ts';
import { isPlanIntent } from '../../../domain/ids.ts';
import type { AttemptId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import type { Draft } from './draft-registry.ts';

/**
 * Opens a payment form: a new draft, or one that continues the intent of an earlier attempt.
 *
 * A keyed payment never continues an instalment: the plan would not know of the money.
 */
export async function openDraft(
  context: AccountContext,
  retryOf: AttemptId | null,
): Promise<Result<OperationOutput<'charge.open'>, Failure>> {
  const earlier = retryOf === null ? null : await context.ledger.attempts.find(retryOf);
  if (earlier !== null && !earlier.ok) return recordsFailure(earlier.error);
  if (earlier !== null && earlier.value === null) return failed({ kind: 'not-found' });

  const intentId = earlier?.value?.intentId ?? null;
  const isOfPlan = intentId !== null && isPlanIntent(intentId);
  return ok(presentDraft(context, context.drafts.open(isOfPlan ? null : intentId)));
}

/** The draft with the account facts that a form needs. */
export function presentDraft(
  context: AccountContext,
  draft: Draft,
): OperationOutput<'charge.open'> {
  const { account } = context;
  return {
    ...pick(account, draftAccountFacts),
    draftId: draft.id,
    merchantName: account.name,
    today: dateInZone(context.clock.now(), account.timeZone),
  };
}
