import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Instant } from '../../../src/domain/time/calendar.ts';
import { createMailClient } from '../../../src/main/mail/smtp-client.ts';
import type { MailEndpoint, MailOutcome, OutgoingMail } from '../../../src/main/ports/mail.ts';
import { pem } from '../gateway/raw-service.ts';
import { certified, endpointTo, refusal, signInWith, startMailServer } from './mail-server.ts';

const client = createMailClient({
  waits: { connectMs: 1_000, silenceMs: 1_000 },
  authorities: [pem('authority.pem')],
});

const mail: OutgoingMail = {
  messageId: 'message_1@example.com',
  from: { address: 'shop@example.com', name: 'Käthe’s shop' },
  to: 'ada@example.com',
  subject: 'Receipt, INV-1, Käthe’s shop',
  body: 'Paid: AUD 12.00\n.\nA line that begins with a dot is above.',
  date: '2026-03-02T01:00:00.000Z' as Instant,
  isAutomatic: false,
  attachment: { fileName: 'receipt INV-1.pdf', pdf: new TextEncoder().encode('%PDF-1.7 test') },
};

async function send(endpoint: MailEndpoint, one = mail): Promise<MailOutcome> {
  const opened = await client.open(endpoint);
  if (!opened.ok) return { kind: 'not-sent', failure: opened.error };
  const outcome = await opened.value.send(one);
  opened.value.close();
  return outcome;
}

async function failureOf(endpoint: MailEndpoint) {
  const outcome = await send(endpoint);
  return outcome.kind === 'not-sent' ? outcome.failure : { kind: outcome.kind };
}

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server made of a bare socket, for what a mail server of the library does not do. */
async function startRaw(serve: (socket: Socket) => void): Promise<{ readonly port: number }> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    serve(socket);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port };
}

describe('a message on its way to a mail server', () => {
  it('arrives once, whole, with its file, its id and its date', async () => {
    const server = await startMailServer();
    expect(await send(endpointTo(server))).toEqual({ kind: 'sent' });
    const [seen, ...others] = server.seen;
    expect(others).toEqual([]);
    expect(seen).toMatchObject({ from: 'shop@example.com', to: ['ada@example.com'] });
    expect(seen?.text).toContain('Message-ID: <message_1@example.com>');
    expect(seen?.text).toContain('Date: Mon, 02 Mar 2026 01:00:00 +0000');
    expect(seen?.text).toContain('\r\n.\r\nA line that begins with a dot is above.');
    expect(seen?.text).toContain('Content-Type: application/pdf');
    expect(seen?.text).toContain(Buffer.from('%PDF-1.7 test').toString('base64'));
    expect(seen?.text).not.toContain('Auto-Submitted');
  });

  it('says of itself that no person sent it, where none did', async () => {
    const server = await startMailServer();
    await send(endpointTo(server), { ...mail, isAutomatic: true, attachment: null });
    expect(server.seen[0]?.text).toContain('Auto-Submitted: auto-generated');
  });

  it('cannot bring headers of its own', async () => {
    const server = await startMailServer();
    const subject = 'Receipt\r\nBcc: eve@example.com';
    await send(endpointTo(server), { ...mail, subject });
    expect(server.seen[0]?.to).toEqual(['ada@example.com']);
    expect(server.seen[0]?.text).not.toMatch(/^Bcc:/mu);
  });

  it.each(['tls', 'starttls'] as const)(
    'leaves encrypted and signed in by %s',
    async (security) => {
      const options = { ...certified(), secure: security === 'tls', authOptional: false };
      const server = await startMailServer({ options });
      const endpoint = endpointTo(server, { security, signIn: signInWith('right') });
      expect(await send(endpoint)).toEqual({ kind: 'sent' });
      expect(server.seen[0]).toMatchObject({ isSecure: true, user: 'shop' });
    },
  );
});

