/** Words of the wallet's provisioning, which the merchant does elsewhere (docs/gateway-facts.md). */
export const guideWords = {
  title: 'Before the first checkout',
  text: 'The gateway sets up a merchant for wallets once. Until then it rejects every token request.',
  steps: [
    'Sign in to the merchant dashboard.',
    'Open My Account, then the wallet link.',
    'Read the wallet terms of use and accept them.',
    'Wait for the e-mail that says the wallet account is ready.',
    'Put the shared secret in the keychain, in Settings, under this account.',
  ],
  notReady: 'The wallet is probably not set up for this merchant yet.',
  notReadyText:
    'The gateway’s message suggests it. Accept the wallet terms in the merchant dashboard, and wait for the e-mail that says it is ready. A request before that gives the same response.',
} as const;

/** Words for the developer of the shop's page. */
export const developerWords = {
  title: 'For your web developer',
  notHashed: 'Correct the order first; then the exact request appears here.',
  hashed: 'Text that is hashed',
  key: 'Key',
  keyText: 'the shared secret of this account, which is never shown',
  method: 'Hash',
  encodings: {
    'hex-lower': 'HMAC-MD5, hex in small letters',
    'hex-upper': 'HMAC-MD5, hex in capitals',
    base64: 'HMAC-MD5, base64',
    base64url: 'HMAC-MD5, base64url',
  },
  hash: 'Its hash',
  work: 'Calculate hash',
  working: 'Reading the keychain …',
  address: 'Gateway',
  noAddress: 'no address set',
  path: 'Path, as sent',
  query: 'Query, as sent',
  body: 'Body',
  noBody: 'none: there is no cart',
  token: 'Request token',
  tokenGone: 'can no longer be used',
  checkoutId: 'Checkout id',
  callback: 'Callback',
  values: 'Values that come back',
  outside:
    'The gateway document does not show the names of the fields that carry these values, nor the path that keeps a card. Both are presets of this account from other sources; an admin can change them in Settings.',
  purchase: 'In a purchase',
  tokenise: 'To save a card',
} as const;

/** The warning on Take payment that a customer may be paying the same invoice in a wallet. */
export const openCheckoutWords = {
  title: 'A wallet checkout is open for this reference.',
  text: 'The customer may be paying it there. Look at it before you charge a card.',
  open: 'Open the checkout',
} as const;
