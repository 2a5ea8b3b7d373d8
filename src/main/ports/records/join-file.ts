import type { Account } from '../../../domain/accounts/account.ts';
import type { ServerPlace } from '../../../domain/records/server-place.ts';
import type { Result } from '../../../domain/result.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { WalletSettings } from '../../../domain/wallet/settings.ts';
import type { KeptKeys } from '../ledger/backup.ts';

/** The content of a join file; the API token and the shared secret are entered at the new terminal. */
export interface JoinFile {
  /** Version of the tables that the app which saved it knows; absent in files of earlier apps. */
  readonly schema?: number | undefined;
  readonly account: Account;
  readonly wallet: WalletSettings;
  readonly place: ServerPlace;
  /** Of the new terminal's login; changed when the terminal joins. */
  readonly password: string;
  readonly terminalName: string;
  /** Used once, in hex. */
  readonly joinNumber: string;
  readonly madeAt: Instant;
  readonly expiresAt: Instant;
  readonly keys: KeptKeys;
  /** Of staff PINs, in hex. */
  readonly staffPepper: string;
}

/** The reason that bytes were not opened as a join file. */
export interface NotAJoinFile {
  readonly kind: 'not-a-join-file' | 'newer' | 'damaged' | 'wrong-code';
}

/** Seals and opens join files under their code. */
export interface JoinFileCipher {
  /** Makes a code at random. */
  newCode(): string;
  seal(file: JoinFile, code: string): Promise<Uint8Array>;
  /** The value is not yet validated: the code is enough to write one. */
  open(bytes: Uint8Array, code: string): Promise<Result<unknown, NotAJoinFile>>;
}
