import { OpenCheckouts } from '../features/wallet/open-checkouts.tsx';
import { WalletSettingsSection } from '../features/wallet/wallet-settings.tsx';
import type { WalletSlots } from '../ui/wallet-slots.tsx';

/** Wallet checkouts, in the places that other screens leave for them. */
export const walletSlots: WalletSlots = {
  InSettings: WalletSettingsSection,
  OpenForReference: OpenCheckouts,
};
