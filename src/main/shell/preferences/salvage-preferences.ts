import { isAbsolute } from 'node:path';
import { automaticBackupEntrySchema } from '../../../contract/accounts/automatic-backup.ts';
import { gatewayAbilitiesSchema } from '../../../contract/accounts/abilities.ts';
import { accountSchema } from '../../../contract/accounts/accounts.ts';
import { formFieldsSchema } from '../../../contract/accounts/form-fields.ts';
import { mailEntrySchema } from '../../../contract/mail/mail-account.ts';
import { receiptTemplateSchema } from '../../../contract/payments/receipt-template.ts';
import { accountIdSchema } from '../../../contract/schemas.ts';
import { session } from '../../../contract/staff/session.ts';
import { walletEntrySchema } from '../../../contract/wallet/wallet-settings.ts';
import { accountsMax } from '../../../domain/accounts/account.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import { abilityNames, checkAbilityPath } from '../../../domain/accounts/gateway-abilities.ts';
import type { GatewayAbilities } from '../../../domain/accounts/gateway-abilities.ts';
import { checkFormFields } from '../../../domain/accounts/form-fields.ts';
import type { FormFields } from '../../../domain/accounts/form-fields.ts';
import type { AutomaticBackup } from '../../../domain/backup/automatic-backup.ts';
import type { AccountId } from '../../../domain/ids.ts';
import { checkMailAccount } from '../../../domain/mail/mail-account.ts';
import type { MailAccount } from '../../../domain/mail/mail-account.ts';
import { checkWalletSettings } from '../../../domain/wallet/check-settings.ts';
import type { WalletSettings } from '../../../domain/wallet/settings.ts';
import { checkTemplate } from '../../../domain/receipt/template.ts';
import type { ReceiptTemplate } from '../../../domain/receipt/template.ts';
import { prototypeNames } from '../../../domain/json.ts';
import type { Appearance } from '../../../domain/terminals/appearance.ts';

/** Content of the preferences file; the practice account is built in and never in it. */
export interface Preferences {
  readonly accounts: readonly Account[];
  readonly activeAccountId: AccountId | null;
  readonly appearance: Appearance;
  /** Accounts whose ledger has been on this computer. */
  readonly ledgers: readonly AccountId[];
  /** Fields of the practice account's payment form; null for the defaults. */
  readonly practiceFields: FormFields | null;
  /** Abilities of the practice bank; null for the default. */
  readonly practiceAbilities: GatewayAbilities | null;
  /** Receipt template of the practice account; null for the default. */
  readonly practiceReceipt: ReceiptTemplate | null;
  /** Wallet settings by account, including the practice account. */
  readonly wallets: readonly (readonly [AccountId, WalletSettings])[];
  /** Automatic backups by account, including the practice account. */
  readonly backups: readonly (readonly [AccountId, AutomaticBackup])[];
  /** Mail servers by account, including the practice account. */
  readonly mails: readonly (readonly [AccountId, MailAccount])[];
  /** The folder of the last receipt saved. */
  readonly receiptFolder: string | null;
}

/** The sound part of a file, and whether that was all of it. */
export interface Salvage {
  readonly preferences: Preferences;
  readonly isWhole: boolean;
}

/** Returns true when an account may be used beside those already taken from the file. */
export type AccountRule = (account: Account, others: readonly Account[]) => boolean;

/** The preferences of a fresh installation. */
export const freshPreferences: Preferences = {
  accounts: [],
  activeAccountId: null,
  appearance: { theme: 'system', phoneMode: false, singleKeys: true, welcomed: false },
  ledgers: [],
  practiceFields: null,
  practiceAbilities: null,
  practiceReceipt: null,
  wallets: [],
  backups: [],
  mails: [],
  receiptFolder: null,
};

/** Maximum number of accounts with settings of their own: the built-in one has some too. */
export const entriesMax = accountsMax + 1;
/** Maximum number of ledgers remembered, the latest ones. */
export const ledgersMax = 1_000;
const folderLengthMax = 4_096;

