/** Why an address that a browser is sent to is refused. */
export const webAddressFaults = [
  'empty',
  'too-long',
  'control-characters',
  'not-a-url',
  'not-https',
  'user-info',
  'has-query',
  /** An address of numbers, in whatever notation, names no merchant. */
  'ip-address',
  /** A name of this machine, of a private network, or of a cloud's metadata service. */
  'private-host',
  /** Letters that look like others, or a name that stands for such letters. */
  'look-alike',
  'holds-card-number',
] as const;

export type WebAddressFault = (typeof webAddressFaults)[number];

/** Why a path on the merchant's site is refused. */
export const callbackPathFaults = [
  'empty',
  'too-long',
  'control-characters',
  'not-a-path',
  'has-query',
  'holds-card-number',
] as const;

export type CallbackPathFault = (typeof callbackPathFaults)[number];

/** Why values that came back from a wallet are not taken. */
export const callbackFaults = [
  'not-a-url',
  /** Not the page that the token was asked for. */
  'other-address',
  'missing',
  'doubled',
  'too-long',
  'control-characters',
  /** A value stands where another one belongs. */
  'swapped',
  /** They belong to another checkout. */
  'other-checkout',
  'holds-card-number',
] as const;

export type CallbackFault = (typeof callbackFaults)[number];

/** Which of the values is at fault; null when it is the address as a whole. */
export const callbackParts = ['checkout-resource-url', 'oauth-token', 'oauth-verifier'] as const;

export type CallbackPart = (typeof callbackParts)[number];
