import type { AuditHeads } from '../../../domain/audit/chain.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { AccountId, TerminalId } from '../../../domain/ids.ts';
import type { Result } from '../../../domain/result.ts';
import type { ChargedSince, RestoreMark } from '../epochs.ts';
import type { FileFailure } from '../files.ts';
import type { SealFailure } from '../vault/sealer.ts';
import type { VaultFailure } from '../vault/vault.ts';

/** The manifest of a backup, encrypted under its passphrase like the rest. */
export interface BackupManifest {
  readonly account: Account;
  readonly madeAt: Instant;
  readonly madeBy: TerminalId;
  readonly payments: number;
  readonly ledgerBytes: number;
  /** The schema number of the records; absent from backups that predate it. */
  readonly schema?: number;
  /** Hex; null where nothing was ever sealed. */
  readonly sealingKey: string | null;
  /** The key before it, while values of that one are left; absent otherwise. */
  readonly olderSealingKey?: string | undefined;
  /** The key of digests, once the sealing key was renewed. */
  readonly digestKey?: string | undefined;
  readonly auditKey: string;
  /** The keys that the log had before, oldest first; absent for none. */
  readonly olderAuditKeys?: readonly string[] | undefined;
  readonly heads: AuditHeads;
}

/** The reason a file was refused as a backup. */
export interface NotABackup {
  readonly kind: 'not-a-backup' | 'wrong-passphrase' | 'damaged' | 'newer' | 'unreadable';
}

/** A backup that was read completely and fits its passphrase. */
export interface OpenedBackup {
  /** The manifest, not yet validated: anyone with a passphrase could have written it. */
  readonly manifest: unknown;
  /** Writes its records to an unused path, reading and verifying them again; a full disk ends as `unreadable`. */
  unpack(path: string): Promise<Result<null, NotABackup>>;
}

/** The facts of a copy of the records. */
export interface LedgerCopy {
  readonly bytes: number;
  readonly payments: number;
  /** Its schema number: a program that knows only lower ones cannot use it. */
  readonly schema: number;
  /** The last entry of each terminal's audit log. */
  readonly log: AuditHeads;
}

/** The key of a passphrase under one salt; a file under that salt opens with the key and with the passphrase. */
export interface BackupKey {
  readonly salt: Buffer;
  readonly key: Buffer;
}

/** The key material that a backup is sealed under. */
export type BackupSecret = string | BackupKey;

/** Creates and opens backup files. */
export interface BackupCipher {
  /** Derives a key under a new salt, so that files can be sealed later without the passphrase. */
  deriveKey(passphrase: string): Promise<BackupKey>;
  /** Encrypts the records at a path as a stream, and returns the length of the file. */
  pack(
    parts: {
      readonly manifest: BackupManifest;
      readonly ledgerFile: string;
      readonly secret: BackupSecret;
    },
    write: (bytes: Uint8Array) => Promise<Result<null, FileFailure>>,
  ): Promise<Result<number, FileFailure>>;
  /** Reads a whole file; a key fits only the files under its own salt. */
  open(path: string, secret: BackupSecret): Promise<Result<OpenedBackup, NotABackup>>;
  /** Reads no more than the manifest, whose seal is checked. */
  readManifest(path: string, key: BackupKey): Promise<Result<unknown, NotABackup>>;
}

/** The key of an account's automatic backups, stored on this computer. */
export interface BackupKeys {
  /** Null when none was ever stored, or when it is gone. */
  read(account: Account): Promise<Result<BackupKey | null, SealFailure>>;
  /** Replaces the key: files under the one before open with their own passphrase alone. */
  write(account: Account, key: BackupKey): Promise<Result<null, SealFailure>>;
}

/** The folder of automatic backups, which may be on a drive that comes and goes. */
export interface BackupShelf {
  /** Marks a folder as the chosen one, which also shows that it can be written. */
  claim(folder: string): Promise<Result<null, FileFailure>>;
  /** Lists the names in a claimed folder; `folder-missing` where the mark is not found. */
  names(folder: string): Promise<Result<readonly string[], FileFailure>>;
  pathOf(folder: string, name: string): string;
  /** Removes one file; one that stays is tried again by the next backup. */
  remove(path: string): Promise<void>;
}

/** The keys of sealed values in a backup. */
export type RestoredKeys = Pick<BackupManifest, 'sealingKey' | 'olderSealingKey' | 'digestKey'>;

/** The keys of an account, as a backup contains them. */
export type KeptKeys = RestoredKeys & Pick<BackupManifest, 'auditKey' | 'olderAuditKeys' | 'heads'>;

/** The keys of an account that a backup contains. */
export interface AccountKeys {
  /**
   * Null when the keychain cannot be read, when the audit key was never created, and while a renewal of it is under way:
   * which key the records have is certain after the next opening.
   */
  read(account: Account): Promise<KeptKeys | null>;
  /**
   * Writes missing or damaged keys to the keychain. Known heads stay, so that an older backup is detected;
   * practice accounts keep theirs in the folder. Nothing is written while other keys are present.
   *
   * A backup from before a renewal of the audit key brings back the key before, with the present one as the next: its
   * records go over to that one when they are opened.
   */
  restore(
    account: Account,
    manifest: BackupManifest,
    folder: string,
  ): Promise<Result<null, KeysNotRestored>>;
  /**
   * Writes the keys of a join file, in the place of keys of the same account that were renewed since; practice accounts
   * keep theirs in the folder. Nothing is written while keys of other records are present.
   */
  adopt(account: Account, keys: KeptKeys, folder: string): Promise<Result<null, KeysNotRestored>>;
}

/** The reason the keys of a backup were not restored. */
export type KeysNotRestored =
  | { readonly kind: 'keychain'; readonly reason: VaultFailure['kind'] }
  /** Keys of other records are never overwritten. */
  | { readonly kind: 'other-keys' }
  | { readonly kind: 'not-written' };

/** Folders for copies, and for restored records waiting to replace others. */
export interface BackupFolders {
  /** An unused path for a temporary copy. */
  scratch(id: AccountId): string;
  remove(path: string): Promise<void>;
  /** Creates an empty folder beside the records. */
  begin(id: AccountId): Promise<{ readonly folder: string; readonly ledgerFile: string }>;
  /** Marks the folder as complete: from here on, even after a kill, it will be put in place. */
  complete(id: AccountId): Promise<void>;
  /** Marks the unpacked records as restored, so that their first opening starts a new epoch. */
  mark(folder: string, restored: RestoreMark): Promise<boolean>;
  /** True if a complete folder is not in place yet, because the system refused to move it. */
  isWaiting(id: AccountId): boolean;
  hasRecords(id: AccountId): boolean;
  /** Charges since a moment in the records of an account that is not open; null when they cannot be read. */
  chargedSince(id: AccountId, since: Instant): Promise<ChargedSince | null>;
}
