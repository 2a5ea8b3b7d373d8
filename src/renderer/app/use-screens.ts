import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { WalletContext } from '../bridge/wallet-queries.ts';
import { walletSettingsQuery } from '../bridge/wallet-queries.ts';
import type { Screen } from './screens.ts';
import { screens } from './screens.ts';

/** The screens of the open account; while it is being read, those that every account has. */
export function useScreens(): readonly Screen[] {
  const hasWallet = useQuery({ ...walletSettingsQuery, select: isEnabled }).data ?? false;
  return useMemo(
    () => screens.filter(({ needsWallet }) => needsWallet !== true || hasWallet),
    [hasWallet],
  );
}

function isEnabled({ settings }: WalletContext): boolean {
  return settings.enabled;
}
