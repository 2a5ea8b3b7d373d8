import type { MailFailure } from '../../domain/mail/mail-failure.ts';
import type { MailSecurity } from '../../domain/mail/mail-account.ts';
import type { Instant } from '../../domain/time/calendar.ts';
import type { Result } from '../../domain/result.ts';
import type { Secret } from '../../domain/secret.ts';

/** A mail server, and how to sign in there. */
export interface MailEndpoint {
  readonly host: string;
  readonly port: number;
  readonly security: MailSecurity;
  /** Null for a server that asks no one to sign in. */
  readonly signIn: { readonly username: string; readonly password: Secret } | null;
}

/** One message as it is handed to the mail server. */
export interface OutgoingMail {
  /** Without angle brackets; the same for every time that this message is sent. */
  readonly messageId: string;
  readonly from: { readonly address: string; readonly name: string };
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly body: string;
  readonly date: Instant;
  /** True for a message that no person sent (RFC 3834). */
  readonly isAutomatic: boolean;
  readonly attachment: { readonly fileName: string; readonly pdf: Uint8Array } | null;
}

/** The end of one sending. */
export type MailOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'not-sent'; readonly failure: MailFailure }
  /** The message was being handed over, and no reply to it arrived: it may have been sent. */
  | { readonly kind: 'unknown' };

/** An open, signed-in connection to a mail server. */
export interface MailConnection {
  /** Hands one message over, once; never repeats by itself. */
  send(mail: OutgoingMail): Promise<MailOutcome>;
  close(): void;
}

/** The client of mail servers; every certificate is verified. */
export interface MailClient {
  open(endpoint: MailEndpoint): Promise<Result<MailConnection, MailFailure>>;
}
