import type { Account } from '../../domain/accounts/account.ts';
import type { AutomaticBackup } from '../../domain/backup/automatic-backup.ts';
import type { GatewayAbilities } from '../../domain/accounts/gateway-abilities.ts';
import type { FormFields } from '../../domain/accounts/form-fields.ts';
import type { AccountId, TerminalId } from '../../domain/ids.ts';
import type { MailAccount } from '../../domain/mail/mail-account.ts';
import type { ReceiptTemplate } from '../../domain/receipt/template.ts';
import type { Result } from '../../domain/result.ts';
import type { WalletSettings } from '../../domain/wallet/settings.ts';
import type { Appearance } from '../../domain/terminals/appearance.ts';

/** The reason a preference was not saved. */
export interface SettingsFailure {
  readonly kind: 'unwritable';
}

/** The reason an account was not saved; a full list is distinguished from an unwritable disk. */
export type AccountNotSaved = SettingsFailure | { readonly kind: 'too-many' };

/** Preferences without secrets; a damaged file falls back to defaults and sets `wasDamaged`. */
export interface Settings {
  readonly terminalId: TerminalId;
  accounts(): readonly Account[];
  activeAccountId(): AccountId;
  /** True if one more account can be saved. */
  hasRoom(): boolean;
  saveAccount(account: Account): Result<null, AccountNotSaved>;
  /** Adds an account with its wallet settings: both are saved, or neither. */
  addAccount(account: Account, wallet: WalletSettings): Result<null, AccountNotSaved>;
  removeAccount(id: AccountId): Result<null, SettingsFailure>;
  activate(id: AccountId): Result<null, SettingsFailure>;
  /**
   * True if this account's ledger has been on this computer: a missing one must then not be replaced by an
   * empty one.
   */
  hadLedger(id: AccountId): boolean;
  /** Records that the account's ledger exists here. */
  noteLedger(id: AccountId): Result<null, SettingsFailure>;
  appearance(): Appearance;
  saveAppearance(appearance: Appearance): Result<null, SettingsFailure>;
  /** Saves the form fields of an account, the built-in one included. */
  saveFields(id: AccountId, fields: FormFields): Result<null, SettingsFailure>;
  /** Saves the abilities of an account's gateway, the built-in one included. */
  saveAbilities(id: AccountId, abilities: GatewayAbilities): Result<null, SettingsFailure>;
  /** Saves the receipt template of an account, the built-in one included. */
  saveReceipt(id: AccountId, receipt: ReceiptTemplate): Result<null, SettingsFailure>;
  /** The wallet settings of an account, the built-in one included; the defaults when it has none. */
  wallet(id: AccountId): WalletSettings;
  saveWallet(id: AccountId, wallet: WalletSettings): Result<null, SettingsFailure>;
  /** The mail server of an account, the built-in one included; null where the user's own mail program is used. */
  mail(id: AccountId): MailAccount | null;
  saveMail(id: AccountId, mail: MailAccount | null): Result<null, SettingsFailure>;
  /** The folder in which a receipt was last saved; null before the first. */
  receiptFolder(): string | null;
  saveReceiptFolder(folder: string): Result<null, SettingsFailure>;
  /** The automatic backups of an account on this computer; null before they are first set. */
  automaticBackup(id: AccountId): AutomaticBackup | null;
  saveAutomaticBackup(id: AccountId, backup: AutomaticBackup): Result<null, SettingsFailure>;
  /** True if the preferences file could not be read and was set aside. */
  readonly wasDamaged: boolean;
}
