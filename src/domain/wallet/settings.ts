/** Encodings of the token request's hash; its documentation does not show it (docs/gateway-facts.md, Wallet). */
export const hashEncodings = ['hex-lower', 'hex-upper', 'base64', 'base64url'] as const;

export type WalletHashEncoding = (typeof hashEncodings)[number];

/** Spellings in the path of an amount without decimals, such as yen. */
export const wholeAmountStyles = ['with-two-decimals', 'without-decimals'] as const;

export type WholeAmountStyle = (typeof wholeAmountStyles)[number];

/**
 * Names under which the wallet's values are sent to the gateway.
 *
 * The gateway's documentation does not show them; an empty name omits the value.
 */
export interface WalletFieldNames {
  /** The member that holds all the others; empty puts them at the top. */
  readonly container: string;
  readonly type: string;
  /** Value of `type`. */
  readonly typeValue: string;
  readonly checkoutResourceUrl: string;
  readonly checkoutId: string;
  readonly oauthToken: string;
  readonly oauthVerifier: string;
}

/** An account's wallet settings; each part is a setting because the gateway's documentation is silent. */
export interface WalletSettings {
  readonly enabled: boolean;
  /** Address of the wallet's page; empty for none, or for the practice bank's own. */
  readonly lightboxUrl: string;
  /** True when a live account may open the lightbox here. */
  readonly liveLightbox: boolean;
  readonly hashEncoding: WalletHashEncoding;
  /** The fixed last segment of the token request's path. */
  readonly lastSegment: string;
  readonly wholeAmounts: WholeAmountStyle;
  readonly purchaseFields: WalletFieldNames;
  readonly tokeniseFields: WalletFieldNames;
  /** Path of the tokenisation request, from the base address on. */
  readonly tokenisePath: string;
  /** Query parameters that the lightbox is opened with. */
  readonly lightboxParameters: { readonly token: string; readonly checkoutId: string };
  /** Query parameters of the callback. */
  readonly callbackParameters: {
    readonly checkoutResourceUrl: string;
    readonly oauthToken: string;
    readonly oauthVerifier: string;
    /** Parameter that holds `success`, `cancel` or `failure`; empty when the wallet sends none. */
    readonly status: string;
  };
  /** Assumed life of a token, in minutes. */
  readonly tokenLifeMinutes: number;
  /** Defaults of a new checkout. */
  readonly defaultOriginUrl: string;
  readonly defaultCallbackPath: string;
}

const walletDetails: WalletFieldNames = {
  container: 'wallet',
  type: 'type',
  typeValue: 'MASTERPASS',
  checkoutResourceUrl: 'checkout_resource_url',
  checkoutId: '',
  oauthToken: 'oauth_token',
  oauthVerifier: 'oauth_verifier',
};

/**
 * Defaults of every account (docs/gateway-facts.md, Wallet); the wallet is disabled.
 *
 * The tokenisation names both the resource URL, as the gateway's documentation says, and the identifier that
 * a public API of the same form accepts.
 */
export const defaultWalletSettings: WalletSettings = {
  enabled: false,
  lightboxUrl: '',
  liveLightbox: false,
  hashEncoding: 'hex-lower',
  lastSegment: 'wallet_token',
  wholeAmounts: 'with-two-decimals',
  purchaseFields: walletDetails,
  tokeniseFields: { ...walletDetails, checkoutId: 'checkout_identifier' },
  tokenisePath: '/v1.0/credit_cards',
  lightboxParameters: { token: 'token', checkoutId: 'checkout_id' },
  callbackParameters: {
    checkoutResourceUrl: 'checkout_resource_url',
    oauthToken: 'oauth_token',
    oauthVerifier: 'oauth_verifier',
    status: 'mpstatus',
  },
  tokenLifeMinutes: 15,
  defaultOriginUrl: '',
  defaultCallbackPath: '/',
};

/** Longest life of a token: one day. */
export const tokenLifeMinutesMax = 1440;

/** Fields of the settings that can be refused, in the order in which a screen shows them and errors are met. */
export const walletSettingFields = [
  'enabled',
  'lightbox-url',
  'lightbox-parameters',
  'token-life',
  'callback-parameters',
  'last-segment',
  'purchase-fields',
  'tokenise-path',
  'tokenise-fields',
  'origin-url',
  'callback-path',
] as const;

export type WalletSettingField = (typeof walletSettingFields)[number];

/** Reasons to refuse a setting. */
export const walletSettingFaults = [
  'empty',
  'too-long',
  'not-a-url',
  'not-https',
  'user-info',
  'has-query',
  'ip-address',
  'private-host',
  'look-alike',
  'control-characters',
  'not-a-path',
  'not-a-segment',
  'not-a-name',
  'named-twice',
  'not-a-life',
  'replaces-document-field',
  'holds-card-number',
  /** The account has no address of the hosted payment service. */
  'no-paynow-url',
] as const;

export type WalletSettingFault = (typeof walletSettingFaults)[number];

/** A setting that cannot be saved as typed. */
export interface WalletSettingRefusal {
  readonly field: WalletSettingField;
  readonly reason: WalletSettingFault;
}
