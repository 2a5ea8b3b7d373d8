import { OpenCheckouts } from '../../topics/wallet/open-checkouts.tsx';
import { screenWords } from '../../words/frame.ts';
import { lazyPart } from '../lazy-part.tsx';
import type { WalletSlots } from '../../ui/slots/wallet-slots.tsx';

/** The wallet parts that fill the slots of other screens. */
export const walletSlots: WalletSlots = {
  InSettings: lazyPart(
    screenWords.wallet,
    async () =>
      (await import('../../topics/wallet/settings/wallet-settings.tsx')).WalletSettingsSection,
  ),
  OpenForReference: OpenCheckouts,
};
