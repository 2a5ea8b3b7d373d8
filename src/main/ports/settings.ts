import type { Account } from '../../domain/accounts/account.ts';
import type { FormFields } from '../../domain/accounts/form-fields.ts';
import type { AccountId, TerminalId } from '../../domain/ids.ts';
import type { ReceiptTemplate } from '../../domain/receipt/template.ts';
import type { Result } from '../../domain/result.ts';
import type { WalletSettings } from '../../domain/wallet/settings.ts';

/** How the window looks; nothing in here can change what is charged. */
export interface Appearance {
  readonly theme: 'system' | 'light' | 'dark';
  readonly phoneMode: boolean;
  readonly singleKeys: boolean;
  /** Whether the welcome of a first start was put away. */
  readonly welcomed: boolean;
}

/** Why a preference was not kept. */
export interface SettingsFailure {
  readonly kind: 'unwritable';
}

/** Why an account was not kept; one more than may be is not a disk that takes nothing. */
export type AccountNotSaved = SettingsFailure | { readonly kind: 'too-many' };

/** Preferences without secrets; a damaged file falls back to defaults and says so. */
export interface Settings {
  readonly terminalId: TerminalId;
  accounts(): readonly Account[];
  activeAccountId(): AccountId;
  /** Whether one more account would be kept. */
  hasRoom(): boolean;
  saveAccount(account: Account): Result<null, AccountNotSaved>;
  /** Adds an account together with its wallet settings: both are kept, or neither. */
  addAccount(account: Account, wallet: WalletSettings): Result<null, AccountNotSaved>;
  removeAccount(id: AccountId): Result<null, SettingsFailure>;
  activate(id: AccountId): Result<null, SettingsFailure>;
  /** Whether this account's ledger has been on this computer: when it is gone now, no empty one may replace it. */
  hadLedger(id: AccountId): boolean;
  /** Remembers that the account's ledger exists here. */
  noteLedger(id: AccountId): Result<null, SettingsFailure>;
  appearance(): Appearance;
  saveAppearance(appearance: Appearance): Result<null, SettingsFailure>;
  /** Keeps what an account's payment form asks for; the built-in account's too. */
  saveFields(id: AccountId, fields: FormFields): Result<null, SettingsFailure>;
  /** Keeps how an account's receipts look; the built-in account's too. */
  saveReceipt(id: AccountId, receipt: ReceiptTemplate): Result<null, SettingsFailure>;
  /** An account's wallet settings, the preset for one that has none; the built-in account's too. */
  wallet(id: AccountId): WalletSettings;
  saveWallet(id: AccountId, wallet: WalletSettings): Result<null, SettingsFailure>;
  /** The folder in which a receipt was saved last, or null. */
  receiptFolder(): string | null;
  saveReceiptFolder(folder: string): Result<null, SettingsFailure>;
  /** Whether the preferences file could not be read and was set aside. */
  readonly wasDamaged: boolean;
}
