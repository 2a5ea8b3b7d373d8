import { ok } from '../../../domain/result.ts';
import { defaultWalletSettings } from '../../../domain/wallet/settings.ts';
import { cancelWallet } from '../../usecases/wallet/cancel-wallet.ts';
import { findWallet, openWalletsFor, pageOfWallets } from '../../usecases/wallet/find-wallets.ts';
import { openLightbox } from '../../usecases/wallet/open-lightbox.ts';
import { pasteWallet } from '../../usecases/wallet/paste-wallet.ts';
import { previewWallet } from '../../usecases/wallet/preview-wallet.ts';
import { requestWallet } from '../../usecases/wallet/request-wallet.ts';
import { chargeWalletCheckout } from '../../usecases/wallet/charge-wallet.ts';
import type { WalletDeps } from '../../usecases/wallet/wallet-deps.ts';
import { readWalletSettings, saveWalletSettings } from '../../usecases/wallet/wallet-settings.ts';
import type { Handlers } from '../handler-map.ts';
import { staffOf } from './charge.ts';
import { withAccount } from './with-account.ts';
import type { AccountSource } from './with-account.ts';

type WalletOperation = Extract<keyof Handlers, `wallet.${string}`>;

/** Everything of `contract/wallet/wallet.ts`. */
export function walletHandlers(
  source: AccountSource,
  deps: WalletDeps,
): Pick<Handlers, WalletOperation> {
  return {
    'wallet.settings': () => withAccount(source, (context) => readWalletSettings(context, deps)),
    'wallet.save-settings': ({ settings }) =>
      withAccount(source, (context) => saveWalletSettings(context, deps, settings)),
    'wallet.default-settings': async () => ok(defaultWalletSettings),
    'wallet.preview': (order) =>
      withAccount(source, (context) => previewWallet(context, deps, order)),
    'wallet.request': (typed, caller) =>
      withAccount(source, (context) =>
        requestWallet(context, deps, { operator: staffOf(caller), typed }),
      ),
    'wallet.open': ({ checkoutId }, caller) =>
      withAccount(source, (context) =>
        openLightbox(context, deps, { operator: staffOf(caller), id: checkoutId }),
      ),
    'wallet.paste': (request, caller) =>
      withAccount(source, (context) =>
        pasteWallet(context, deps, { operator: staffOf(caller), request }),
      ),
    'wallet.cancel': ({ checkoutId }, caller) =>
      withAccount(source, (context) =>
        cancelWallet(context, deps, { operator: staffOf(caller), id: checkoutId }),
      ),
    'wallet.take': (request, caller) =>
      withAccount(source, (context) =>
        chargeWalletCheckout(context, deps, { operator: staffOf(caller), request }),
      ),
    'wallet.page': (request) =>
      withAccount(source, (context) => pageOfWallets(context, deps, request)),
    'wallet.find': ({ checkoutId }) =>
      withAccount(source, (context) => findWallet(context, deps, checkoutId)),
    'wallet.open-for-reference': ({ reference }) =>
      withAccount(source, (context) => openWalletsFor(context, deps, reference)),
  };
}
