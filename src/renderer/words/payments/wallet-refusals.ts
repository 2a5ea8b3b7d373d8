import type { WalletRefusal } from '../../../contract/wallet/wallet.ts';

/** Reasons a checkout was not continued, each with the next step. */
export const walletRefusalWords: Readonly<Record<WalletRefusal, string>> = {
  off: 'Wallet checkouts are off for this account. An admin turns them on in Settings.',
  'not-open-any-more': 'This checkout is past this step. Nothing was sent.',
  expired: 'The token expired. Nothing was sent. Request a new one.',
  'not-returned': 'The customer has not approved yet. Nothing was sent.',
  'already-submitted':
    'This checkout was already sent, perhaps from another window. A checkout is sent once only.',
  'values-gone':
    'The values from the wallet are never saved to disk, and they are no longer available. Nothing was sent. Request a new token.',
  'no-lightbox-address':
    'The address of the wallet’s lightbox is not set. An admin sets it in Settings; until then use the shop’s own page.',
  'live-lightbox-off':
    'The lightbox is off for live accounts until an admin turns it on in Settings. Use the shop’s own page.',
  'lightbox-not-opened': 'The window could not be opened. Nothing was sent. Try again.',
};
