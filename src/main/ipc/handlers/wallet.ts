import { ok } from '../../../domain/result.ts';
import { defaultWalletSettings } from '../../../domain/wallet/settings.ts';
import { cancelWallet } from '../../usecases/wallet/cancel-wallet.ts';
import { findWallet, openWalletsFor, pageOfWallets } from '../../usecases/wallet/find-wallets.ts';
import { openLightbox } from '../../usecases/wallet/open-lightbox.ts';
import { pasteWallet } from '../../usecases/wallet/paste-wallet.ts';
import { previewWallet } from '../../usecases/wallet/preview-wallet.ts';
import { requestWallet } from '../../usecases/wallet/request-wallet.ts';
import { takeWallet } from '../../usecases/wallet/take-wallet.ts';
import type { WalletDeps } from '../../usecases/wallet/wallet-deps.ts';
import {
  presentSettings,
  readWalletSettings,
  saveWalletSettings,
} from '../../usecases/wallet/wallet-settings.ts';
import type { Handlers } from '../handler-map.ts';
import { staffOf } from './charge.ts';
import { atDesk } from './desk-door.ts';
import type { DeskDoor } from './desk-door.ts';

type WalletOperation = Extract<keyof Handlers, `wallet.${string}`>;

/** Everything of `contract/wallet.ts`. */
export function walletHandlers(door: DeskDoor, deps: WalletDeps): Pick<Handlers, WalletOperation> {
  return {
    'wallet.settings': () => atDesk(door, (desk) => readWalletSettings(desk, deps)),
    'wallet.save-settings': ({ settings }) =>
      atDesk(door, (desk) => saveWalletSettings(desk, deps, settings)),
    'wallet.default-settings': async () => ok(presentSettings(defaultWalletSettings)),
    'wallet.preview': (order) => atDesk(door, (desk) => previewWallet(desk, deps, order)),
    'wallet.request': (typed, caller) =>
      atDesk(door, (desk) => requestWallet(desk, deps, { operator: staffOf(caller), typed })),
    'wallet.open': ({ checkoutId }, caller) =>
      atDesk(door, (desk) =>
        openLightbox(desk, deps, { operator: staffOf(caller), id: checkoutId }),
      ),
    'wallet.paste': (request, caller) =>
      atDesk(door, (desk) => pasteWallet(desk, deps, { operator: staffOf(caller), request })),
    'wallet.cancel': ({ checkoutId }, caller) =>
      atDesk(door, (desk) =>
        cancelWallet(desk, deps, { operator: staffOf(caller), id: checkoutId }),
      ),
    'wallet.take': (request, caller) =>
      atDesk(door, (desk) => takeWallet(desk, deps, { operator: staffOf(caller), request })),
    'wallet.page': (request) => atDesk(door, (desk) => pageOfWallets(desk, deps, request)),
    'wallet.find': ({ checkoutId }) => atDesk(door, (desk) => findWallet(desk, deps, checkoutId)),
    'wallet.open-for-reference': ({ reference }) =>
      atDesk(door, (desk) => openWalletsFor(desk, deps, reference)),
  };
}
