/** Failures to reach the mail server, or to be let in there. */
export const mailServerFailures = [
  'name-not-found',
  'refused',
  'unreachable',
  'timed-out',
  'connection-lost',
  /** The certificate does not verify; nothing was sent, the password included. */
  'tls-untrusted',
  'tls-failed',
  /** The server does not offer STARTTLS; nothing was sent, the password included. */
  'no-starttls',
  'sign-in-refused',
  'server-refused',
] as const;

/** Refusals of one message by a server that was reached. */
export const mailRefusals = [
  'sender-refused',
  'recipient-refused',
  'message-refused',
  /** The receipt could not be drawn, so nothing was sent. */
  'not-drawn',
] as const;

/**
 * A reason why the mail server certainly did not take a message.
 *
 * `permanent` is true for a refusal that the same message would meet again (a 5xx reply).
 */
export interface MailFailure {
  readonly kind: (typeof mailServerFailures)[number] | (typeof mailRefusals)[number];
  readonly permanent: boolean;
  /** The server's own reply, without card numbers; empty without one. */
  readonly reply: string;
}

/** True for a failure of the server or the sender, which every other message would meet too. */
export function isServerFailure({ kind }: MailFailure): boolean {
  return kind === 'sender-refused' || (mailServerFailures as readonly string[]).includes(kind);
}
