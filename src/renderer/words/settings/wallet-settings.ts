import { tokenLifeMinutesMax } from '../../../domain/wallet/settings.ts';
import type { WalletSettingFault } from '../../../domain/wallet/settings.ts';

/** Words of an account's wallet settings; each names the source of its default. */
export const walletSettingWords = {
  title: 'Wallet',
  text: 'Wallet checkouts of this account. What the gateway document does not show is a setting here, with the source of its default.',
  notInUse: 'Use this account to see and change its wallet settings.',
  adminOnly: 'Only an admin can change these.',
  reading: 'Reading the wallet settings …',
  enabled: 'wallet checkouts are on',
  enabledText:
    'Off until an admin turns it on, because the gateway must set up the merchant first. When on, the Wallet screen is in the rail.',
  lightbox: 'The wallet’s window',
  lightboxUrl: 'Lightbox address',
  lightboxUrlHint: 'empty for none; practice has its own',
  lightboxUrlText:
    'Default: empty, since the document does not give it. Ask the wallet. The window goes to this address and to the callback, and nowhere else.',
  liveLightbox: 'the lightbox may be opened in a live account',
  liveLightboxText:
    'Default: off. When open, a third-party page runs on this computer, in a window of its own without access to Tillroom.',
  parametersText:
    'Default: token and checkout_id, as in the gateway’s response. The document does not show them.',
  tokenParameter: 'Token as',
  checkoutIdParameter: 'Checkout id as',
  life: 'Token lives',
  lifeUnit: 'minutes',
  lifeText: 'Default: 15. The document does not say; afterwards nothing is sent with it.',
  callback: 'What comes back',
  callbackText:
    'Names in the callback’s address. Default: the fields’ own names; the document names the three values and not their parameters.',
  resourceUrl: 'Checkout address',
  oauthToken: 'OAuth token',
  oauthVerifier: 'OAuth verifier',
  status: 'Status',
  statusHint: 'says success, cancel or failure; empty for none',
  request: 'The token request',
  encoding: 'Hash as',
  encodingText:
    'Default: hex in small letters, from a public gateway of the same kind. The document does not show it. What is hashed is the document’s own and no setting: user name, invoice, currency and amount, with colons between.',
  encodings: {
    'hex-lower': 'hex, small letters',
    'hex-upper': 'hex, capitals',
    base64: 'base64',
    base64url: 'base64url',
  },
  lastSegment: 'Path ends in',
  lastSegmentText:
    'Default: wallet_token, from the document. A public gateway of the same kind has another word there.',
  wholeAmounts: 'Currencies without decimals',
  wholeAmountsText:
    'Default: 300.00, from a public gateway’s guide. The document says “decimal string” and no more.',
  wholeAmountStyles: { 'with-two-decimals': '300.00', 'without-decimals': '300' },
  charge: 'With a charge',
  keep: 'To save a card',
  fieldsText:
    'Names of the fields that carry the wallet’s values. Default: a preset from a public interface description; the document does not show them. An empty name leaves the value out.',
  container: 'Inside',
  type: 'Kind as',
  typeValue: 'Kind is',
  checkoutResourceUrl: 'Checkout address as',
  checkoutId: 'Checkout id as',
  oauthTokenName: 'OAuth token as',
  oauthVerifierName: 'OAuth verifier as',
  preset: 'Back to the preset',
  presetDone: 'Preset filled in. Save to keep it.',
  path: 'Path',
  pathText:
    'Default: /v1.0/credit_cards, from a public interface description. The document mentions the request without its path.',
  fresh: 'A new checkout starts with',
  origin: 'Shop’s address',
  page: 'Page',
  freshText: 'Default: nothing, and the first page. Both can be changed at each checkout.',
  save: 'Save wallet settings',
  saved: 'Saved.',
  unsaved: 'Not saved yet.',
} as const;

const faultWords: Readonly<Record<WalletSettingFault, string>> = {
  empty: 'This may not be empty.',
  'too-long': 'This is too long.',
  'not-a-url': 'Enter a web address, for example https://wallet.example/lightbox.',
  'not-https': 'This must begin with https://.',
  'user-info': 'Remove the name and password from the address.',
  'has-query': 'Leave out everything from the ? or # on.',
  'ip-address': 'This is a number instead of a name. A wallet’s address has a name.',
  'private-host': 'This names this computer or a private network.',
  'look-alike': 'This name has letters that look like others.',
  'control-characters': 'This contains characters that cannot be sent.',
  'not-a-path': 'A path begins with one slash, like /v1.0/credit_cards.',
  'not-a-segment': 'This is one part of a path: no slash, no ? and no #.',
  'not-a-name': 'Names have letters, digits, - and _.',
  'not-a-life': `Enter whole minutes from 1 to ${tokenLifeMinutesMax}.`,
  'named-twice': 'Two of these have the same name.',
  'replaces-document-field':
    'One of these is a field of the gateway document and would be replaced.',
  'holds-card-number': 'This contains a card number. Remove it.',
  'no-paynow-url':
    'The account has no wallet address (of the hosted payment service). Set it above first.',
};

export function walletSettingFaultWords(reason: WalletSettingFault): string {
  return faultWords[reason];
}
