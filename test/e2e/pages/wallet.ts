import {
  type WalletStanding,
  walletStateWords,
} from '../../../src/renderer/topics/wallet/words/wallet-states.ts';
import { byClass } from './part.ts';

/** Parts of a wallet checkout and of its settings. */
export const walletParts = {
  slip: byClass('.wallet-slip'),
  slipCard: byClass('.wallet-slip .slip-card'),
  timeline: byClass('.wallet-timeline li'),
  stateBadge: byClass('.wallet-head .badge'),
  settings: byClass('.wallet-settings'),
  developer: byClass('.wallet-developer summary'),
} as const;

/** The word of a checkout's state, for a purchase unless more is said. */
export function checkoutState(
  state: WalletStanding['state'],
  more: Partial<WalletStanding> = {},
): string {
  const purchase = { use: 'purchase', cancelReason: null, failure: null } as const;
  return walletStateWords({ ...purchase, state, ...more }).word;
}
