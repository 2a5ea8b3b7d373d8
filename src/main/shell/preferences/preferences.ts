import { join } from 'node:path';
import { accountsMax } from '../../../domain/accounts/account.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import type { AccountId, TerminalId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import { defaultWalletSettings } from '../../../domain/wallet/settings.ts';
import type { Result } from '../../../domain/result.ts';
import type { Settings, SettingsFailure } from '../../ports/settings.ts';
import { readPreferenceFile, setAside } from './preference-file.ts';
import {
  entriesMax,
  freshPreferences,
  ledgersMax,
  salvagePreferences,
} from './salvage-preferences.ts';
import type { AccountRule, Preferences } from './salvage-preferences.ts';
import { readTerminalIdentity } from './terminal-identity.ts';

/** Storage for preferences; a write replaces the whole file or throws. */
export interface PreferenceStore {
  write(contents: Readonly<Record<string, unknown>>): void;
}

export interface PreferenceOptions {
  /** The app's data folder. */
  readonly folder: string;
  /** `openPreferenceStore`, which loads only where `electron` resolves. */
  readonly openStore: (folder: string, name: string) => PreferenceStore;
  /** The practice account: always present, first, and not in the file. */
  readonly builtIn: Account;
  /** Validates an account, so that an edited file cannot hold what no form would accept. */
  readonly isSound: AccountRule;
  readonly mintTerminalId: () => TerminalId;
}

const fileStem = 'preferences';

/**
 * Opens the preferences, which hold no secrets.
 *
 * A file that is not sound as a whole is set aside under another name before it is written again. When that fails,
 * nothing is written and every save returns the failure.
 */
export function openPreferences(options: PreferenceOptions): Settings {
  const file = join(options.folder, `${fileStem}.json`);
  const contents = readPreferenceFile(file);
  const isSound: AccountRule = (account, others) =>
    options.isSound(account, [options.builtIn, ...others]);
  const salvage =
    contents.kind === 'json'
      ? salvagePreferences(contents.value, isSound)
      : { preferences: freshPreferences, isWhole: contents.kind === 'missing' };
  const mayWrite = salvage.isWhole || setAside(file, contents).ok;
  const terminal = readTerminalIdentity(options.folder, options.mintTerminalId);
  const keeper = createKeeper(salvage.preferences, mayWrite ? openStore(options) : null);
  if (!salvage.isWhole) keeper.change({});
  return settingsOf(options.builtIn, keeper, {
    terminalId: terminal.id,
    wasDamaged: !salvage.isWhole || !terminal.isKept,
  });
}

/** The current preferences, and the only way to change them. */
interface Keeper {
  now(): Preferences;
  /** A change that is not written is not kept in memory either, so that the screen never shows a lost change. */
  change(part: Partial<Preferences>): Result<null, SettingsFailure>;
}

function createKeeper(start: Preferences, store: PreferenceStore | null): Keeper {
  let current = start;
  return {
    now: () => current,
    change: (part) => {
      const next = { ...current, ...part };
      if (store === null) return failed({ kind: 'unwritable' });
      try {
        store.write({ ...next });
      } catch {
        return failed({ kind: 'unwritable' });
      }
      current = next;
      return ok(null);
    },
  };
}

function openStore({ folder, openStore: open }: PreferenceOptions): PreferenceStore | null {
  try {
    return open(folder, fileStem);
  } catch {
    return null;
  }
}

