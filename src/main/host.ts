import type { AccountId } from '../domain/ids.ts';
import type { CallTarget } from './ipc/answer-call.ts';
import type { Clock } from './ports/clock.ts';
import type { UserFiles } from './ports/files.ts';
import type { IdSource } from './ports/ids.ts';
import type { Lightbox } from './ports/lightbox.ts';
import type { Log } from './ports/log.ts';
import type { Notifier } from './ports/notifier.ts';
import type { MailProgram, ReceiptPrinter, ReportPrinter } from './ports/printer.ts';
import type { LogoStore } from './ports/ledger/receipts.ts';
import type { KeychainLibrary } from './vault/keychain.ts';
import type { ProofCosts } from './vault/credential-hashes.ts';

/** Where everything that lasts is kept; every folder exists, readable by the user alone. */
export interface Paths {
  /** The data folder itself, which holds the preferences file. */
  readonly userData: string;
  readonly logs: string;
  /** The folder of one account's ledger, made when it is missing. */
  ledgerFolder(account: AccountId): string;
  /** The folder in which the practice bank keeps its own book, made when it is missing. */
  practiceBankFolder(): string;
}

/** What the machine and the shell give to the app; with it the app runs without Electron. */
export interface Host {
  readonly paths: Paths;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly log: Log;
  readonly notifier: Notifier;
  /** Built worker files beside the entry. */
  readonly workerUrls: { readonly ledger: URL; readonly sandbox: URL; readonly texts: URL };
  readonly version: string;
  readonly platform: 'linux' | 'mac' | 'windows';
  /** Whether the app runs in the development shell, which is not Electron and must say so. */
  readonly developmentShell: boolean;
  readonly clipboard: { writeText(text: string): void };
  readonly printer: ReceiptPrinter & ReportPrinter;
  readonly mailProgram: MailProgram;
  readonly lightbox: Lightbox;
  readonly files: UserFiles;
  readonly logos: LogoStore;
  /**
   * Loads the keychain library, which may throw: without `libsecret` it fails at import.
   *
   * Called at most when an account needs a secret, so that practice runs on a bare machine.
   */
  openKeytar(): Promise<KeychainLibrary>;
  /** For how long nobody has touched the computer at all, in ms; absent where it cannot say. */
  readonly systemIdleMs?: () => number;
  /** What the system knows this computer by; null or absent where it cannot tell. */
  readonly computerId?: () => Promise<string | null>;
  /** How costly it is to try a passphrase; absent for the usual costs, and less only in tests. */
  readonly proofCosts?: ProofCosts;
}

/** What a computer tells of its own comings and goings, in the names that Electron gives them. */
export const computerEvents = ['lock-screen', 'unlock-screen', 'suspend', 'resume'] as const;
export type ComputerEvent = (typeof computerEvents)[number];

/** The composed app, as the shell runs it. */
export interface App extends CallTarget {
  /** Locks the terminal at once, as the keys of the menu do; nothing where nobody signs in. */
  lock(): void;
  /** Keys or a pointer reached the window, as main itself saw; what the page says of it counts for nothing. */
  touched(): void;
  /** The computer goes or is back, which locks the terminal with it. */
  computer(event: ComputerEvent): void;
  /** Whether a charge's socket is open, so that quitting would leave it not confirmed. */
  isChargeInFlight(): boolean;
  /** Settles what can be settled and closes the ledgers. */
  close(): Promise<void>;
}
