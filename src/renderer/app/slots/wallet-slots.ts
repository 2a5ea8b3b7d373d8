import { OpenCheckouts } from '../../topics/wallet/open-checkouts.tsx';
import { WalletSettingsSection } from '../../topics/wallet/settings/wallet-settings.tsx';
import type { WalletSlots } from '../../ui/slots/wallet-slots.tsx';

/** Wallet checkouts, in the places that other screens leave for them. */
export const walletSlots: WalletSlots = {
  InSettings: WalletSettingsSection,
  OpenForReference: OpenCheckouts,
};
