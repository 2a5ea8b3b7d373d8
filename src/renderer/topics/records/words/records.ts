import { serverLengthsMax } from '../../../../domain/records/server-place.ts';
import { portMax } from '../../../../domain/accounts/gateway-url.ts';
import type { PlaceField } from '../../../../domain/records/server-place.ts';
import type { RecordsNotMoved, RecordsNotTakenBack } from '../../../../domain/records/moving.ts';
import type { TerminalDoing } from '../../../../domain/terminals/lease.ts';
import { placeTitle } from '../../../words/server-records.ts';
import { serverReasons } from '../../../words/server-reasons.ts';

/** Words of the part of Settings that shows where the records are. */
export const placeWords = {
  title: placeTitle,
  reading: 'Reading where the records are …',
  adminOnly: 'An admin moves records and removes terminals.',
  inFile: 'In a file on this computer. One terminal uses them.',
  onServer: (host: string, port: number, database: string) =>
    `On the server ${host}:${port}, database ${database}.`,
  loginOf: (user: string) => `This terminal’s login there is ${user}.`,
  moving: 'Copying and comparing the records. No payments can be taken until this is done …',
} as const;

/** Words of the form that moves records to a server. */
export const moveWords = {
  title: 'Move to a server',
  text: 'Several terminals can use one set of records on a PostgreSQL server, version 16 or later. Enter an empty database and a login that owns it. Every table is copied and compared first. Then this file is only read. The account is closed and opened again, and everyone is signed out. Save a backup before you start.',
  host: 'Host',
  hintHost: 'For example records.example or 127.0.0.1',
  port: 'Port',
  database: 'Database',
  user: 'User',
  password: 'Password of this user',
  authority: 'Certificate of the authority (optional)',
  hintAuthority: 'In PEM form, if the server’s certificate is signed by your own authority.',
  name: 'Name of this terminal',
  hintName: 'Other terminals show it, for example Front desk.',
  move: 'Move records…',
  moved: (rows: number) =>
    `The records are on the server now. ${rows} rows were copied and compared.`,
  busy: 'A payment or a billing run is in progress. Nothing was moved. Wait for its outcome, then try again.',
  nothingMoved: 'Nothing was moved. The records are where they were.',
  passwordMissing: 'Enter the password of this user.',
} as const;

/** The sentence at a field that cannot be right. */
export const placeFaults: Readonly<Record<PlaceField, string>> = {
  host: 'Enter a host name or an address without https://, for example records.example.',
  port: `Enter a port from 1 to ${portMax}, usually 5432.`,
  database: `Enter the name of the database, ${serverLengthsMax.name} characters at most.`,
  user: `Enter the name of the user, ${serverLengthsMax.name} characters at most.`,
  authority: 'Paste the whole certificate, from BEGIN CERTIFICATE to END CERTIFICATE.',
  name: 'Enter a name for this terminal.',
};

/** The reason that records were not moved to a server. */
export const notMovedWords: Readonly<Record<RecordsNotMoved, string>> = {
  ...serverReasons,
  'other-account': 'Choose an empty database: this one has the records of another account.',
  damaged: 'Check the audit log first: these records, or those in the database, are in doubt.',
  'disk-full': 'Free some space on the server’s disk.',
  'in-use-there': 'Choose an empty database: terminals have worked on the records in this one.',
  differs: 'Try again: what arrived was not what was sent, and the copy was undone.',
  'not-in-file': 'These records are on a server already, or can only be read.',
  'login-not-stored': 'Unlock the keychain of this computer: it did not store the login.',
};

/** Words of the part that moves records back to a file. */
export const takeBackWords = {
  title: 'Move back to this computer',
  text: 'Close Tillroom at every other terminal first, and wait until all are shown as away. Then the records are copied into a file of this computer and compared, and the server takes no more payments. The account is closed and opened again, and everyone is signed out.',
  move: 'Move records back…',
  moved: 'The records are in a file on this computer now.',
} as const;

/** The reason that records stay on their server. */
export const notTakenBackWords: Readonly<Record<RecordsNotTakenBack, string>> = {
  ...serverReasons,
  'other-account': 'The database has the records of another account.',
  damaged: 'Check the audit log first: the records are in doubt.',
  'disk-full': 'Free some space on the server’s disk.',
  'others-at-work':
    'Close Tillroom at the other terminals, and wait half a minute: one of them is at work.',
  'not-written': 'Free some space on this computer’s disk, or allow writing to the data folder.',
  'not-on-server': 'These records are in a file already.',
  'login-not-removed': 'Unlock the keychain of this computer: it did not remove the login.',
};

/** Words of the list of terminals. */
export const terminalWords = {
  title: 'Terminals',
  columns: {
    name: 'Terminal',
    state: 'State',
    seen: 'Last seen',
    version: 'Version',
    act: 'Remove',
  },
  own: 'this one',
  states: { 'at-work': 'at work', away: 'away', retired: 'removed' },
  doing: { idle: 'idle', charging: 'taking a payment', running: 'billing run' } satisfies Readonly<
    Record<TerminalDoing, string>
  >,
  remove: (name: string) => `Remove ${name}…`,
  question: (name: string) =>
    `Remove ${name}? Payments that it was sending become unconfirmed. It cannot take payments any more.`,
  questionText:
    'The owner of the database revokes its login in the same step, and ends its sessions. Without that password the terminal can be removed now, and its login revoked later.',
  yes: 'Remove terminal',
  withoutLogin: 'Remove, revoke login later',
  no: 'Keep terminal',
  retired: (notSent: number, unconfirmed: number) =>
    `The terminal was removed. ${unconfirmed} of its payments are unconfirmed, ${notSent} were not sent.`,
  logins: {
    revoked: 'Its login was revoked, and its sessions were ended.',
    'no-login':
      'Tillroom made no login for it. Have your database administrator revoke the one that it used.',
    kept: 'Its login was not revoked: that computer can still read the records. Revoke it below, under Logins of the terminals.',
  },
  notRevoked: (reason: string) =>
    `Its login was not revoked. ${reason} Then revoke it below, under Logins of the terminals.`,
  keysLeft:
    'It has the keys of this account. Where that computer was lost, renew both keys. Other terminals have them too: they are removed first, and join again with new join files.',
  renewKeys: 'Renew keys…',
  gone: 'That terminal was removed before. Nothing was changed.',
  ownTerminal: 'This is the terminal that you are at. Remove it from another one.',
} as const;
