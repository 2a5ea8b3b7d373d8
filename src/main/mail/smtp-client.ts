import { Readable } from 'node:stream';
import type { SecureContextOptions } from 'node:tls';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailFailure } from '../../domain/mail/mail-failure.ts';
import { failed, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type {
  MailClient,
  MailConnection,
  MailEndpoint,
  MailOutcome,
  OutgoingMail,
} from '../ports/mail.ts';
import { hasReply, readSmtpError } from './read-smtp-error.ts';

/** Limits on waiting for a mail server, in ms. */
export interface MailWaits {
  /** Name, connection, greeting and TLS together. */
  readonly connectMs: number;
  /** Between two bytes, the reply to a message included (RFC 5321 asks for 10 minutes). */
  readonly silenceMs: number;
}

const usualWaits: MailWaits = { connectMs: 20_000, silenceMs: 600_000 };

/** A client that speaks SMTP; `authorities` adds certificates to trust, in tests. */
export function createMailClient({
  waits = usualWaits,
  authorities,
}: {
  readonly waits?: MailWaits;
  readonly authorities?: SecureContextOptions['ca'];
} = {}): MailClient {
  return {
    open: async (endpoint) => {
      const { host, port, security } = endpoint;
      const connection = new SMTPConnection({
        host,
        port,
        secure: security === 'tls',
        requireTLS: security === 'starttls',
        ignoreTLS: security === 'none',
        connectionTimeout: waits.connectMs,
        greetingTimeout: waits.connectMs,
        dnsTimeout: waits.connectMs,
        socketTimeout: waits.silenceMs,
        socketCloseTimeout: 1_000,
        allowInternalNetworkInterfaces: true,
        logger: false,
        tls: {
          rejectUnauthorized: true,
          minVersion: 'TLSv1.2',
          ...(authorities === undefined ? {} : { ca: authorities }),
        },
      });
      const reached = await connect(connection);
      if (!reached.ok) return reached;
      const signedIn = await signIn(connection, endpoint.signIn);
      if (!signedIn.ok) {
        connection.close();
        return signedIn;
      }
      return ok(connectionOf(connection));
    },
  };
}

function connect(connection: SMTPConnection): Promise<Result<null, MailFailure>> {
  return new Promise((resolve) => {
    failsWith(connection, resolve);
    connection.connect((error) => resolve(error ? failed(readSmtpError(error)) : ok(null)));
  });
}

/** Ends a step when the connection does; the listener stays, because an error without one would end the process. */
function failsWith(
  connection: SMTPConnection,
  resolve: (result: Result<null, MailFailure>) => void,
): void {
  connection.on('error', (error) => resolve(failed(readSmtpError(error))));
  connection.once('end', () => resolve(failed(readSmtpError({ code: 'ECONNECTION' }))));
}

function signIn(
  connection: SMTPConnection,
  proof: MailEndpoint['signIn'],
): Promise<Result<null, MailFailure>> {
  return new Promise((resolve) => {
    if (proof === null) {
      resolve(ok(null));
      return;
    }
    failsWith(connection, resolve);
    const auth = { user: proof.username, pass: proof.password.reveal() };
    connection.login(auth, (error) => resolve(error ? failed(readSmtpError(error)) : ok(null)));
  });
}

function connectionOf(connection: SMTPConnection): MailConnection {
  return {
    send: async (mail) => {
      const composed = new MailComposer(messageOf(mail)).compile();
      const envelope = composed.getEnvelope();
      return handOver(connection, envelope, await composed.build());
    },
    close: () => connection.quit(),
  };
}

/**
 * Sends one composed message.
 *
 * The library reads the message only after the server has accepted DATA. So an error before the first read means that the
 * server has nothing; after it, only the server's own reply tells.
 */
function handOver(
  connection: SMTPConnection,
  envelope: SMTPConnection.Envelope,
  bytes: Buffer,
): Promise<MailOutcome> {
  let isHandedOver = false;
  const message = new Readable({
    read() {
      isHandedOver = true;
      this.push(bytes);
      this.push(null);
    },
  });
  return new Promise((resolve) => {
    connection.send({ ...envelope, size: bytes.length }, message, (error) => {
      if (!error) resolve({ kind: 'sent' });
      else if (isHandedOver && !hasReply(error)) resolve({ kind: 'unknown' });
      else resolve({ kind: 'not-sent', failure: readSmtpError(error) });
    });
  });
}

/** A message in plain text; nothing in it is fetched from a path or an address. */
function messageOf(mail: OutgoingMail): ConstructorParameters<typeof MailComposer>[0] {
  return {
    messageId: `<${mail.messageId}>`,
    date: new Date(mail.date),
    from: mail.from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.body,
    headers: mail.isAutomatic ? { 'Auto-Submitted': 'auto-generated' } : {},
    attachments:
      mail.attachment === null
        ? []
        : [
            {
              filename: mail.attachment.fileName,
              content: Buffer.from(mail.attachment.pdf),
              contentType: 'application/pdf',
            },
          ],
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
