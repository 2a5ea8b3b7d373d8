import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { WalletContext } from '../bridge/wallet-queries.ts';
import { walletSettingsQuery } from '../bridge/wallet-queries.ts';
import type { Role } from '../../contract/define.ts';
import type { Status } from '../../contract/staff/session.ts';
import type { Screen } from './screens.ts';
import { screens } from './screens.ts';
import { statusQuery } from '../bridge/session-queries.ts';
import { mayOpen } from './may-open.ts';

/** The screens of the open account for the operator's role; while they are being read, those that every account has. */
export function useScreens(): readonly Screen[] {
  const hasWallet = useQuery({ ...walletSettingsQuery, select: isEnabled }).data ?? false;
  const role = useQuery({ ...statusQuery, select: roleOf }).data ?? 'clerk';
  return useMemo(
    () =>
      screens.filter(
        (screen) => mayOpen(screen, role) && (screen.needsWallet !== true || hasWallet),
      ),
    [hasWallet, role],
  );
}

function roleOf({ role }: Status): Role {
  return role;
}

function isEnabled({ settings }: WalletContext): boolean {
  return settings.enabled;
}
