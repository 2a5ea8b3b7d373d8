import type { OperationOutput } from '../../../../contract/index.ts';
import { secretWords } from '../../../words/settings/account-steps.ts';
import { fullListWords } from '../../../words/settings/accounts.ts';
import { serverReasons } from '../../../words/server-reasons.ts';

type Joined = OperationOutput<'terminals.join'>;
type NotJoined = Extract<Joined, { kind: 'not-joined' }>['reason'];

/** Words of the form that joins the records of another terminal. */
export const joinWords = {
  title: 'Join records on a server',
  text: 'Adds an account whose records are on a server, so that this computer works beside the terminals that use it. An admin makes the join file and its code there: Settings, Where the records are, Add a terminal.',
  code: 'Code of the join file',
  hintCode: '24 characters. Capitals, spaces and dashes do not matter.',
  choose: 'Choose the join file…',
  reading: 'Opening the join file …',
  found: (account: string, terminal: string) => `${account}, as the terminal ${terminal}`,
  checkAddress:
    'Card numbers will be sent to the payment address. Compare it, letter by letter, with what your bank gave you.',
  practice:
    'The practice records on this computer are set aside. Those of the server are used instead.',
  address: 'Payment address',
  server: 'Server of the records',
  mode: 'Mode',
  until: 'File expires',
  join: 'Join these records',
  joining: 'Joining …',
  leave: 'Do not join',
  left: 'Nothing was added.',
  joined: (secrets: readonly string[]) =>
    secrets.length === 0
      ? 'Joined. Sign in with your name and passphrase of the shop.'
      : `Joined. Sign in with your name and passphrase of the shop. Still to enter here: ${secrets
          .map((name) => secretWords(name))
          .join(', ')}.`,
  nothingStored: 'Nothing was added here.',
} as const;

const notJoined: Readonly<Record<NotJoined, string>> = {
  ...serverReasons,
  'login-refused':
    'Ask for a new join file: this one was used, or the terminal it was made for was removed.',
  used: 'Ask for a new join file: this one was used, or the terminal it was made for was removed.',
  expired: 'Ask for a new join file: this one has expired after 24 hours.',
  'other-account': 'Ask for a new join file: the database has the records of another account now.',
  damaged: 'Ask your IT administrator: the records in the database are damaged.',
  'disk-full': 'Have some space freed on the server’s disk.',
  'not-on-server': 'Ask for a new join file: the records are not on a server any more.',
};

/** The sentence for an answer that added nothing; null for one that did. */
export function notJoinedWords(answer: Joined): string | null {
  switch (answer.kind) {
    case 'joined':
      return null;
    case 'gone':
      return 'Choose the join file again: it is no longer held. Nothing was added.';
    case 'charge-in-flight':
      return 'A payment is in progress. Wait for its outcome, then join again.';
    case 'too-many':
      return fullListWords.added;
    case 'other-keys':
      return 'This computer’s keychain has keys of other records for this account. They were not changed, and nothing was added. Ask your IT administrator to remove them.';
    case 'not-stored':
      return 'Unlock the keychain, or free some space on the disk, then join again. Nothing was added.';
    case 'not-joined':
      return `${notJoined[answer.reason]} ${joinWords.nothingStored}`;
  }
}
