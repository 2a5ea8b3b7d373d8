import type { Instant } from '../../domain/time/calendar.ts';
import type { Attempt } from '../../domain/charge/attempt.ts';
import type { SentCharge } from '../../domain/epochs/sent-charge.ts';
import type { NotedSend } from './epochs.ts';

/**
 * What this terminal has sent for one account, kept outside of its records: they may be put back from a backup, and
 * this says what they do not know.
 */
export interface SentJournal {
  /**
   * Makes durable that an attempt is about to be sent; false when it could not.
   *
   * Nothing is sent without it: a charge that neither restored records nor this computer could show would be made again.
   */
  noteSend(attempt: Attempt): Promise<boolean>;
  /**
   * Adds how a send ended, or what a person found of it later.
   *
   * The next send makes it durable, and so does closing. An end that is lost leaves a send that a person looks for.
   */
  noteEnd(attempt: Attempt): void;
  /** The newest sends that may have charged something, to hold the records against; null when it cannot be read. */
  latestSends(): Promise<readonly NotedSend[] | null>;
  /**
   * Everything that was sent since then and may have charged something; all of it for an empty instant.
   *
   * Null when it cannot be read.
   */
  chargesSince(at: Instant): Promise<readonly SentCharge[] | null>;
  /** Drops what is older than its keeping time, or lies before a backup where the journal has grown too large. */
  prune(backedUpAt: Instant | null): Promise<void>;
  close(): Promise<void>;
}