/**
 * Takes what is sound from a file, entry by entry.
 *
 * Only the appearance falls back to defaults. An account is taken as it was saved or not at all: a default in place of
 * a damaged address, limit or mode would decide about money.
 */
export function salvagePreferences(value: unknown, isSound: AccountRule): Salvage {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { preferences: freshPreferences, isWhole: false };
  }
  const entries = new Map<string, unknown>(Object.entries(value));
  const take = (name: string) => {
    const entry = entries.get(name);
    entries.delete(name);
    return entry;
  };

  const accounts = takeAccounts(take('accounts'), isSound);
  const ledgers = takeLedgers(take('ledgers'));
  const look = takeAppearance(take('appearance'));
  const active = takeActive(take('activeAccountId'));
  const practiceFields = takeFields(take('practiceFields'));
  const practiceAbilities = takeAbilities(take('practiceAbilities'));
  const practiceReceipt = takeTemplate(take('practiceReceipt'));
  const wallets = takeWallets(take('wallets'));
  const backups = takeBackups(take('backups'));
  const mails = takeMails(take('mails'));
  const folder = takeFolder(take('receiptFolder'));
  const isActiveKnown =
    active.value === null || accounts.value.some(({ id }) => id === active.value);
  return {
    preferences: {
      accounts: accounts.value,
      activeAccountId: isActiveKnown ? active.value : null,
      appearance: look.value,
      ledgers: ledgers.value,
      practiceFields: practiceFields.value,
      practiceAbilities: practiceAbilities.value,
      practiceReceipt: practiceReceipt.value,
      wallets: wallets.value,
      backups: backups.value,
      mails: mails.value,
      receiptFolder: folder.value,
    },
    isWhole:
      entries.size === 0 &&
      isActiveKnown &&
      [
        accounts,
        ledgers,
        look,
        active,
        practiceFields,
        practiceAbilities,
        practiceReceipt,
        wallets,
        backups,
        mails,
        folder,
      ].every((part) => part.isWhole),
  };
}

interface Part<Value> {
  readonly value: Value;
  readonly isWhole: boolean;
}

/** An entry that was never written is not damage. */
function takeAppearance(entry: unknown): Part<Appearance> {
  const fallback = freshPreferences.appearance;
  if (entry === undefined) return { value: fallback, isWhole: true };
  const read = holdsPoisonedName(entry) ? null : parse(session['session.appearance'].output, entry);
  return { value: read?.value ?? fallback, isWhole: read !== null };
}

/** Null, or nothing written yet, means the practice account. */
function takeActive(entry: unknown): Part<AccountId | null> {
  if (entry === undefined || entry === null) return { value: null, isWhole: true };
  const read = parse(accountIdSchema, entry);
  return { value: read?.value ?? null, isWhole: read !== null };
}

function takeFields(entry: unknown): Part<FormFields | null> {
  if (entry === undefined || entry === null) return { value: null, isWhole: true };
  const read = holdsPoisonedName(entry) ? null : parse(formFieldsSchema, entry);
  const isSound = read !== null && checkFormFields(read.value).ok;
  return { value: isSound ? read.value : null, isWhole: isSound };
}

function takeAbilities(entry: unknown): Part<GatewayAbilities | null> {
  if (entry === undefined || entry === null) return { value: null, isWhole: true };
  const read = holdsPoisonedName(entry) ? null : parse(gatewayAbilitiesSchema, entry);
  const value = read?.value ?? null;
  const isSound =
    value !== null && abilityNames.every((name) => checkAbilityPath(name, value[name].path).ok);
  return { value: isSound ? value : null, isWhole: isSound };
}

function takeTemplate(entry: unknown): Part<ReceiptTemplate | null> {
  if (entry === undefined || entry === null) return { value: null, isWhole: true };
  const read = holdsPoisonedName(entry) ? null : parse(receiptTemplateSchema, entry);
  const isSound = read !== null && checkTemplate(read.value).length === 0;
  return { value: isSound ? read.value : null, isWhole: isSound };
}

/** An absolute path; whether the folder still exists is checked on saving. */
function takeFolder(entry: unknown): Part<string | null> {
  if (entry === undefined || entry === null) return { value: null, isWhole: true };
  const isFolder =
    typeof entry === 'string' && entry.length <= folderLengthMax && isAbsolute(entry);
  return { value: isFolder ? entry : null, isWhole: isFolder };
}

