import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { Secret } from '../../../src/domain/secret.ts';
import { createGateway } from '../../../src/main/gateway/client.ts';
import type { GatewayEndpoint } from '../../../src/main/ports/gateway/gateway.ts';
import { endpointTo, httpResponse } from './purchases.ts';
import { pem, type RawGateway, startRawGateway, tlsWith } from './raw-service.ts';

const services: RawGateway[] = [];
const gateway = createGateway();

afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.close()));
});

/** Connects with a short deadline and returns the failure and its duration. */
async function failureOf(baseUrl: string, changes: Partial<GatewayEndpoint> = {}) {
  const startedAt = performance.now();
  const endpoint = endpointTo(baseUrl, { connectDeadlineMs: 400, ...changes });
  const connected = await gateway.connect(endpoint);
  if (connected.ok) connected.value.close();
  const tookMs = performance.now() - startedAt;
  return { kind: connected.ok ? 'connected' : connected.error.kind, connected, tookMs };
}

/** A port without a listener. */
async function closedPort(): Promise<number> {
  const service = await startRawGateway({});
  await service.close();
  return service.port;
}

function openSockets(): number {
  return process.getActiveResourcesInfo().filter((name) => /TCP/u.test(name)).length;
}

describe('a service that is not reached', () => {
  it('is tried again until the deadline when it refuses', async () => {
    const { kind, tookMs } = await failureOf(`http://127.0.0.1:${await closedPort()}`);
    expect(kind).toBe('refused');
    expect(tookMs).toBeGreaterThan(250);
    expect(tookMs).toBeLessThan(900);
  });

  it('is reached on a later try when it comes up in time', async () => {
    const port = await closedPort();
    const server = createServer((socket) => socket.on('error', () => undefined));
    setTimeout(() => server.listen(port, '127.0.0.1'), 150);
    const url = `http://127.0.0.1:${port}`;
    const { kind, tookMs } = await failureOf(url, { connectDeadlineMs: 3_000 });
    server.close();
    expect(kind).toBe('connected');
    expect(tookMs).toBeGreaterThan(140);
  });

  it('is named when its name is not found', async () => {
    const { kind, tookMs } = await failureOf('https://no-such-service.invalid');
    expect(['name-not-found', 'connect-deadline']).toContain(kind);
    expect(tookMs).toBeLessThan(900);
  });

  it('does not hold longer than the deadline in a handshake that hangs', async () => {
    const service = await startRawGateway({});
    services.push(service);
    const { kind, tookMs } = await failureOf(service.baseUrl.replace('http:', 'https:'));
    expect(kind).toBe('connect-deadline');
    expect(tookMs).toBeGreaterThan(380);
    expect(tookMs).toBeLessThan(900);
    await service.drained();
  });

  it('is tried again when it resets in the handshake', async () => {
    let resets = 0;
    const service = await startRawGateway({
      onFirstByte: (socket) => {
        resets += 1;
        socket.resetAndDestroy();
      },
    });
    services.push(service);
    const { kind, tookMs } = await failureOf(service.baseUrl.replace('http:', 'https:'));
    expect(kind).toBe('tls-failed');
    expect(resets).toBeGreaterThan(1);
    expect(tookMs).toBeLessThan(900);
  });

  it.skipIf(process.platform !== 'linux')(
    'does not hold longer than the deadline when nobody takes the connection',
    async () => {
      const script =
        "const s=require('node:net').createServer().listen({port:0,host:'127.0.0.1',backlog:1},()=>console.log(s.address().port))";
      const child = spawn(process.execPath, ['-e', script]);
      const [line] = (await once(child.stdout, 'data')) as [Buffer];
      const port = Number(line.toString());
      child.kill('SIGSTOP');
      const fillers: Socket[] = Array.from({ length: 6 }, () =>
        createConnection(port, '127.0.0.1'),
      );
      for (const filler of fillers) filler.on('error', () => undefined);
      try {
        await new Promise((resolve) => setTimeout(resolve, 100));
        const { kind, tookMs } = await failureOf(`http://127.0.0.1:${port}`);
        expect(kind).toBe('connect-deadline');
        expect(tookMs).toBeLessThan(900);
      } finally {
        for (const filler of fillers) filler.destroy();
        child.kill('SIGKILL');
      }
    },
  );

  it('leaves nothing open behind', async () => {
    const before = openSockets();
    await failureOf(`http://127.0.0.1:${await closedPort()}`);
    await expect.poll(openSockets, { interval: 10 }).toBeLessThanOrEqual(before);
  });
});

