/** Reasons that a server does not get the records of a shop, with any login. */
export const serverTroubles = [
  /** Older than PostgreSQL 16. */
  'server-too-old',
  /** It copies another server, and takes no writes. */
  'standby',
  /** A power cut there could undo a commit: `fsync`, `full_page_writes` or `synchronous_commit` is off. */
  'server-not-durable',
  /** Its texts are not Unicode. */
  'server-encoding',
  /** A pooler hands each transaction to another connection, so that no setting of a session holds. */
  'pooled',
] as const;

export type ServerTrouble = (typeof serverTroubles)[number];

/** Reasons that records on a server are not reached; nothing there was created or changed. */
export const serverFailures = [
  ...serverTroubles,
  /** No answer: the address is wrong, the server is down, or something else listens there. */
  'unreachable',
  /** The server offers no TLS, and is not on this computer. */
  'no-tls',
  /** The server's certificate does not verify: expired, for another name, or signed by an authority that is not trusted. */
  'certificate',
  /** The login or its password was not taken. */
  'login-refused',
  'no-database',
  /** The login may not do what opening needs. */
  'not-permitted',
  /** The account had records in the database, and there are none. */
  'missing-there',
  /** Tables of something else are in the place of the records. */
  'not-records-there',
  /** Another terminal creates or changes the records there. */
  'busy-there',
  /** The records are of an older version, and this terminal's login may not change their tables. */
  'needs-owner',
  /** Terminals of an older version work on the records, which stay as they are until those are closed. */
  'older-terminals-at-work',
  /** An admin has removed this terminal from the shop. */
  'terminal-retired',
  /** Another process has opened the records under this terminal's name since. */
  'terminal-replaced',
  /** The records were moved back to a file of another terminal. */
  'moved-back',
] as const;

export type ServerFailure = (typeof serverFailures)[number];
