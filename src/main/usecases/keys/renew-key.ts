import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext } from '../account-context.ts';
import { sealingFailure } from '../customers/sealing-failure.ts';

/** Tells whether the values of the account are being sealed again. */
export async function readKeyRenewal({
  sealer,
}: Pick<AccountContext, 'sealer'>): Promise<Result<OperationOutput<'keys.state'>, Failure>> {
  const renewing = await sealer.isRenewing();
  return renewing.ok ? ok({ isRenewing: renewing.value }) : sealingFailure(renewing.error);
}

/**
 * Replaces the key that seals tokens and network transaction IDs. The values are sealed again in the background; until
 * then the key before opens them.
 *
 * Refused while a charge or a run is in progress: what they sealed with the key before is still to be written.
 */
export async function renewKey(
  { sealer, inFlightCharges }: Pick<AccountContext, 'sealer' | 'inFlightCharges'>,
  isRunBusy: boolean,
): Promise<Result<OperationOutput<'keys.renew'>, Failure>> {
  if (isRunBusy || inFlightCharges.count > 0) return ok({ kind: 'busy' });
  const renewed = await sealer.renew();
  if (!renewed.ok) return sealingFailure(renewed.error);
  return ok({ kind: renewed.value ? 'begun' : 'under-way' });
}
