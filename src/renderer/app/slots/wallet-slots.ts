import { OpenCheckouts } from '../../topics/wallet/open-checkouts.tsx';
import { WalletSettingsSection } from '../../topics/wallet/settings/wallet-settings.tsx';
import type { WalletSlots } from '../../ui/slots/wallet-slots.tsx';

/** The wallet parts that fill the slots of other screens. */
export const walletSlots: WalletSlots = {
  InSettings: WalletSettingsSection,
  OpenForReference: OpenCheckouts,
};
