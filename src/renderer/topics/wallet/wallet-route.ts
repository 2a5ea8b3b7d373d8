import { paths } from '../../lib/paths.ts';

/** State of the right side of the wallet screen. */
export interface WalletRoute {
  readonly openId: string | null;
  readonly isNew: boolean;
}

/** Parses the route from the screen's address. */
export function readWalletRoute(search: string): WalletRoute {
  const asked = new URLSearchParams(search);
  if (asked.get('do') === 'new') return { openId: null, isNew: true };
  return { openId: asked.get('open'), isNew: false };
}

/** Formats the route as an address, so that leaving and returning restores it. */
export function walletPath({ openId, isNew }: WalletRoute): string {
  if (isNew) return `${paths.wallet}?do=new`;
  return openId === null ? paths.wallet : `${paths.wallet}?open=${encodeURIComponent(openId)}`;
}
