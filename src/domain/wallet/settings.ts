/** How the hash of a token request is written; `service.md` does not show it (`gateway-facts.md` a12). */
export const hashEncodings = ['hex-lower', 'hex-upper', 'base64', 'base64url'] as const;

export type WalletHashEncoding = (typeof hashEncodings)[number];

/** How an amount without decimals, such as yen, is written in the path. */
export const wholeAmountStyles = ['with-two-decimals', 'without-decimals'] as const;

export type WholeAmountStyle = (typeof wholeAmountStyles)[number];

/**
 * Names under which the wallet's values are sent to the service.
 *
 * The document does not show them; a name that is empty leaves the value out.
 */
export interface WalletFieldNames {
  /** The member that holds all the others; empty puts them at the top. */
  readonly container: string;
  readonly type: string;
  /** What stands under `type`. */
  readonly typeValue: string;
  readonly checkoutResourceUrl: string;
  readonly checkoutId: string;
  readonly oauthToken: string;
  readonly oauthVerifier: string;
}

/** What an account says of its wallet checkouts; every part is a setting because the document is silent. */
export interface WalletSettings {
  readonly enabled: boolean;
  /** Where the wallet's page is; empty means none, or the practice bank's own. */
  readonly lightboxUrl: string;
  /** Whether a live account may open the lightbox here at all. */
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
  /** Query parameters that the callback brings. */
  readonly callbackParameters: {
    readonly checkoutResourceUrl: string;
    readonly oauthToken: string;
    readonly oauthVerifier: string;
    /** Says `success`, `cancel` or `failure`; empty when the wallet sends none. */
    readonly status: string;
  };
  /** How long a token is taken to live, in minutes. */
  readonly tokenLifeMinutes: number;
  /** What a fresh checkout starts with. */
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
 * What every account starts with (`gateway-facts.md` a12 and table b); the wallet is off.
 *
 * The tokenisation names both the resource URL, as the document says, and the identifier that a public service of
 * the same shape takes.
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

/** Fields of the settings that can be refused. */
export const walletSettingFields = [
  'enabled',
  'lightbox-url',
  'last-segment',
  'purchase-fields',
  'tokenise-fields',
  'tokenise-path',
  'lightbox-parameters',
  'callback-parameters',
  'origin-url',
  'callback-path',
] as const;

export type WalletSettingField = (typeof walletSettingFields)[number];

/** Why a setting is not kept. */
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
  'replaces-document-field',
  'holds-card-number',
  /** The account has no address of the hosted payment service. */
  'no-paynow-url',
] as const;

export type WalletSettingFault = (typeof walletSettingFaults)[number];

/** A setting that cannot be kept as typed. */
export interface WalletSettingRefusal {
  readonly field: WalletSettingField;
  readonly reason: WalletSettingFault;
}
