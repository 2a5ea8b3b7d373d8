import type { OperationOutput } from '../../../../contract/index.ts';
import type { MailTest } from '../../../../contract/mail/mail-account.ts';
import { portMax } from '../../../../domain/accounts/gateway-url.ts';
import type { MailAccountRefusal, MailSecurity } from '../../../../domain/mail/mail-account.ts';
import { mailFailureWords } from '../../../words/messages/mail-failures.ts';
import type { Said } from '../../../ui/said.tsx';

/** Words of the mail server in Settings. */
export const mailAccountWords = {
  title: 'Mail server',
  panel: 'Address and sender',
  text: 'Receipts and messages leave through this server. Without one, a receipt opens in your own mail program.',
  practiceText:
    'Practice sends to a mail server on this computer only, without sign-in. No message leaves the computer.',
  host: 'Server',
  hostHint: 'for example smtp.example.com',
  port: 'Port',
  security: 'Encryption',
  securities: {
    starttls: 'STARTTLS',
    tls: 'TLS from the start',
    none: 'none',
  } satisfies Record<MailSecurity, string>,
  securityText: 'The server’s certificate is always verified. “None” works for this computer only.',
  username: 'User name',
  usernameHint: 'leave empty when the server asks for none',
  fromAddress: 'From address',
  fromAddressHint: 'customers reply to it',
  fromName: 'From name',
  fromNameHint: 'shown beside the address',
  save: 'Save mail server',
  saving: 'Saving …',
  saved: 'Saved. Send a test message next.',
  savedNeedsPassword: 'Saved. Enter the password next.',
  remove: 'Remove mail server',
  removeQuestion:
    'Remove the mail server? Its password leaves the keychain. Receipts then open in your own mail program.',
  removeYes: 'Remove mail server',
  removeNo: 'Keep mail server',
  removed: 'The mail server was removed.',
  notSaved: 'Nothing was saved.',
  adminOnly: 'Only an admin can change the mail server.',
  reading: 'Reading the mail server …',
  password: 'Password',
  passwordOf: (username: string, host: string) => `Password of ${username} at ${host}`,
  passwordText:
    'Saved in the system’s keychain for this server only. It can be replaced or removed, never read. Another server or user name needs it again.',
  passwordStates: {
    kept: 'In the keychain',
    missing: 'Not set',
    'other-address': 'Entered for another server. Check the server, then enter it again.',
  },
  passwordUnreadable: 'Not known: the keychain cannot be read',
  putPassword: 'Save in keychain',
  replacePassword: 'Replace password',
  removePassword: 'Remove password',
  passwordSaved: 'Saved in the keychain. Send a test message next.',
  passwordRemoved: 'Removed from the keychain. No message can be sent.',
  passwordEmpty: 'Enter the password first.',
  passwordRefused: 'This password cannot be saved. Enter it again.',
  test: 'Test message',
  testText: 'Sends one message with a fixed text. It names no customer and no payment.',
  testTo: 'Send it to',
  send: 'Send test message',
  sending: 'Contacting the mail server …',
} as const;

const faultWords: Readonly<Record<MailAccountRefusal['reason'], string>> = {
  empty: 'Enter this field.',
  'not-a-host': 'Enter a name such as smtp.example.com.',
  'not-a-port': `Enter a port from 1 to ${portMax}, usually 587 or 465.`,
  'not-on-this-computer': 'Practice sends only to this computer. Enter localhost.',
  'not-encrypted': 'Choose STARTTLS or TLS. Only this computer may be used without encryption.',
  'no-sign-in-in-practice': 'Leave this empty: practice stores no password.',
  'not-an-address': 'Enter an e-mail address, for example accounts@example.com.',
  'holds-card-number': 'Remove the card number.',
};

/** The reason a field of the mail server was refused. */
export function mailFaultWords(reason: MailAccountRefusal['reason']): string {
  return faultWords[reason];
}

/** The fault of a port that is no number in range. */
export const portFault = faultWords['not-a-port'];

/** The result of a test message. */
export function mailTestWords(report: MailTest): Said & { readonly doNext: string } {
  switch (report.kind) {
    case 'sent':
      return {
        tone: 'good',
        words: `The mail server took the message in ${report.elapsedMs} ms.`,
        doNext: 'Look for it in the mailbox. If it is not there, look in the spam folder.',
      };
    case 'not-sent': {
      const { title, doNext } = mailFailureWords(report.failure);
      return { tone: 'bad', words: `Not sent. ${title}`, doNext };
    }
    case 'unknown':
      return {
        tone: 'bad',
        words: 'The mail server did not confirm the message. It may have been sent.',
        doNext: 'Look in the mailbox before you try again.',
      };
    case 'no-mail-account':
      return {
        tone: 'bad',
        words: 'Not sent. There is no mail server.',
        doNext: 'Save one first.',
      };
    case 'password-missing':
      return {
        tone: 'bad',
        words: 'Not sent. The password is not in the keychain.',
        doNext: 'Enter it above, then try again.',
      };
    case 'not-an-address':
      return {
        tone: 'bad',
        words: 'Not sent. Enter an e-mail address, for example accounts@example.com.',
        doNext: '',
      };
  }
}

/** The state of the password in the keychain. */
export function passwordStateWords(state: OperationOutput<'mail.account'>['secret']): string {
  if (state === 'kept' || state === 'missing' || state === 'other-address') {
    return mailAccountWords.passwordStates[state];
  }
  return mailAccountWords.passwordUnreadable;
}
