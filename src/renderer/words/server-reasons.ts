import type { ServerFailure } from '../../domain/records/server-troubles.ts';

/** The reason that a server was not used for records, in a sentence that begins with the fix. */
export const serverReasons: Readonly<Record<ServerFailure, string>> = {
  unreachable:
    'Check the host, the port and the network: no PostgreSQL server answered at this address.',
  'no-tls': 'Turn on TLS at the server: it offers no encryption, and it is not on this computer.',
  certificate:
    'Check the certificate with your IT administrator: it has expired, is for another name, or is signed by an authority that is not trusted here.',
  'login-refused': 'Check the user and the password: the server refused them.',
  'no-database': 'Check the name of the database: the server has none of this name.',
  'not-permitted': 'Use a login that owns the database: this one may not create tables in it.',
  'missing-there': 'Check the name of the database: it is empty.',
  'not-records-there':
    'Choose an empty database: this one has other tables in the schema tillroom.',
  'busy-there': 'Try again in a minute: another terminal is preparing records there.',
  'needs-owner': 'Update the records with the login of the database’s owner first.',
  'older-terminals-at-work':
    'Close Tillroom at the other terminals: they use an older version, and one is at work.',
  'terminal-retired': 'Join again with a new join file: an admin removed this terminal.',
  'terminal-replaced': 'Close the other Tillroom that was opened as this terminal.',
  'moved-back': 'Work where the records are now: they were moved back to another computer.',
  'server-too-old': 'Have the server updated to PostgreSQL 16 or later.',
  standby: 'Enter the address of the primary: this one is a standby, which takes no writes.',
  'server-not-durable':
    'Turn on fsync, full_page_writes and synchronous_commit at the server: without them a power cut could lose payments.',
  'server-encoding': 'Choose a database with the encoding UTF8.',
  pooled: 'Enter the address of PostgreSQL itself: a transaction pooler stands in between.',
};
