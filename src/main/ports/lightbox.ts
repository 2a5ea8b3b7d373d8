import type { WalletCheckoutId } from '../../domain/ids.ts';
import type { LightboxEnd } from '../../domain/wallet/checkout.ts';

/** How a visit to the wallet's page ended; it ends once. */
export type LightboxEnding =
  /** The customer was sent back; the address was caught before anything was loaded from it. */
  | { readonly kind: 'callback'; readonly address: string }
  | { readonly kind: Extract<LightboxEnd, 'closed' | 'crashed' | 'hung' | 'not-loaded'> };

/** One visit of a customer to the wallet's page. */
export interface LightboxVisit {
  readonly checkoutId: WalletCheckoutId;
  /** The page itself, with the token that opens it. */
  readonly address: string;
  /** Scheme, host and port to which navigation is confined. */
  readonly pageOrigin: string;
  /** Where the wallet sends the customer back to. */
  readonly callback: { readonly originUrl: string; readonly callbackPath: string };
  readonly title: string;
  /** Told once; not told when the visit is ended from here. */
  readonly ended: (ending: LightboxEnding) => void;
}

/** The window in which a customer signs in to a wallet: nothing of ours is in it. */
export interface Lightbox {
  /** False when no window could be made. */
  open(visit: LightboxVisit): boolean;
  /** Brings an open visit to the front; false when there is none. */
  focus(checkoutId: WalletCheckoutId): boolean;
  /** Ends a visit without telling of it. */
  close(checkoutId: WalletCheckoutId): void;
  closeAll(): void;
}
