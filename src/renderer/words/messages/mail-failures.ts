import type { MailFailure } from '../../../domain/mail/mail-failure.ts';

const failureTitles: Readonly<
  Record<MailFailure['kind'], { readonly title: string; readonly doNext: string }>
> = {
  'name-not-found': {
    title: 'The mail server was not found.',
    doNext: 'Check its name, and that this computer is on the internet.',
  },
  refused: {
    title: 'The mail server refused the connection.',
    doNext: 'Check the port: usually 587 for STARTTLS, 465 for TLS.',
  },
  unreachable: {
    title: 'The mail server cannot be reached from this computer.',
    doNext: 'Check the internet connection and the firewall.',
  },
  'timed-out': {
    title: 'The mail server did not respond in time.',
    doNext: 'Check port and encryption: STARTTLS on a port for TLS waits like this.',
  },
  'connection-lost': {
    title: 'The mail server closed the connection.',
    doNext: 'Try again in a few minutes.',
  },
  'tls-untrusted': {
    title: 'The mail server’s certificate could not be verified. The password was not sent.',
    doNext: 'Check the server’s name. It must be the name on the certificate.',
  },
  'tls-failed': {
    title: 'A secure connection could not be made. The password was not sent.',
    doNext: 'Check port and encryption: TLS is usually on port 465, STARTTLS on 587.',
  },
  'no-starttls': {
    title: 'The mail server does not offer STARTTLS. The password was not sent.',
    doNext: 'Choose TLS from the start on port 465, or ask the provider.',
  },
  'sign-in-refused': {
    title: 'The mail server refused the user name or the password.',
    doNext: 'Enter the password again. Some providers need an app password.',
  },
  'server-refused': {
    title: 'The mail server refused the session.',
    doNext: 'Read its reply, then ask the provider.',
  },
  'sender-refused': {
    title: 'The mail server refused the from address.',
    doNext: 'Use an address that this user may send from.',
  },
  'recipient-refused': {
    title: 'The mail server refused the recipient.',
    doNext: 'Check the recipient’s address.',
  },
  'not-drawn': {
    title: 'The receipt could not be drawn.',
    doNext: 'Send it again.',
  },
  'message-refused': {
    title: 'The mail server refused the message.',
    doNext: 'Read its reply, then ask the provider.',
  },
};

/** A failure at the mail server: what happened, the server's own reply, and the next step. */
export function mailFailureWords({ kind, reply }: Pick<MailFailure, 'kind' | 'reply'>) {
  const { title, doNext } = failureTitles[kind];
  return { title, doNext: reply === '' ? doNext : `${doNext} Its reply: “${reply}”` };
}
