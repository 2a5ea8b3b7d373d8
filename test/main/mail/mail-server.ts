import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach } from 'vitest';
import { Secret } from '../../../src/domain/secret.ts';
import type { MailEndpoint } from '../../../src/main/ports/mail.ts';
import { pem } from '../gateway/raw-service.ts';

/** One message that the server took or refused. */
export interface SeenMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly text: string;
  readonly isSecure: boolean;
  readonly user: string | null;
}

/** A real mail server of a test. */
export interface TestMailServer {
  readonly port: number;
  readonly seen: readonly SeenMail[];
  /** Connections that were opened. */
  readonly connections: () => number;
  readonly close: () => Promise<void>;
}

/** The user name and the password that the server lets in. */
export const shopSignIn = { username: 'shop', password: 'right' } as const;

const started: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of started.splice(0)) await close();
});

/** Replies of the server that a test decides; the message is noted before each reply to it. */
export interface MailReplies {
  readonly onMessage?: (mail: SeenMail, drop: () => void) => Error | null;
  readonly options?: Partial<SMTPServerOptions>;
  /** Takes the port of an earlier server. */
  readonly port?: number;
}

/** Starts a mail server on a port of this computer; it takes every message unless the test says otherwise. */
export async function startMailServer(replies: MailReplies = {}): Promise<TestMailServer> {
  const seen: SeenMail[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    logger: false,
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
    onAuth: ({ username, password }, _session, done) =>
      username === shopSignIn.username && password === shopSignIn.password
        ? done(null, { user: username })
        : done(refusal(535, 'Authentication credentials invalid')),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail: SeenMail = {
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString('utf8'),
          isSecure: session.secure,
          user: typeof session.user === 'string' ? session.user : null,
        };
        seen.push(mail);
        let isDropped = false;
        const refused = replies.onMessage?.(mail, () => {
          isDropped = true;
          for (const socket of sockets) socket.destroy();
        });
        if (!isDropped) done(refused ?? null);
      });
    },
    ...replies.options,
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => void server.listen(replies.port ?? 0, '127.0.0.1', resolve));
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  started.push(close);
  const { port } = server.server.address() as AddressInfo;
  return { port, seen, connections: () => connections, close };
}

/** A reply of an SMTP server. */
export function refusal(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode });
}

/** Options of a server with a certificate of the tests' authority. */
export function certified(name: Parameters<typeof pem>[0] = 'trusted.pem') {
  return { key: pem('server.key'), cert: pem(name), disabledCommands: [] };
}

/** The way to a server of a test. */
export function endpointTo(
  { port }: Pick<TestMailServer, 'port'>,
  change: Partial<MailEndpoint> = {},
): MailEndpoint {
  return { host: 'localhost', port, security: 'none', signIn: null, ...change };
}

/** A sign-in with some password. */
export function signInWith(password: string): NonNullable<MailEndpoint['signIn']> {
  return { username: shopSignIn.username, password: new Secret(password) };
}
