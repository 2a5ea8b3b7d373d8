import type { Account } from '../../../../domain/accounts/account.ts';
import type { AccountId, TerminalId } from '../../../../domain/ids.ts';
import type { Result } from '../../../../domain/result.ts';
import type { UserFiles } from '../../../ports/files.ts';
import type { AccountKeys, BackupFolders } from '../../../ports/ledger/backup.ts';
import type { JoinFile, JoinFileCipher } from '../../../ports/records/join-file.ts';
import type { RecordsRoles } from '../../../ports/records/records-roles.ts';
import type { RecordsLoginStore } from '../../../ports/vault/records-login.ts';
import type { SealFailure } from '../../../ports/vault/sealer.ts';
import type { AccountDeps } from '../../accounts/account-deps.ts';

/** Where an account's login and the pepper of its PINs are stored: practice in a folder, others in the keychain. */
export interface JoinStores {
  readonly logins: RecordsLoginStore;
  /** In hex; null for none. */
  readPepper(): Promise<Result<string | null, SealFailure>>;
  /** Makes one where there is none; in hex. */
  makePepper(): Promise<Result<string, SealFailure>>;
  writePepper(hex: string): Promise<Result<null, SealFailure>>;
}

/** Dependencies for inviting a terminal and for joining. */
export interface JoinDeps {
  readonly accounts: AccountDeps;
  readonly files: UserFiles;
  readonly keys: AccountKeys;
  readonly cipher: JoinFileCipher;
  readonly roles: RecordsRoles;
  readonly folders: Pick<BackupFolders, 'begin' | 'complete'>;
  readonly terminalId: TerminalId;
  /** Version of the tables that this app knows. */
  readonly knownSchema: number;
  /** The stores of an account in a folder; null for the folder of its records. */
  readonly storesOf: (account: Account, folder: string | null) => JoinStores;
  readonly held: PendingJoin;
}

/** The one join file that was opened and shown, until it is used or another one is chosen. */
export interface PendingJoin {
  hold(file: ReadJoinFile | null): void;
  /** Finds it by the id of its account. */
  find(id: AccountId): ReadJoinFile | null;
}

/** A join file whose contents were validated, with the account as it would be stored. */
export interface ReadJoinFile {
  readonly file: JoinFile;
  readonly account: Account;
}

export function createPendingJoin(): PendingJoin {
  let held: ReadJoinFile | null = null;
  return {
    hold: (file) => {
      held = file;
    },
    find: (id) => (held?.account.id === id ? held : null),
  };
}
