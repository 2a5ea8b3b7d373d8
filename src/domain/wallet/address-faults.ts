/** Reasons to refuse an address that a browser is sent to. */
export const webAddressFaults = [
  'empty',
  'too-long',
  'control-characters',
  'not-a-url',
  'not-https',
  'user-info',
  'has-query',
  /** A numeric address, in any notation, is not a merchant's site. */
  'ip-address',
  /** A name of this computer, of a private network, or of a cloud's metadata service. */
  'private-host',
  /** Letters that resemble others, or a name that encodes such letters. */
  'look-alike',
  'holds-card-number',
] as const;

export type WebAddressFault = (typeof webAddressFaults)[number];

/** Reasons to refuse a path on the merchant's site. */
export const callbackPathFaults = [
  'empty',
  'too-long',
  'control-characters',
  'not-a-path',
  'has-query',
  'holds-card-number',
] as const;

export type CallbackPathFault = (typeof callbackPathFaults)[number];

/** Reasons to refuse the values returned by a wallet. */
export const callbackFaults = [
  'not-a-url',
  /** Not the page that the token was requested for. */
  'other-address',
  'missing',
  'doubled',
  'too-long',
  'control-characters',
  /** A value is in the place of another. */
  'swapped',
  /** The values belong to another checkout. */
  'other-checkout',
  'holds-card-number',
] as const;

export type CallbackFault = (typeof callbackFaults)[number];

/** The three returned values, to name the faulty one. */
export const callbackParts = ['checkout-resource-url', 'oauth-token', 'oauth-verifier'] as const;

export type CallbackPart = (typeof callbackParts)[number];
