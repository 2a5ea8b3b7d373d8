import { paths } from '../../lib/paths.ts';

/** What the wallet screen shows at its right. */
export interface WalletRoute {
  readonly openId: string | null;
  readonly isNew: boolean;
}

/** Reads the place from the address of the screen. */
export function readWalletRoute(search: string): WalletRoute {
  const asked = new URLSearchParams(search);
  if (asked.get('do') === 'new') return { openId: null, isNew: true };
  return { openId: asked.get('open'), isNew: false };
}

/** Writes the place as an address, so that going elsewhere and back finds it again. */
export function walletPath({ openId, isNew }: WalletRoute): string {
  if (isNew) return `${paths.wallet}?do=new`;
  return openId === null ? paths.wallet : `${paths.wallet}?open=${encodeURIComponent(openId)}`;
}
