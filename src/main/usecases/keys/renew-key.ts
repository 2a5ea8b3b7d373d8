import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext } from '../account-context.ts';
import type { AccountDeps } from '../accounts/account-deps.ts';
import type { LogKeys } from '../../ports/vault/log-keys.ts';
import { recordsFailure } from '../records-failure.ts';
import type { JoinDeps } from '../records/join/join-deps.ts';
import { sealingFailure } from '../customers/sealing-failure.ts';
import { findKeyHolders } from './key-holders.ts';
import type { KeyHolders } from './key-holders.ts';

/** Tells whether the values of the account are being sealed again, and how often the key of the log was renewed. */
export async function readKeyRenewal(
  { sealer, account }: Pick<AccountContext, 'sealer' | 'account'>,
  { logKeys }: Pick<LogKeyDeps, 'logKeys'>,
): Promise<Result<OperationOutput<'keys.state'>, Failure>> {
  const renewing = await sealer.isRenewing();
  if (!renewing.ok) return sealingFailure(renewing.error);
  const log = await logKeys.state(account);
  if (!log.ok) return sealingFailure(log.error);
  return ok({ isRenewing: renewing.value, log: log.value });
}

/**
 * Replaces the key that seals tokens and network transaction IDs. The values are sealed again in the background; until
 * then the key before opens them.
 *
 * Refused while a charge or a run is in progress: what they sealed with the key before is still to be written.
 */
export async function renewKey(
  context: RenewingContext,
  isRunBusy: boolean,
  { joining }: Pick<LogKeyDeps, 'joining'>,
): Promise<Result<OperationOutput<'keys.renew'>, Failure>> {
  const { sealer } = context;
  const refusal = await refuseRenewal(context, isRunBusy, joining);
  if (!refusal.ok) return refusal;
  if (refusal.value !== null) return ok({ kind: refusal.value });
  const renewed = await sealer.renew();
  if (!renewed.ok) return sealingFailure(renewed.error);
  return ok({ kind: renewed.value ? 'begun' : 'under-way' });
}

/** Dependencies of a renewal of the key of the log. */
export interface LogKeyDeps extends Pick<AccountDeps, 'openAccount'> {
  readonly logKeys: LogKeys;
  readonly joining: Pick<JoinDeps, 'roles' | 'storesOf'>;
}

type RenewingContext = Pick<
  AccountContext,
  'account' | 'ledger' | 'sealer' | 'inFlightCharges' | 'terminalId' | 'clock'
>;

/**
 * The reason that no key may be renewed now; null when one may.
 *
 * Another terminal that has the present key would go on sealing with it, and could not open what the new one sealed.
 */
async function refuseRenewal(
  context: RenewingContext,
  isRunBusy: boolean,
  joining: LogKeyDeps['joining'],
): Promise<Result<Exclude<KeyHolders, 'none'> | 'busy' | null, Failure>> {
  const holders = await findKeyHolders(context, joining);
  if (!holders.ok) return holders;
  if (holders.value !== 'none') return ok(holders.value);
  return ok(isRunBusy || context.inFlightCharges.count > 0 ? 'busy' : null);
}

/**
 * Replaces the key of the audit log: the account is opened again, and its records go over to the new key before anything
 * else is written in them. A kill at any moment leaves the new key to the next opening.
 *
 * Refused while the log is in doubt, because what a new key seals is vouched for from then on.
 */
export async function renewLogKey(
  context: RenewingContext,
  isRunBusy: boolean,
  { logKeys, openAccount, joining }: LogKeyDeps,
): Promise<Result<OperationOutput<'keys.renew'>, Failure>> {
  const { account, ledger } = context;
  const refusal = await refuseRenewal(context, isRunBusy, joining);
  if (!refusal.ok) return refusal;
  if (refusal.value !== null) return ok({ kind: refusal.value });
  const verified = await ledger.audit.verify();
  if (!verified.ok) return recordsFailure(verified.error);
  if (verified.value.kind === 'broken') return ok({ kind: 'not-sound' });
  const begun = await logKeys.begin(account);
  if (!begun.ok) return sealingFailure(begun.error);
  if (begun.value === 'too-many') return ok({ kind: 'too-many' });
  const opened = await openAccount(account.id);
  if (!opened.ok) return opened;
  if (opened.value === 'charge-in-flight') {
    // A key from an earlier request may be that of the records already.
    if (begun.value === 'begun') await logKeys.abandon(account);
    return ok({ kind: 'busy' });
  }
  const state = await logKeys.state(account);
  return ok({ kind: state.ok && !state.value.isUnderWay ? 'renewed' : 'waits' });
}
