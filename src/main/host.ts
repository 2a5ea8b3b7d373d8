import type { AccountId } from '../domain/ids.ts';
import type { CallTarget } from './ipc/answer-call.ts';
import type { StartThread } from './ledger/thread/ledger-thread.ts';
import type { Clock } from './ports/clock.ts';
import type { UserFiles } from './ports/files.ts';
import type { IdSource } from './ports/ids.ts';
import type { Lightbox } from './ports/lightbox.ts';
import type { Log } from './ports/log.ts';
import type { PassphraseJudge } from './ports/passphrase-judge.ts';
import type { PassphraseWindow } from './ports/passphrase-window.ts';
import type { Notifier } from './ports/notifier.ts';
import type { MailProgram, ReceiptPrinter, ReportPrinter } from './ports/printer.ts';
import type { LogoStore } from './ports/ledger/receipts.ts';
import type { KeychainLibrary } from './vault/keychain.ts';
import type { ProofCosts } from './vault/credential-hashes.ts';
import type { Status } from '../contract/staff/session.ts';

/** Paths of everything that persists; every folder exists and is readable by the user alone. */
export interface Paths {
  /** The data folder itself, which holds the preferences file. */
  readonly userData: string;
  readonly logs: string;
  /** The folder of one account's ledger, created when missing. */
  ledgerFolder(account: AccountId): string;
  /** The folder of one account's sent journal, outside its ledger's folder; created when missing. */
  sentFolder(account: AccountId): string;
  /** The folder for the practice bank's journal, created when missing. */
  practiceBankFolder(): string;
}

/** Services of the machine and the shell; given these, the app runs without Electron. */
export interface Host {
  readonly paths: Paths;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly log: Log;
  readonly notifier: Notifier;
  /** Built worker files beside the entry. */
  readonly workerUrls: { readonly ledger: URL; readonly sandbox: URL; readonly texts: URL };
  readonly version: string;
  readonly platform: Status['platform'];
  /** True in the development shell, which is not Electron and must say so. */
  readonly developmentShell: boolean;
  readonly clipboard: { writeText(text: string): void };
  readonly printer: ReceiptPrinter & ReportPrinter;
  readonly mailProgram: MailProgram;
  readonly lightbox: Lightbox;
  /** Main's own window for passphrases, which no page can read or close. */
  readonly passphraseWindow: PassphraseWindow;
  readonly files: UserFiles;
  readonly logos: LogoStore;
  /**
   * Loads the keychain library; throws where `libsecret` is missing.
   *
   * Called only when an account needs a secret, so that practice runs on a machine without a keychain.
   */
  openKeytar(): Promise<KeychainLibrary>;
  /** Time since the computer's last input, in ms; absent where the system cannot tell. */
  readonly systemIdleMs?: () => number;
  /** The system's identifier of this computer; null or absent where it cannot tell. */
  readonly computerId?: () => Promise<string | null>;
  /** Address of the page of a practice bank that other terminals use too; absent for a bank of its own. */
  readonly sharedBank?: string;
  /** Cost of checking a passphrase; absent for the usual cost, and lower only in tests. */
  readonly proofCosts?: ProofCosts;
  /** Starts the threads of a ledger; absent for worker threads, and on the app's own thread only in tests. */
  readonly startLedgerThread?: StartThread;
  /** Judge of new passphrases; absent for one of the app's own, and shared by many apps only in tests. */
  readonly passphraseJudge?: PassphraseJudge;
}

/** Computer events, as Electron names them. */
export const computerEvents = ['lock-screen', 'unlock-screen', 'suspend', 'resume'] as const;
export type ComputerEvent = (typeof computerEvents)[number];

/** The composed app, as the shell runs it. */
export interface App extends CallTarget {
  /** Locks the terminal at once, as the menu's shortcut does; does nothing where staff do not sign in. */
  lock(): void;
  /** Keys or a pointer reached the window, as main itself saw; the page's own report is ignored. */
  touched(): void;
  /** The computer locks, sleeps or resumes; the terminal locks with it. */
  computer(event: ComputerEvent): void;
  /** True while a charge's socket is open: quitting then would leave it unconfirmed. */
  isChargeInFlight(): boolean;
  /** The longest time that a backup at closing may take, in ms; 0 where none is made. */
  closingBackupMaxMs(): number;
  /** Makes the backup of a closing, saves the outcomes still arriving and closes the ledgers. */
  close(): Promise<void>;
}