describe('a mail server that cannot be used', () => {
  it('is named by what is wrong with it, and gets no message', async () => {
    const plain = await startMailServer();
    const closed = await startMailServer();
    await closed.close();
    const silent = await startRaw(() => undefined);
    const rude = await startRaw((socket) => socket.end());
    const ways: readonly (readonly [string, MailEndpoint])[] = [
      ['name-not-found', endpointTo(plain, { host: 'no-such-host.invalid' })],
      ['refused', endpointTo(closed)],
      ['timed-out', endpointTo(silent)],
      ['connection-lost', endpointTo(rude)],
      ['no-starttls', endpointTo(plain, { security: 'starttls', signIn: signInWith('right') })],
      ['tls-failed', endpointTo(plain, { security: 'tls', signIn: signInWith('right') })],
    ];
    for (const [kind, endpoint] of ways) {
      // oxlint-disable-next-line no-await-in-loop -- One server after the other.
      expect(await failureOf(endpoint), kind).toMatchObject({ kind });
    }
    expect(plain.seen).toEqual([]);
  });

  it.each(['self-signed.pem', 'expired.pem', 'wrong-host.pem'])(
    'never gets the password with the certificate %s',
    async (certificate) => {
      for (const security of ['tls', 'starttls'] as const) {
        const passwords: string[] = [];
        // oxlint-disable-next-line no-await-in-loop -- One server after the other.
        const server = await startMailServer({
          options: {
            ...certified(certificate),
            secure: security === 'tls',
            onAuth: ({ password }, _session, done) => {
              passwords.push(password ?? '');
              done(null, { user: 'shop' });
            },
          },
        });
        const endpoint = endpointTo(server, { security, signIn: signInWith('right') });
        // oxlint-disable-next-line no-await-in-loop -- As above.
        expect(await failureOf(endpoint)).toMatchObject({ kind: 'tls-untrusted' });
        expect(passwords).toEqual([]);
      }
    },
  );

  it('refuses a wrong password, and says so in its own words', async () => {
    const server = await startMailServer({ options: certified() });
    const endpoint = endpointTo(server, { security: 'starttls', signIn: signInWith('wrong') });
    expect(await failureOf(endpoint)).toEqual({
      kind: 'sign-in-refused',
      permanent: true,
      reply: '535 Authentication credentials invalid',
    });
  });

  it('asks for a sign-in that the account does not have', async () => {
    const server = await startMailServer({ options: { ...certified(), authOptional: false } });
    const endpoint = endpointTo(server, { security: 'starttls' });
    expect(await failureOf(endpoint)).toMatchObject({ kind: 'sign-in-refused' });
  });
});

describe('a message that the server refuses', () => {
  it.each([
    ['sender-refused', { onMailFrom: refuse(553, 'Sender not owned') }],
    ['recipient-refused', { onRcptTo: refuse(550, 'No such user') }],
  ])('is known not to be sent: %s', async (kind, options) => {
    const server = await startMailServer({ options });
    expect(await failureOf(endpointTo(server))).toMatchObject({ kind, permanent: true });
    expect(server.seen).toEqual([]);
  });

  it.each([
    [550, true],
    [451, false],
    [421, false],
  ])(
    'is known not to be sent after a reply of %i to the message itself',
    async (code, permanent) => {
      const server = await startMailServer({ onMessage: () => refusal(code, 'Not today') });
      expect(await send(endpointTo(server))).toEqual({
        kind: 'not-sent',
        failure: { kind: 'message-refused', permanent, reply: `${code} Not today` },
      });
    },
  );

  it('shows no card number that the reply repeats', async () => {
    const words = 'Message holds 4111 1111 1111 1111';
    const server = await startMailServer({ onMessage: () => refusal(554, words) });
    const failure = await failureOf(endpointTo(server));
    expect(failure).toMatchObject({ kind: 'message-refused' });
    expect(JSON.stringify(failure)).not.toContain('4111 1111 1111 1111');
  });
});

describe('a server that goes away', () => {
  it('has certainly not taken a message that was not handed over', async () => {
    const server = await startRaw(
      greetThen((line, socket) => {
        if (line.startsWith('DATA')) socket.destroy();
      }),
    );
    expect(await failureOf(endpointTo(server))).toMatchObject({ kind: 'connection-lost' });
  });

  it.each(['drops', 'falls silent'])(
    'may have taken the message when it %s after it',
    async (how) => {
      const server = await startMailServer({
        onMessage: (_mail, drop) => {
          if (how === 'drops') drop();
          return null;
        },
        ...(how === 'drops' ? {} : { options: { onData: (stream) => void stream.resume() } }),
      });
      expect(await send(endpointTo(server))).toEqual({ kind: 'unknown' });
    },
  );

  it('may have taken the message when its reply is cut short', async () => {
    const server = await startRaw(
      greetThen((line, socket) => {
        if (line.startsWith('DATA')) socket.write('354 Go on\r\n');
        if (line.endsWith('\r\n.\r\n')) socket.end('25');
      }),
    );
    expect(await send(endpointTo(server))).toEqual({ kind: 'unknown' });
  });
});

function refuse(code: number, words: string) {
  return (_address: unknown, _session: unknown, done: (error: Error) => void) =>
    done(refusal(code, words));
}

/** Accepts everything before the message, and hands what follows to the test. */
function greetThen(then: (text: string, socket: Socket) => void): (socket: Socket) => void {
  return (socket) => {
    socket.write('220 ready\r\n');
    socket.on('data', (chunk: Buffer) => {
      const text = chunk.toString('latin1');
      if (/^(?:EHLO|MAIL|RCPT)/u.test(text)) socket.write('250 ok\r\n');
      then(text, socket);
    });
  };
}
