import type { TerminalId } from '../../../domain/ids.ts';

/** This terminal as its row in shared records names it. */
export interface OwnTerminal {
  readonly id: TerminalId;
  readonly name: string;
  readonly appVersion: string;
}

/** The lease of this process on shared records. */
export interface HeldLease {
  readonly own: OwnTerminal;
  /** Compared at each `dispatched`; null until the lease was taken. */
  number: number | null;
}
