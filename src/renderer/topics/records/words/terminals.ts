import type { OperationOutput } from '../../../../contract/index.ts';
import type { ServerReason } from '../../../../contract/accounts/terminals.ts';
import type { ExcessRight } from '../../../../domain/records/excess-rights.ts';
import { serverReasons } from '../../../words/server-reasons.ts';

/** Words of the form that adds a terminal. */
export const inviteWords = {
  title: 'Add a terminal',
  text: 'Saves a join file for one more computer, and shows a code that opens it. The file is sealed, is used once, and expires after 24 hours. The API token and the shared secret are not in it.',
  name: 'Name of the new terminal',
  hintName: 'Other terminals show it, for example Back office.',
  save: 'Save join file…',
  nameMissing: 'Enter a name for the new terminal.',
  cancelled: 'No join file was saved.',
  noKeys:
    'Wait until the renewal of the keys is done, or unlock the keychain, then try again. No join file was saved.',
  saved: (fileName: string, until: string) =>
    `Saved as ${fileName}. Use it at the new terminal before ${until}.`,
  code: 'Code of the join file',
  codeText:
    'Write it down or read it out: it is shown once and kept nowhere. Give it to the new terminal by another way than the file. There: Settings, Join records on a server.',
  hide: 'Hide the code',
  nothingDone: 'No terminal was added.',
} as const;

/** Words of the two fields for the login of the database's owner. */
export const ownerWords = {
  user: 'Owner of the database',
  hintUser: 'The user that owns the tables. It is used once and not stored.',
  password: 'Password of the owner',
  userMissing: 'Enter the user that owns the database.',
  passwordMissing: 'Enter the password of the owner.',
} as const;

/** The reason that a login of the owner did not do its work. */
export const ownerReasons: Readonly<Record<ServerReason, string>> = {
  ...serverReasons,
  'not-permitted':
    'Use the login that owns the tables and may create roles: this one may not. A database administrator can run the script below instead.',
  'other-account': 'The database has the records of another account now.',
  damaged: 'The records in the database are damaged. Ask your IT administrator.',
  'disk-full': 'Free some space on the server’s disk.',
  'not-on-server': 'The records are in a file of this computer.',
};

/** Words of the part about the logins of terminals. */
export const rightsWords = {
  title: 'Logins of the terminals',
  reading: 'Reading the rights of this terminal’s login …',
  sound: 'This terminal’s login may do what the app needs, and no more.',
  excess: 'This terminal’s login may do more than it needs',
  excessText:
    'A thief of this login could do the same. Let this computer join by a join file: it then gets a login of its own.',
  script: 'Script for a database administrator',
  left: (name: string) => `${name} was removed, but the server still takes its login.`,
  leftText:
    'Enter the owner’s login to revoke it. Until then that computer can still read the records.',
  revoke: 'Revoke login…',
  outcomes: {
    revoked: 'The login was revoked, and its sessions were ended.',
    'no-login': 'That terminal has no login of its own. Nothing was revoked.',
  },
  notRevoked: 'The login was not revoked.',
} as const;

/** Rights of a login that no terminal needs. */
export const excessWords: Readonly<Record<ExcessRight, string>> = {
  superuser: 'everything at the server',
  'creates-roles': 'make logins',
  'creates-databases': 'make databases',
  'owns-tables': 'drop or change the tables of the records',
  'creates-tables': 'make tables beside those of the records',
  'changes-history': 'change or remove the history of payments and the audit log',
};

/** Words of the form that updates records of an older version. */
export const upgradeWords = {
  title: 'Update the records',
  text: 'The records are of an older version of Tillroom. Updating takes a minute. Close Tillroom at the other terminals first.',
  update: 'Update records',
  updating: 'Updating the records. No payments can be taken until this is done …',
  upgraded: 'The records were updated.',
  notUpgraded: 'The records were not updated.',
} as const;

/** The sentence for an answer that saved no file; null for one that did. */
export function notInvitedWords(answer: OperationOutput<'terminals.invite'>): string | null {
  switch (answer.kind) {
    case 'cancelled':
      return inviteWords.cancelled;
    case 'no-keys':
      return inviteWords.noKeys;
    case 'not-invited':
      return `${ownerReasons[answer.reason]} ${inviteWords.nothingDone}`;
    default:
      return null;
  }
}
