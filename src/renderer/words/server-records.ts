import type { ServerFailure } from '../../domain/records/server-troubles.ts';

/** The reason no payment can be taken, and the fix. */
export interface BlockedWords {
  readonly title: string;
  readonly doNext: string;
}

/** The name of the part of Settings, which Find and the list of parts show before its other words are loaded. */
export const placeTitle = 'Where the records are';

/** The reason that records on a server cannot be used here, and the fix. */
export const serverWords: Readonly<Record<ServerFailure, BlockedWords>> = {
  unreachable: {
    title: 'The server of the records does not respond. No payments can be taken here.',
    doNext:
      'Check the network and that the server is running, then try again. Nothing is lost: payments that were taken are in the records.',
  },
  'no-tls': {
    title: 'The server of the records offers no encryption. No payments can be taken here.',
    doNext: 'Ask your IT administrator to turn on TLS, then try again.',
  },
  certificate: {
    title: 'The certificate of the records’ server does not verify. No payments can be taken here.',
    doNext:
      'Ask your IT administrator whether the certificate has expired or was replaced. Nothing was sent to it.',
  },
  'login-refused': {
    title:
      'The server of the records refuses this terminal’s login. No payments can be taken here.',
    doNext:
      'An admin may have removed this terminal: ask at another one. To use it again, get a new join file there. Then open practice here and join in Settings.',
  },
  'no-database': {
    title: 'The server has no database with the records. No payments can be taken here.',
    doNext: 'Ask your IT administrator whether the database was renamed or removed.',
  },
  'not-permitted': {
    title: 'This terminal’s login may not use the records. No payments can be taken here.',
    doNext: 'Ask your IT administrator to give the login its rights back, then try again.',
  },
  'missing-there': {
    title: 'The database is empty. The records of this account are not in it.',
    doNext:
      'Ask your IT administrator to bring them back. No new, empty records were started in their place.',
  },
  'not-records-there': {
    title:
      'The database has other tables where the records should be. No payments can be taken here.',
    doNext: 'Ask your IT administrator. Nothing in the database was changed.',
  },
  'busy-there': {
    title: 'Another terminal is preparing the records. No payments can be taken here yet.',
    doNext: 'Wait a minute, then try again.',
  },
  'needs-owner': {
    title: 'The records are of an older version. No payments can be taken here yet.',
    doNext:
      'Update them with the login of the database’s owner, below or in Settings under Where the records are. It is used once and not stored.',
  },
  'older-terminals-at-work': {
    title: 'Other terminals use an older version of Tillroom. The records were not updated.',
    doNext: 'Close Tillroom at the other terminals and update it there, then try again here.',
  },
  'terminal-retired': {
    title: 'An admin removed this terminal. No payments can be taken here.',
    doNext:
      'To use it again, ask an admin at another terminal for a new join file. Then open practice here and join in Settings.',
  },
  'terminal-replaced': {
    title: 'Tillroom was opened again as this terminal. No payments can be taken in this window.',
    doNext: 'Work in the other window, or close it and start this one again.',
  },
  'moved-back': {
    title: 'The records were moved back to a computer. No payments can be taken here.',
    doNext: 'Work at the terminal that has them now; an admin there can move them again.',
  },
  'server-too-old': {
    title: 'The server of the records is older than PostgreSQL 16. No payments can be taken here.',
    doNext: 'Ask your IT administrator to update it, then try again.',
  },
  standby: {
    title: 'The address reaches a standby, which takes no payments.',
    doNext: 'Ask your IT administrator for the address of the primary, or wait until it is back.',
  },
  'server-not-durable': {
    title:
      'The server of the records could lose payments in a power cut. No payments can be taken.',
    doNext:
      'Ask your IT administrator to turn on fsync, full_page_writes and synchronous_commit, then try again.',
  },
  'server-encoding': {
    title: 'The database does not store Unicode text. No payments can be taken here.',
    doNext: 'Ask your IT administrator for a database with the encoding UTF8.',
  },
  pooled: {
    title: 'A transaction pooler stands before the server. No payments can be taken through it.',
    doNext: 'Ask your IT administrator for the address of PostgreSQL itself, then try again.',
  },
};
