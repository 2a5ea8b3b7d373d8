import type { AccountMark } from './account-mark.ts';
import type { FormFields } from './form-fields.ts';
import type { GatewayAbilities } from './gateway-abilities.ts';
import type { CardTokenName } from '../cards/card-tokens.ts';
import type { AccountId } from '../ids.ts';
import type { JsonValue } from '../json.ts';
import type { CurrencyCode } from '../money.ts';
import type { ReceiptTemplate } from '../receipt/template.ts';
import type { Channel, ChargeKind } from '../charge/attempt.ts';
import { referenceLengthMax } from '../charge/reference.ts';

/** Practice uses the embedded practice bank, test the gateway's test mode; live takes real money. */
export const accountModes = ['practice', 'test', 'live'] as const;

export type AccountMode = (typeof accountModes)[number];

/**
 * The way requests are authenticated; the gateway's documentation does not show it (docs/gateway-facts.md,
 * Defaults).
 */
export const credentialSchemes = ['basic', 'bearer', 'headers', 'none'] as const;

export type CredentialScheme = (typeof credentialSchemes)[number];

/** Verdicts on the credentials by the gateway's response to a harmless request. */
export const credentialVerdicts = ['accepted', 'refused', 'not-told'] as const;

export type CredentialVerdict = (typeof credentialVerdicts)[number];

/**
 * The electronic commerce indicator for each channel and kind, as an integer, or null to omit it.
 *
 * The values are not documented; defaults are in docs/gateway-facts.md, Order channel.
 */
export type EcmTable = Readonly<Record<Channel, Readonly<Record<ChargeKind, number | null>>>>;

/** A range of whole numbers, both ends included. */
export interface NumberRange {
  readonly min: number;
  readonly max: number;
}

/** Ranges of an account's numbers; `ecm` is that of a code. */
export const accountRanges = {
  ecm: { min: 0, max: 999 },
  amountLimitMajor: { min: 1, max: 1_000_000_000 },
  referenceLengthMax: { min: 1, max: referenceLengthMax },
  softDeadlineMs: { min: 5_000, max: 150_000 },
  hardDeadlineMs: { min: 5_000, max: 300_000 },
  duplicateWindowHours: { min: 0, max: 720 },
} as const satisfies Readonly<Partial<Record<keyof Account, NumberRange>>>;

/** Maximum accounts on one computer, the built-in one not counted. */
export const accountsMax = 50;

/** An account without its secrets, which stay in the OS keychain under the account id. */
export interface Account {
  readonly id: AccountId;
  readonly name: string;
  readonly mode: AccountMode;
  /** Colour and letters beside its name, on its slips and in the title of its window. */
  readonly mark: AccountMark;
  /** Base URL of the purchase API, without a trailing slash; `http:` only to loopback. */
  readonly baseUrl: string;
  /** Base URL of the hosted payment service for wallet tokens; empty when wallets are not used. */
  readonly paynowUrl: string;
  readonly username: string;
  readonly credentialScheme: CredentialScheme;
  /** Names of the request headers whose values are secrets; only for scheme `headers`. */
  readonly credentialHeaderNames: readonly string[];
  readonly ecm: EcmTable;
  /** True to send `ecm` on single charges too; the gateway's own default would be an internet sale. */
  readonly sendEcmOnSingle: boolean;
  /** Static members merged into each purchase request, for example `customer_ip`. */
  readonly additionalFields: Readonly<Record<string, JsonValue>>;
  /** Currencies that staff may choose; the first is the default of a new form. */
  readonly currencies: readonly CurrencyCode[];
  /** Largest single amount that may be charged, in major units of the currency charged. */
  readonly amountLimitMajor: number;
  /** Longest reference that the account accepts, in characters. */
  readonly referenceLengthMax: number;
  /** Milliseconds after which the screen shows an attempt as unconfirmed, while the socket stays open. */
  readonly softDeadlineMs: number;
  /** Milliseconds after which the socket is closed without a response. */
  readonly hardDeadlineMs: number;
  /** IANA zone of the merchant's calendar. */
  readonly timeZone: string;
  /** Hours within which an equal approved charge raises the duplicate warning. */
  readonly duplicateWindowHours: number;
  /** True when the gateway writes every amount with two decimals, even in currencies with none or three. */
  readonly alwaysTwoDecimals: boolean;
  /** The token of a card on file that is charged when a response brought another one than its first charge did. */
  readonly renewedCards: CardTokenName;
  /** Texts by which the gateway says that it has a reference already; they only ever block. */
  readonly referenceTakenPatterns: readonly string[];
  /** Functions of the gateway beside the documented ones; set one by one, each after a try. */
  readonly abilities: GatewayAbilities;
  /** Fields that the payment form shows and requires; edited in a form of their own. */
  readonly fields: FormFields;
  /** The layout and texts of this account's receipts; edited in a form of their own. */
  readonly receipt: ReceiptTemplate;
}

/** True when requests name the user: in HTTP Basic, and in the path and hash of a wallet request. */
export function needsUsername(account: Pick<Account, 'credentialScheme' | 'paynowUrl'>): boolean {
  return account.credentialScheme === 'basic' || account.paynowUrl.trim() !== '';
}

/** The names of an account's secrets in the OS keychain. */
export type SecretName =
  | 'api-token'
  | 'shared-secret'
  | 'sealing-key'
  | 'older-sealing-key'
  | 'digest-key'
  | 'former-keys'
  | 'staff-pepper'
  | 'audit-key'
  | 'next-audit-key'
  | 'older-audit-keys'
  | 'audit-head'
  | 'computer-mark'
  | 'backup-key'
  | 'mail-password'
  | 'approved-addresses'
  | 'records-login'
  | 'service-addresses'
  | `header:${string}`;
