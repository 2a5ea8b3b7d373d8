import type { WalletRefusal } from '../../../contract/wallet/wallet.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import type { Result } from '../../../domain/result.ts';
import type { WalletSettings } from '../../../domain/wallet/settings.ts';
import type { Lightbox } from '../../ports/lightbox.ts';
import type { Settings } from '../../ports/settings.ts';
import type { WalletEndpoint } from '../../ports/gateway/wallet-gateway.ts';
import type { AccountContext } from '../account-context.ts';
import type { WalletReturns } from './wallet-returns.ts';

export interface WalletDeps {
  readonly settings: Pick<Settings, 'wallet' | 'saveWallet'>;
  /** Reads the shared secret again each time, so that a removed one is not used once more. */
  readonly endpoint: (account: Account) => Promise<Result<WalletEndpoint, Failure>>;
  /** Address of the hosted payment page, for display; null when the account has none. */
  readonly paynowUrl: (account: Account) => string | null;
  /** The practice bank's own wallet page, null for other accounts and while the bank is down. */
  readonly practiceLightboxUrl: (account: Account) => string | null;
  /** Refuses an address that the account may not send to (`usecases/accounts/addresses`). */
  readonly mayReach: (account: Account, url: string) => Promise<Result<null, Failure>>;
  readonly lightbox: Lightbox;
  readonly returns: WalletReturns;
  /** Tells the frame to reload its status. */
  readonly announceStatus: () => Promise<void>;
}

/** The wallet settings of the open account. */
export function walletSettingsOf(
  context: Pick<AccountContext, 'account'>,
  deps: WalletDeps,
): WalletSettings {
  return deps.settings.wallet(context.account.id);
}

/** True when checkouts can be requested. */
export function isWalletOn(context: Pick<AccountContext, 'account'>, deps: WalletDeps): boolean {
  return walletSettingsOf(context, deps).enabled && deps.paynowUrl(context.account) !== null;
}

/** Reports an operation that was refused. */
export function refusedHere(reason: WalletRefusal): {
  readonly kind: 'refused';
  readonly reason: WalletRefusal;
} {
  return { kind: 'refused', reason };
}