describe('what is never connected to', () => {
  it.each(['http://gateway.example', 'ftp://gateway.example', 'https://a@b.example', '', 'x y'])(
    'is the address %j',
    async (baseUrl) => {
      const { kind, tookMs } = await failureOf(baseUrl);
      expect(kind).toBe('unreachable');
      expect(tookMs).toBeLessThan(100);
    },
  );

  it('is a service for which the credential cannot be written', async () => {
    const service = await startRawGateway({});
    services.push(service);
    const token = new Secret('abc\r\nX-Evil: 1');
    const { kind } = await failureOf(service.baseUrl, { credential: { scheme: 'bearer', token } });
    expect(kind).toBe('unreachable');
    expect(service.seen.length).toBe(0);
  });
});

/** Tests the connection to a gateway that returns this response, or none. */
async function probe(answer: Buffer | null, changes: Partial<GatewayEndpoint> = {}) {
  const service = await startRawGateway({
    onRequest: (socket) => (answer === null ? socket.end() : socket.write(answer)),
  });
  services.push(service);
  const report = await gateway.probe(endpointTo(service.baseUrl, changes));
  const text = service.seen[0]?.bytes.toString('latin1') ?? '';
  expect(text.startsWith('GET /v1.0/purchases HTTP/1.1\r\n')).toBe(true);
  expect(text.endsWith('\r\n\r\n')).toBe(true);
  expect(text).toContain('Authorization: Basic');
  expect(text).not.toContain('Content-Length');
  return report;
}

describe('trying the connection', () => {
  it.each([
    ['200 OK', '{"successful":true,"records":[]}', 'accepted'],
    ['200 OK', '<html>Sign in to the hotel network</html>', 'not-told'],
    ['200 OK', '{"successful":"true"}', 'not-told'],
    ['401 Unauthorized', '{"successful":false}', 'refused'],
    ['401 Unauthorized', '', 'refused'],
    ['404 Not Found', '<html></html>', 'not-told'],
    ['405 Method Not Allowed', '', 'not-told'],
    ['307 Elsewhere', '', 'not-told'],
  ])('reads %s with %j as credentials %s', async (status, body, credentials) => {
    const report = await probe(httpResponse(body, status));
    expect(report).toMatchObject({
      kind: 'reached',
      status: Number(status.slice(0, 3)),
      credentials,
    });
    expect(report.kind === 'reached' && Number.isInteger(report.elapsedMs)).toBe(true);
  });

  it('says when nobody answers, and when there is nobody', async () => {
    expect(await probe(null)).toEqual({ kind: 'not-reached', reason: 'no-answer' });
    const endpoint = endpointTo(`http://127.0.0.1:${await closedPort()}`, {
      connectDeadlineMs: 50,
    });
    expect(await gateway.probe(endpoint)).toEqual({
      kind: 'not-reached',
      reason: 'refused',
    });
  });

  it('sends nothing to a service that is not trusted', async () => {
    const service = await startRawGateway({ tls: tlsWith('self-signed') });
    services.push(service);
    const strict = createGateway({ certificateAuthorities: [pem('authority.pem')] });
    expect(await strict.probe(endpointTo(service.baseUrl))).toEqual({
      kind: 'not-reached',
      reason: 'tls-untrusted',
    });
    expect(service.seen.every((connection) => connection.bytes.length === 0)).toBe(true);
  });
});
