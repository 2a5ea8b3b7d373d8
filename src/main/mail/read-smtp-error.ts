import type { MailFailure } from '../../domain/mail/mail-failure.ts';
import { maskCardNumbers } from '../../domain/cards/card-guard.ts';

/** The facts of an error of the SMTP library; each is absent where it does not apply. */
interface SmtpError {
  readonly code?: unknown;
  /** The system's code that the library replaced with its own. */
  readonly originalCode?: unknown;
  readonly command?: unknown;
  readonly response?: unknown;
  readonly responseCode?: unknown;
  readonly permanent?: unknown;
}

const replyLengthMax = 300;

const reachedKinds: Readonly<Record<string, MailFailure['kind']>> = {
  EDNS: 'name-not-found',
  ETIMEDOUT: 'timed-out',
  EAUTH: 'sign-in-refused',
  ENOAUTH: 'sign-in-refused',
  ETLS: 'tls-failed',
};

const socketKinds: Readonly<Record<string, MailFailure['kind']>> = {
  ENOTFOUND: 'name-not-found',
  EAI_AGAIN: 'name-not-found',
  ECONNREFUSED: 'refused',
  ECONNRESET: 'connection-lost',
  EPIPE: 'connection-lost',
  ETIMEDOUT: 'timed-out',
};

/** Codes of OpenSSL and Node for a certificate that was read and is not accepted. */
const certificateCode = /CERT|SIGNATURE|ISSUER|CRL|HOSTNAME|^INVALID_(?:CA|PURPOSE)$/u;

/** Replies that ask for a sign-in, or refuse the one given, at any command (RFC 4954). */
const signInReply = /^53[0458]/u;

/** Reads an error from before the message was handed over: the server certainly did not take it. */
export function readSmtpError(error: unknown): MailFailure {
  const facts = Object(error) as SmtpError;
  const reply = replyOf(facts.response);
  return { kind: kindOf(facts, reply), permanent: facts.permanent === true, reply };
}

/** The reply of the server to the message itself, if the error carries a complete one. */
export function hasReply(error: unknown): boolean {
  const { responseCode } = Object(error) as SmtpError;
  return typeof responseCode === 'number' && responseCode >= 400 && responseCode <= 599;
}

function kindOf({ code, originalCode, command }: SmtpError, reply: string): MailFailure['kind'] {
  if (command === 'STARTTLS' && reply !== '') return 'no-starttls';
  if (signInReply.test(reply)) return 'sign-in-refused';
  if (command === 'MAIL FROM') return 'sender-refused';
  if (command === 'RCPT TO') return 'recipient-refused';
  if (command === 'DATA') return 'message-refused';
  const system = typeof originalCode === 'string' ? originalCode : '';
  if (certificateCode.test(system)) return 'tls-untrusted';
  if (/^ERR_(?:SSL|TLS)|^EPROTO$/u.test(system)) return 'tls-failed';
  const own = typeof code === 'string' ? code : '';
  const known = reachedKinds[own] ?? socketKinds[system] ?? socketKinds[own];
  if (known !== undefined) return known;
  if (reply !== '') return 'server-refused';
  return own === 'ESOCKET' ? 'unreachable' : 'connection-lost';
}

/** The reply on one line, shortened; a server may repeat what it was sent. */
function replyOf(response: unknown): string {
  if (typeof response !== 'string') return '';
  const line = response.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  return maskCardNumbers(line).slice(0, replyLengthMax).toWellFormed();
}
