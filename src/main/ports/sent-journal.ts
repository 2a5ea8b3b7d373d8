import type { Instant } from '../../domain/time/calendar.ts';
import type { Attempt } from '../../domain/charge/attempt.ts';
import type { EndedSend } from '../../domain/epochs/sent-charge.ts';
import type { NotedRefundSend } from '../../domain/epochs/sent-line.ts';
import type { RefundRequest } from '../../domain/refunds/refund-request.ts';
import type { NotedSend } from './epochs.ts';

/**
 * Record of this terminal's sends for one account, kept outside its records: when those are restored from a backup, it
 * shows what they lack.
 */
export interface SentJournal {
  /**
   * Records durably that an attempt is about to be sent; returns false when it could not.
   *
   * Nothing is sent without it: a charge that neither restored records nor this computer could show would be made
   * again.
   */
  noteSend(attempt: Attempt): Promise<boolean>;
  /**
   * Records the end of a send.
   *
   * The next send makes it durable, and so does closing. When an end is lost, staff have to check its send.
   */
  noteEnd(attempt: Attempt): void;
  /**
   * Records durably what a person found of a send later, with the number of the attempt's transitions; returns false
   * when it could not.
   *
   * A resolution that only the records held would be lost with them, and a debt that it closed would be charged again.
   */
  noteResolution(attempt: Attempt, steps: number | null): Promise<boolean>;
  /**
   * Records durably a moment by the clock: what is sent from now on counts as later, also when the clock is set back.
   *
   * A backup divides the sends by time.
   */
  noteMoment(): Promise<boolean>;
  /**
   * The newest sends that may have charged something, for comparison with the records; null when the journal cannot be
   * read.
   */
  latestSends(): Promise<readonly NotedSend[] | null>;
  /**
   * Every send since then with its last outcome, and every older one whose outcome was corrected since; all of them for an
   * empty instant. Lines count by their order, so that a clock that was set back hides none.
   *
   * Null when the journal cannot be read.
   */
  sendsSince(at: Instant): Promise<readonly EndedSend[] | null>;
  /** Records durably that a refund or void is about to be sent; nothing is sent without it. */
  noteRefund(request: RefundRequest): Promise<boolean>;
  /** Records the outcome of a refund or void, or what a person has found of it. */
  noteRefundEnd(request: RefundRequest): void;
  /**
   * Every refund and void that was made or may have been, whenever it was sent; null when the journal cannot be read.
   *
   * A clock that was set back cannot hide one: records that hold it skip it by its id.
   */
  notedRefunds(): Promise<readonly NotedRefundSend[] | null>;
  /** Deletes what is past its keeping time, or precedes a backup once the journal has grown too large. */
  prune(backedUpAt: Instant | null): Promise<void>;
  close(): Promise<void>;
}
