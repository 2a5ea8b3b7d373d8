import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { checkWalletSettings } from '../../../domain/wallet/check-settings.ts';
import type { WalletSettings } from '../../../domain/wallet/settings.ts';
import type { AccountContext } from '../account-context.ts';
import { lightboxPlace } from './open-lightbox.ts';
import { walletSettingsOf } from './wallet-deps.ts';
import type { WalletDeps } from './wallet-deps.ts';

/** The settings of the open account, whether they are sufficient, and the initial values of its forms. */
export async function readWalletSettings(
  context: AccountContext,
  deps: WalletDeps,
): Promise<Result<OperationOutput<'wallet.settings'>, Failure>> {
  const settings = walletSettingsOf(context, deps);
  const { account } = context;
  const place = lightboxPlace(context, deps);
  return ok({
    settings: settings,
    hasPaynowUrl: deps.paynowUrl(account) !== null,
    lightbox: place.ok ? 'ready' : place.error,
    sharedSecret: settings.enabled ? await secretState(context, deps) : 'not-needed',
    form: {
      currencies: [...account.currencies],
      amountLimitMajor: account.amountLimitMajor,
      invoiceLengthMax: account.referenceLengthMax,
      originUrl: settings.defaultOriginUrl,
      callbackPath: settings.defaultCallbackPath,
    },
  });
}

async function secretState(
  context: AccountContext,
  deps: WalletDeps,
): Promise<OperationOutput<'wallet.settings'>['sharedSecret']> {
  if (context.account.mode === 'practice') return 'not-needed';
  const endpoint = await deps.endpoint(context.account);
  if (endpoint.ok) return 'kept';
  const { error } = endpoint;
  if (error.kind !== 'keychain') return 'unreadable';
  // The secret was read before the address was looked at.
  if (error.reason === 'address-not-confirmed') return 'kept';
  return error.reason === 'missing-secret' ? 'missing' : 'unreadable';
}

/** Saves the settings, or returns the reasons by field; open checkouts follow the new ones. */
export async function saveWalletSettings(
  context: AccountContext,
  deps: WalletDeps,
  typed: WalletSettings,
): Promise<Result<OperationOutput<'wallet.save-settings'>, Failure>> {
  const { account } = context;
  const checked = checkWalletSettings(typed, account);
  if (!checked.ok) return ok({ kind: 'refused', refusals: [...checked.error] });
  const saved = deps.settings.saveWallet(account.id, checked.value);
  if (!saved.ok) return failed({ kind: 'settings', reason: 'unwritable' });
  await deps.announceStatus();
  return ok({ kind: 'saved', settings: checked.value });
}
