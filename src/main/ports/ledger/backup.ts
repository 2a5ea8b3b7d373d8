import type { AuditHeads } from '../../../domain/audit/chain.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { AccountId, TerminalId } from '../../../domain/ids.ts';
import type { Result } from '../../../domain/result.ts';
import type { RestoreMark } from '../epochs.ts';
import type { FileFailure } from '../files.ts';
import type { VaultFailure } from '../vault/vault.ts';

/** What a backup says of itself, under its passphrase like all the rest. */
export interface BackupManifest {
  readonly account: Account;
  readonly madeAt: Instant;
  readonly madeBy: TerminalId;
  readonly payments: number;
  readonly ledgerBytes: number;
  /** The number of the records' schema; absent where a program wrote it that knew no other. */
  readonly schema?: number;
  /** Hex; null where nothing was ever sealed. */
  readonly sealingKey: string | null;
  readonly auditKey: string;
  readonly heads: AuditHeads;
}

/** Why a file is not taken for a backup. */
export interface NotABackup {
  readonly kind: 'not-a-backup' | 'wrong-passphrase' | 'damaged' | 'newer' | 'unreadable';
}

/** A backup whose every byte was read and fits its passphrase. */
export interface OpenedBackup {
  /** What it says of itself, of whatever form: whoever chose the passphrase wrote it. */
  readonly manifest: unknown;
  /** Writes its records to a path that is free; read and checked once more on the way. */
  unpack(path: string): Promise<Result<null, NotABackup | FileFailure>>;
}

/** Makes and opens backup files. */
export interface BackupCipher {
  /** Wraps the records at a path, streamed, and gives the length of the file. */
  pack(
    parts: {
      readonly manifest: BackupManifest;
      readonly ledgerFile: string;
      readonly passphrase: string;
    },
    write: (bytes: Uint8Array) => Promise<Result<null, FileFailure>>,
  ): Promise<Result<number, FileFailure>>;
  open(path: string, passphrase: string): Promise<Result<OpenedBackup, NotABackup>>;
}

/** The keys of an account as a backup takes them along. */
export interface AccountKeys {
  /** Null when the keychain cannot be read, or the log's key was never made. */
  read(account: Account): Promise<Pick<BackupManifest, 'sealingKey' | 'auditKey' | 'heads'> | null>;
  /**
   * Writes what is missing or damaged into the keychain; heads that are known there stay, so that an older
   * backup is noticed; practice keeps them in the folder. Nothing is written while other keys are there.
   */
  restore(
    account: Account,
    manifest: BackupManifest,
    folder: string,
  ): Promise<Result<null, KeysNotRestored>>;
}

/** Why the keys of a backup were not put in place. */
export type KeysNotRestored =
  | { readonly kind: 'keychain'; readonly reason: VaultFailure['kind'] }
  /** Keys that belong to other records are never written over. */
  | { readonly kind: 'other-keys' }
  | { readonly kind: 'not-written' };

/** Where copies are made, and where records wait to be put in the place of others. */
export interface BackupFolders {
  /** A free path for a copy that is soon removed. */
  scratch(id: AccountId): string;
  remove(path: string): Promise<void>;
  /** An empty folder beside the place of the records. */
  begin(id: AccountId): Promise<{ readonly folder: string; readonly ledgerFile: string }>;
  /** Says that the folder is whole: from here on even a kill ends with it in place. */
  complete(id: AccountId): Promise<void>;
  /** Says beside the unpacked records that they are restored, so that their first opening begins a new epoch. */
  mark(folder: string, restored: RestoreMark): Promise<boolean>;
  /** Whether a whole folder is not in its place yet, because the system refused to move it there. */
  isWaiting(id: AccountId): boolean;
  hasRecords(id: AccountId): boolean;
}
