import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';

/** Results of subsequent charges on expired cards, so that staff can judge whether an attempt is worthwhile. */
export async function expiryRates(
  context: AccountContext,
): Promise<Result<OperationOutput<'plans.expiry-rates'>, Failure>> {
  const rates = await context.ledger.plans.expiryRates();
  if (!rates.ok) return recordsFailure(rates.error);
  return ok({ omitted: { ...rates.value.omitted }, sentAsIs: { ...rates.value.sentAsIs } });
}
