import type { FormFields } from './form-fields.ts';
import type { AccountId } from '../ids.ts';
import type { JsonValue } from '../json.ts';
import type { CurrencyCode } from '../money.ts';
import type { ReceiptTemplate } from '../receipt/template.ts';
import type { Channel, ChargeKind } from '../charge/attempt.ts';

/** Practice runs on the embedded service, test on the service's test side, live takes real money. */
export type AccountMode = 'practice' | 'test' | 'live';

/** How the service is told who calls; its documentation does not show it (docs/gateway-facts.md, Defaults). */
export type CredentialScheme = 'none' | 'basic' | 'bearer' | 'headers';

/**
 * The electronic commerce indicator for each channel and kind, as an integer, or null to leave it out.
 *
 * Values are not documented; defaults are in docs/gateway-facts.md, Order channel.
 */
export type EcmTable = Readonly<Record<Channel, Readonly<Record<ChargeKind, number | null>>>>;

/** How many accounts one computer keeps, the built-in one aside; one more is refused. */
export const accountsMax = 50;

/** All that an account holds except its secrets, which stay in the OS keychain by account id. */
export interface Account {
  readonly id: AccountId;
  readonly name: string;
  readonly mode: AccountMode;
  /** Base of the purchase service, without a trailing slash; `http:` only to loopback. */
  readonly baseUrl: string;
  /** Base of the hosted payment service for wallet tokens; empty when wallets are not used. */
  readonly paynowUrl: string;
  readonly username: string;
  readonly credentialScheme: CredentialScheme;
  /** Names of the request headers whose values are kept as secrets; only for scheme `headers`. */
  readonly credentialHeaderNames: readonly string[];
  readonly ecm: EcmTable;
  /** Whether single charges carry `ecm` too; the service's own default would be an internet sale. */
  readonly sendEcmOnSingle: boolean;
  /** Static members merged into each purchase request, for example `customer_ip`. */
  readonly additionalFields: Readonly<Record<string, JsonValue>>;
  /** Currencies that staff may pick, the first being the one a fresh form starts with. */
  readonly currencies: readonly CurrencyCode[];
  /** Largest single amount that may be charged, in major units of the currency charged. */
  readonly amountLimitMajor: number;
  /** Longest reference that the account accepts, in characters. */
  readonly referenceLengthMax: number;
  /** After this the screen says "not confirmed" while the socket stays open. */
  readonly softDeadlineMs: number;
  /** After this the answer is given up. */
  readonly hardDeadlineMs: number;
  /** IANA zone of the merchant's calendar. */
  readonly timeZone: string;
  /** Hours within which an equal approved charge raises the duplicate warning. */
  readonly duplicateWindowHours: number;
  /** Which fields the payment form shows and insists on; they have a form of their own. */
  readonly fields: FormFields;
  /** How this account's receipts look and what stands on them; it has a form of its own. */
  readonly receipt: ReceiptTemplate;
}

/** The names under which an account's secrets are kept in the OS keychain. */
export type SecretName =
  | 'api-token'
  | 'shared-secret'
  | 'sealing-key'
  | 'staff-pepper'
  | 'audit-key'
  | 'audit-head'
  | 'computer-mark'
  | `header:${string}`;
