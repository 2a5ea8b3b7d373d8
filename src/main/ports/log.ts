/** A log whose every line is scrubbed of card numbers and secrets before it is written. */
export interface Log {
  info(event: string, facts?: LogFacts): void;
  warn(event: string, facts?: LogFacts): void;
  error(event: string, facts?: LogFacts): void;
}

/** Plain facts beside an event; no payloads. */
export type LogFacts = Readonly<Record<string, string | number | boolean | null>>;