/**
 * Wallet settings that could have been saved in this form.
 *
 * The most permissive rules apply here, because the account may have changed since; the strict ones apply when an
 * address is used.
 */
function takeWallets(entry: unknown): Part<Preferences['wallets']> {
  if (entry === undefined) return { value: [], isWhole: true };
  if (!Array.isArray(entry)) return { value: [], isWhole: false };
  const value = entry.slice(0, entriesMax).flatMap((item: unknown) => {
    const read = holdsPoisonedName(item) ? null : parse(walletEntrySchema, item);
    return read !== null && checkWalletSettings(read.value[1], loosestAccount).ok
      ? [read.value]
      : [];
  });
  return { value, isWhole: value.length === entry.length };
}

/** Settings that could have been saved in this form; whether the folder still exists is checked by each backup. */
function takeBackups(entry: unknown): Part<Preferences['backups']> {
  if (entry === undefined) return { value: [], isWhole: true };
  if (!Array.isArray(entry)) return { value: [], isWhole: false };
  const value = entry.slice(0, entriesMax).flatMap((item: unknown) => {
    const read = holdsPoisonedName(item) ? null : parse(automaticBackupEntrySchema, item);
    return read !== null && isAbsolute(read.value[1].folder) ? [read.value] : [];
  });
  return { value, isWhole: value.length === entry.length };
}

/** Mail servers that could have been saved in this form, by the rules of an account that may use any. */
function takeMails(entry: unknown): Part<Preferences['mails']> {
  if (entry === undefined) return { value: [], isWhole: true };
  if (!Array.isArray(entry)) return { value: [], isWhole: false };
  const value = entry.slice(0, entriesMax).flatMap((item: unknown) => {
    const read = holdsPoisonedName(item) ? null : parse(mailEntrySchema, item);
    return read !== null && checkMailAccount(read.value[1], 'live').ok ? [read.value] : [];
  });
  return { value, isWhole: value.length === entry.length };
}

const loosestAccount = { mode: 'practice', paynowUrl: '' } as const;

function takeLedgers(entry: unknown): Part<readonly AccountId[]> {
  if (entry === undefined) return { value: [], isWhole: true };
  if (!Array.isArray(entry)) return { value: [], isWhole: false };
  const read = entry.slice(0, ledgersMax).map((id: unknown) => parse(accountIdSchema, id));
  const value = read.flatMap((id) => (id === null ? [] : [id.value]));
  return { value, isWhole: value.length === entry.length };
}

function takeAccounts(entry: unknown, isSound: AccountRule): Part<readonly Account[]> {
  if (entry === undefined) return { value: [], isWhole: true };
  if (!Array.isArray(entry)) return { value: [], isWhole: false };
  const taken: Account[] = [];
  for (const item of entry.slice(0, accountsMax) as readonly unknown[]) {
    const account = holdsPoisonedName(item) ? null : parse(accountSchema, item);
    const isKnownId = taken.some(({ id }) => id === account?.value.id);
    if (account !== null && !isKnownId && isSound(account.value, taken)) taken.push(account.value);
  }
  return { value: taken, isWhole: taken.length === entry.length };
}

/** The part of a contract schema used here. */
interface Schema<Value> {
  safeParse(
    entry: unknown,
  ): { readonly success: true; readonly data: Value } | { readonly success: false };
}

/** Parses an entry; a value nested so deep that the schema overflows the stack is refused like any other. */
function parse<Value>(schema: Schema<Value>, entry: unknown): { readonly value: Value } | null {
  try {
    const read = schema.safeParse(entry);
    return read.success ? { value: read.data } : null;
  } catch {
    return null;
  }
}

/** Finds names that would reach an object's prototype, at any depth and without recursion. */
function holdsPoisonedName(value: unknown): boolean {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    for (const [name, inner] of Object.entries(next)) {
      if (prototypeNames.has(name)) return true;
      open.push(inner);
    }
  }
  return false;
}
