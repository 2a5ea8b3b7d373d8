import type { WalletCheckoutId } from '../../domain/ids.ts';
import type { LightboxEnd } from '../../domain/wallet/checkout.ts';

/** The end of a visit to the wallet's page; each visit ends once. */
export type LightboxEnding =
  /** The customer was returned; navigation was stopped before anything was loaded from the address. */
  | { readonly kind: 'callback'; readonly address: string }
  | { readonly kind: Extract<LightboxEnd, 'closed' | 'crashed' | 'hung' | 'not-loaded'> };

/** One visit of a customer to the wallet's page. */
export interface LightboxVisit {
  readonly checkoutId: WalletCheckoutId;
  /** The address of the page, with the token that opens it. */
  readonly address: string;
  /** Scheme, host and port to which navigation is confined. */
  readonly pageOrigin: string;
  /** The address to which the wallet returns the customer. */
  readonly callback: { readonly originUrl: string; readonly callbackPath: string };
  readonly title: string;
  /** Called once; not called when the visit is closed from here. */
  readonly ended: (ending: LightboxEnding) => void;
}

/** The window in which a customer signs in to a wallet; it contains nothing of this app. */
export interface Lightbox {
  /** False when no window could be created. */
  open(visit: LightboxVisit): boolean;
  /** Brings an open visit to the front; false when there is none. */
  focus(checkoutId: WalletCheckoutId): boolean;
  /** Closes a visit without calling `ended`. */
  close(checkoutId: WalletCheckoutId): void;
  closeAll(): void;
}
