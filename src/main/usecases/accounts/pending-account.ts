import type { AccountFileFaultView } from '../../../contract/accounts/account-files.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import type { Result } from '../../../domain/result.ts';
import type { WalletSettings } from '../../../domain/wallet/settings.ts';
import type { AccountId } from '../../../domain/ids.ts';
import type { UserFiles } from '../../ports/files.ts';
import type { AccountDeps } from './account-deps.ts';
import type { TookTooLong } from '../../ports/text-reader.ts';

/** An account from a file, as it would be stored; only its name may still clash with another one. */
export interface AccountFromFile {
  readonly account: Account;
  readonly wallet: WalletSettings;
}

/** Reasons nothing of an account file is taken. */
export interface AccountFileRefusal {
  readonly reason: 'damaged' | 'not-an-account' | 'newer' | 'faulty';
  /** The first faults; `faultCount` is their full number. */
  readonly faults: readonly AccountFileFaultView[];
  readonly faultCount: number;
}

/** Reads a file of account settings as a new account under an id, off the caller's thread and within a deadline. */
export interface AccountFileReader {
  accountFile(
    bytes: Uint8Array,
    id: AccountId,
  ): Promise<Result<AccountFromFile, AccountFileRefusal | TookTooLong>>;
}

/** The one account read from a file and shown, until it is added or another file is chosen. */
export interface PendingAccount {
  hold(read: AccountFromFile): void;
  /** Finds it by the id that it was shown under. */
  find(id: AccountId): AccountFromFile | null;
  drop(): void;
}

/** Dependencies for importing and exporting account settings. */
export interface AccountFileDeps {
  readonly accounts: Pick<AccountDeps, 'settings' | 'ids'>;
  readonly files: UserFiles;
  readonly texts: AccountFileReader;
  readonly held: PendingAccount;
}

export function createPendingAccount(): PendingAccount {
  let held: AccountFromFile | null = null;
  return {
    hold: (read) => {
      held = read;
    },
    find: (id) => (held?.account.id === id ? held : null),
    drop: () => {
      held = null;
    },
  };
}
