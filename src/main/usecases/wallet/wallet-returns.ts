import type { WalletCheckoutId } from '../../../domain/ids.ts';
import type { WalletReturn } from '../../../domain/wallet/callback.ts';

/**
 * Values returned from wallets that were not used yet.
 *
 * They can pay for an order, so they are kept in memory only and lost with the app: a customer who approved before a
 * restart has to approve again.
 */
export interface WalletReturns {
  keep(id: WalletCheckoutId, values: WalletReturn): void;
  find(id: WalletCheckoutId): WalletReturn | null;
  forget(id: WalletCheckoutId): void;
  forgetAll(): void;
}

const keptMax = 200;

export function createWalletReturns(): WalletReturns {
  const kept = new Map<WalletCheckoutId, WalletReturn>();
  return {
    keep: (id, values) => {
      kept.delete(id);
      kept.set(id, values);
      const oldest = kept.keys().next();
      if (kept.size > keptMax && !oldest.done) kept.delete(oldest.value);
    },
    find: (id) => kept.get(id) ?? null,
    forget: (id) => {
      kept.delete(id);
    },
    forgetAll: () => kept.clear(),
  };
}
