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