function settingsOf(
  practice: Account,
  keeper: Keeper,
  start: Pick<Settings, 'terminalId' | 'wasDamaged'>,
): Settings {
  const hasRoom = () => keeper.now().accounts.length < accountsMax;
  const without = (id: Account['id']) => keeper.now().accounts.filter((kept) => kept.id !== id);
  // Of the built-in account only these can be changed, so only they are in the file.
  const builtIn = (): Account => ({
    ...practice,
    abilities: keeper.now().practiceAbilities ?? practice.abilities,
    fields: keeper.now().practiceFields ?? practice.fields,
    receipt: keeper.now().practiceReceipt ?? practice.receipt,
  });
  return {
    ...start,
    accounts: () => [builtIn(), ...keeper.now().accounts],
    activeAccountId: () => keeper.now().activeAccountId ?? practice.id,
    hasRoom,
    saveAccount: (account) => {
      const { accounts } = keeper.now();
      const isKnown = accounts.some(({ id }) => id === account.id);
      if (!isKnown && !hasRoom()) return failed({ kind: 'too-many' });
      return keeper.change({
        accounts: isKnown
          ? accounts.map((kept) => (kept.id === account.id ? account : kept))
          : [...accounts, account],
      });
    },
    addAccount: (account, wallet) => {
      if (!hasRoom()) return failed({ kind: 'too-many' });
      return keeper.change({
        accounts: [...keeper.now().accounts, account],
        wallets: entriesWith(keeper.now().wallets, account.id, wallet),
      });
    },
    removeAccount: (id) => {
      const { activeAccountId } = keeper.now();
      return keeper.change({
        accounts: without(id),
        wallets: keeper.now().wallets.filter(([owner]) => owner !== id),
        backups: keeper.now().backups.filter(([owner]) => owner !== id),
        mails: keeper.now().mails.filter(([owner]) => owner !== id),
        activeAccountId: activeAccountId === id ? null : activeAccountId,
      });
    },
    activate: (id) => keeper.change({ activeAccountId: id === practice.id ? null : id }),
    hadLedger: (id) => keeper.now().ledgers.includes(id),
    noteLedger: (id) => {
      const { ledgers } = keeper.now();
      if (ledgers.includes(id)) return ok(null);
      return keeper.change({ ledgers: [...ledgers, id].slice(-ledgersMax) });
    },
    appearance: () => keeper.now().appearance,
    saveAppearance: (appearance) => keeper.change({ appearance }),
    ...ownFormsOf(practice.id, keeper),
    ...walletsOf(keeper),
    ...mailsOf(keeper),
    receiptFolder: () => keeper.now().receiptFolder,
    saveReceiptFolder: (receiptFolder) => keeper.change({ receiptFolder }),
    ...backupsOf(keeper),
  };
}

/** Saves what has a form of its own; the practice account's values are beside the accounts. */
function ownFormsOf(
  practiceId: AccountId,
  keeper: Keeper,
): Pick<Settings, 'saveFields' | 'saveAbilities' | 'saveReceipt'> {
  return {
    saveFields: (id, fields) =>
      id === practiceId
        ? keeper.change({ practiceFields: fields })
        : keeper.change({ accounts: accountsWith(keeper, id, { fields }) }),
    saveAbilities: (id, abilities) =>
      id === practiceId
        ? keeper.change({ practiceAbilities: abilities })
        : keeper.change({ accounts: accountsWith(keeper, id, { abilities }) }),
    saveReceipt: (id, receipt) =>
      id === practiceId
        ? keeper.change({ practiceReceipt: receipt })
        : keeper.change({ accounts: accountsWith(keeper, id, { receipt }) }),
  };
}

/** The accounts with one of them changed. */
function accountsWith(
  keeper: Keeper,
  id: AccountId,
  change: Partial<Pick<Account, 'abilities' | 'fields' | 'receipt'>>,
): readonly Account[] {
  return keeper.now().accounts.map((kept) => (kept.id === id ? { ...kept, ...change } : kept));
}

function walletsOf(keeper: Keeper): Pick<Settings, 'wallet' | 'saveWallet'> {
  return {
    wallet: (id) => entryOf(keeper.now().wallets, id) ?? defaultWalletSettings,
    saveWallet: (id, wallet) =>
      keeper.change({ wallets: entriesWith(keeper.now().wallets, id, wallet) }),
  };
}

function mailsOf(keeper: Keeper): Pick<Settings, 'mail' | 'saveMail'> {
  return {
    mail: (id) => entryOf(keeper.now().mails, id),
    saveMail: (id, mail) =>
      keeper.change({
        mails:
          mail === null
            ? keeper.now().mails.filter(([owner]) => owner !== id)
            : entriesWith(keeper.now().mails, id, mail),
      }),
  };
}

function backupsOf(keeper: Keeper): Pick<Settings, 'automaticBackup' | 'saveAutomaticBackup'> {
  return {
    automaticBackup: (id) => entryOf(keeper.now().backups, id),
    saveAutomaticBackup: (id, backup) =>
      keeper.change({ backups: entriesWith(keeper.now().backups, id, backup) }),
  };
}

/** Values by account, including the practice account. */
type Entries<Value> = readonly (readonly [AccountId, Value])[];

function entryOf<Value>(entries: Entries<Value>, id: AccountId): Value | null {
  return entries.find(([owner]) => owner === id)?.[1] ?? null;
}

function entriesWith<Value>(entries: Entries<Value>, id: AccountId, value: Value): Entries<Value> {
  const others = entries.filter(([owner]) => owner !== id);
  return [...others, [id, value] as const].slice(-entriesMax);
}
