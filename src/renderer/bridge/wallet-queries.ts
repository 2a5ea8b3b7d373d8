import { queryOptions } from '@tanstack/react-query';
import type { OperationOutput } from '../../contract/index.ts';
import { ask } from './client.ts';
import { walletKeys } from './wallet-keys.ts';

/** The wallet settings of the open account. */
export type WalletContext = OperationOutput<'wallet.settings'>;

/** The wallet of the open account; the rail reads it too, because an account may have none. */
export const walletSettingsQuery = queryOptions({
  queryKey: walletKeys.settings,
  queryFn: () => ask('wallet.settings', {}),
});
