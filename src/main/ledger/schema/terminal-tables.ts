/** The single row of records that were moved to another place; no row where they are at work. */
export interface MovedRecordsRow {
  /** Always 1. */
  readonly id: number;
  /** The terminal that moved them. */
  readonly terminal_id: string;
  readonly moved_at: string;
}

/** One terminal of records on a server; the port's `Terminal` documents its columns. */
export interface TerminalLeaseRow {
  readonly terminal_id: string;
  readonly name: string;
  readonly boot_id: string;
  readonly number: number;
  readonly renewals: number;
  readonly app_version: string;
  /** One of `terminalDoings`. */
  readonly doing: string;
  readonly seen_at: string;
  /** 0 or 1. */
  readonly is_away: number;
  readonly retired_at: string | null;
  readonly retired_by: string | null;
  /** The server's time up to which this terminal has counted running time, in ms; 0 before its first count. */
  readonly counted_at_ms: number;
}

/** The login of one terminal of records on a server, from its invitation on. */
export interface TerminalLoginRow {
  readonly login: string;
  /** The one-use number of its join file, in hex. */
  readonly join_number: string;
  readonly name: string;
  readonly invited_at: string;
  readonly expires_at: string;
  /** Null until the terminal has joined. */
  readonly joined_at: string | null;
  readonly terminal_id: string | null;
}
