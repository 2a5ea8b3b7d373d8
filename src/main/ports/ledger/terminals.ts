import type { SharedAccount } from '../../../domain/accounts/shared-account.ts';
import type { BootId, OperatorId, TerminalId } from '../../../domain/ids.ts';
import type { LeaseSign, TerminalDoing, leaseLosses } from '../../../domain/terminals/lease.ts';
import type { NewsTopic } from '../../../domain/terminals/news.ts';
import type { Result } from '../../../domain/result.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { LedgerFailure } from './ledger-failure.ts';
import type { RecoveringBoot } from './recovering-boot.ts';

/** One terminal of records on a server. */
export interface Terminal extends LeaseSign {
  readonly name: string;
  readonly bootId: BootId;
  readonly appVersion: string;
  readonly doing: TerminalDoing;
  /** Its own wall clock at the last renewal: shown, and never decided by. */
  readonly seenAt: Instant;
  /** True from the moment another terminal took its work over, until it is back. */
  readonly isAway: boolean;
  readonly retiredAt: Instant | null;
}

/** The reason that this terminal has no lease. */
export interface NoLease {
  readonly kind: (typeof leaseLosses)[number];
}

/** Attempts and refunds that were moved. */
export interface Recovered {
  readonly notSent: number;
  readonly unknown: number;
}

/** The terminals of records on a server; records in a file have none. */
export interface TerminalRepository {
  /** Takes this terminal's lease at its start. Whatever an earlier boot of it still sends is fenced from here on. */
  takeLease(at: Instant): Promise<Result<null, NoLease | LedgerFailure>>;
  /** Renews the lease, or takes it again after another terminal took the work over. */
  renewLease(
    doing: TerminalDoing,
    at: Instant,
  ): Promise<Result<'renewed' | 'taken-again', NoLease | LedgerFailure>>;
  terminals(): Promise<Result<readonly Terminal[], LedgerFailure>>;
  /**
   * Fences a terminal whose lease has run out and recovers what it left, in one transaction.
   *
   * Null when the lease is no longer as it was seen: the terminal renewed it, or another one was faster.
   */
  takeOverTerminal(
    seen: LeaseSign,
    boot: RecoveringBoot,
  ): Promise<Result<Recovered | null, LedgerFailure>>;
  /** Removes another terminal for good, and recovers what it left. */
  retireTerminal(
    id: TerminalId,
    boot: RecoveringBoot,
    operatorId: OperatorId,
  ): Promise<Result<Recovered, { readonly kind: 'not-found' | 'own-terminal' } | LedgerFailure>>;
}

/** The account's settings in records on a server, which every terminal there follows. */
export interface SharedAccountStore {
  /** The settings as they were written, by any version; null before the first terminal wrote them. */
  sharedAccount(): Promise<Result<Readonly<Record<string, unknown>> | null, LedgerFailure>>;
  saveSharedAccount(
    account: SharedAccount,
    entry: { readonly operatorId: OperatorId; readonly at: Instant },
  ): Promise<Result<null, LedgerFailure>>;
}

/** The terminals of open records. */
export interface Terminals extends TerminalRepository, SharedAccountStore {
  /** Null for records in a file, which one process alone writes. */
  readonly news: NewsSource | null;
}

/** Changes that the other terminals of records on a server commit. */
export interface NewsSource {
  /**
   * Listens until the returned function is called, which resolves when nothing more is told.
   *
   * Told are the topics of each commit of another terminal. Every topic is told when listening begins, and each time it
   * begins again after the connection was lost, since what was committed in between is not known.
   */
  listen(onNews: (topics: readonly NewsTopic[]) => void): () => Promise<void>;
}
