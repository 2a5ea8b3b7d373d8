import type { BootId, TerminalId } from '../../../domain/ids.ts';
import type { Instant } from '../../../domain/time/calendar.ts';

/** The present boot, which recovers attempts left by the terminal's earlier boots. */
export interface RecoveringBoot {
  readonly terminalId: TerminalId;
  readonly bootId: BootId;
  readonly at: Instant;
  readonly runningMs: number;
  /**
   * True if no other terminal can have these records open, as with a file locked by one process: then
   * attempts left by other terminals, in records restored from another computer, are recovered too.
   */
  readonly isAlone?: boolean;
  /** True if the records may be older than what was done: an attempt prepared in them may then have been sent. */
  readonly isInDoubt?: boolean;
}
