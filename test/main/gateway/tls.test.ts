import { execFile } from 'node:child_process';
import type { TlsOptions } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { createGateway } from '../../../src/main/gateway/client.ts';
import { endpointTo, httpResponse, purchaseAt } from './purchases.ts';
import { bodyOf, pem, postsAt, type RawGateway, startRawGateway, tlsWith } from './raw-service.ts';

const services: RawGateway[] = [];
const gateway = createGateway({ certificateAuthorities: [pem('authority.pem')] });

async function start(tls: TlsOptions): Promise<RawGateway> {
  const service = await startRawGateway({
    tls,
    onRequest: (socket) => socket.write(httpResponse()),
  });
  services.push(service);
  return service;
}

afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.close()));
});

/** Attempts a charge from a process of its own and returns its output. */
async function tryIn(baseUrl: string, environment: Record<string, string>) {
  const script = fileURLToPath(new URL('try-connect.ts', import.meta.url));
  const env = { PATH: process.env['PATH'] ?? '', ...environment };
  const { stdout } = await promisify(execFile)(process.execPath, [script, baseUrl], { env });
  return JSON.parse(stdout) as unknown;
}

describe('a service with a certificate that is trusted', () => {
  it.each(['TLSv1.2', 'TLSv1.3'] as const)('is sent the purchase over %s', async (version) => {
    const pinned = { minVersion: version, maxVersion: version };
    const service = await start({ ...tlsWith('trusted'), ...pinned, ALPNProtocols: ['http/1.1'] });
    const { response } = await purchaseAt(endpointTo(service.baseUrl), { gateway });
    expect(response).toMatchObject({ kind: 'complete', status: 200 });
    expect(JSON.parse(bodyOf(service.seen[0]))).toMatchObject({ amount: 1020, cvv: '123' });
    expect(postsAt(service)).toBe(1);
    await service.drained();
  });

  it('is believed about the time, and no peer without a certificate is', async () => {
    const dated = String(httpResponse()).replace(
      '\r\n',
      '\r\nDate: Mon, 23 Nov 2026 01:02:03 GMT\r\n',
    );
    const onRequest: Parameters<typeof startRawGateway>[0]['onRequest'] = (socket) =>
      socket.write(dated);
    const proven = await startRawGateway({ tls: tlsWith('trusted'), onRequest });
    const plain = await startRawGateway({ onRequest });
    services.push(proven, plain);
    const told = await purchaseAt(endpointTo(proven.baseUrl), { gateway });
    expect(told.gatewayTime).toBe('2026-11-23T01:02:03.000Z');
    const claimed = await purchaseAt(endpointTo(plain.baseUrl), { gateway });
    expect(claimed.response).toMatchObject({ kind: 'complete', status: 200 });
    expect(claimed.gatewayTime).toBeNull();
  });

  it('is reached by name too', async () => {
    const service = await start(tlsWith('trusted'));
    const url = service.baseUrl.replace('127.0.0.1', 'localhost');
    const { response } = await purchaseAt(endpointTo(url), { gateway });
    expect(response).toMatchObject({ kind: 'complete', body: { kind: 'envelope' } });
  });

  it('is still usable after its session tickets came, and not after it hung up', async () => {
    const service = await start(tlsWith('trusted'));
    const connected = await gateway.connect(endpointTo(service.baseUrl));
    if (!connected.ok) throw new Error(connected.error.kind);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(connected.value.isUsable()).toBe(true);
    await service.close();
    await expect.poll(() => connected.value.isUsable(), { interval: 5 }).toBe(false);
  });
});

describe('a service that is not to be trusted', () => {
  const old = { minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
  const cases: readonly (readonly [string, TlsOptions, string])[] = [
    ['signs its own certificate', tlsWith('self-signed'), 'tls-untrusted'],
    ['is another host', tlsWith('wrong-host'), 'tls-untrusted'],
    ['has an expired certificate', tlsWith('expired'), 'tls-untrusted'],
    ['has a certificate of the future', tlsWith('not-yet-valid'), 'tls-untrusted'],
    ['speaks TLS 1.1', { ...tlsWith('trusted'), ...old, maxVersion: 'TLSv1.1' }, 'tls-failed'],
    ['speaks TLS 1.0', { ...tlsWith('trusted'), ...old, maxVersion: 'TLSv1' }, 'tls-failed'],
    [
      'offers no encryption',
      { ...tlsWith('trusted'), maxVersion: 'TLSv1.2', ciphers: 'aNULL:eNULL@SECLEVEL=0' },
      'tls-failed',
    ],
  ];

  it.each(cases)('because it %s gets 0 bytes, at once', async (_, tls, kind) => {
    const service = await start(tls);
    const startedAt = performance.now();
    const connected = await gateway.connect(endpointTo(service.baseUrl));
    expect(connected).toMatchObject({ ok: false, error: { kind } });
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    expect(service.seen.every((connection) => connection.bytes.length === 0)).toBe(true);
  });

  it('because nobody known vouches for it gets 0 bytes', async () => {
    const service = await start(tlsWith('trusted'));
    const connected = await createGateway().connect(endpointTo(service.baseUrl));
    expect(connected).toMatchObject({ ok: false, error: { kind: 'tls-untrusted' } });
    expect(service.seen.every((connection) => connection.bytes.length === 0)).toBe(true);
  });

  it('because it speaks no TLS gets nothing of a purchase', async () => {
    const service = await startRawGateway({ onFirstByte: (socket) => socket.end(httpResponse()) });
    services.push(service);
    const url = service.baseUrl.replace('http:', 'https:');
    const connected = await gateway.connect(endpointTo(url));
    expect(connected).toMatchObject({ ok: false, error: { kind: 'tls-failed' } });
    expect(service.seen.some((seen) => seen.bytes.includes('POST'))).toBe(false);
  });
});

describe('the environment', () => {
  it.each([
    ['NODE_TLS_REJECT_UNAUTHORIZED', { NODE_TLS_REJECT_UNAUTHORIZED: '0' }],
    [
      'NODE_EXTRA_CA_CERTS',
      {
        NODE_EXTRA_CA_CERTS: fileURLToPath(
          new URL('../../fixtures/tls/authority.pem', import.meta.url),
        ),
      },
    ],
  ])('cannot make an unknown authority trusted by %s', async (_, environment) => {
    const service = await start(tlsWith('trusted'));
    const result = await tryIn(service.baseUrl, environment);
    expect(result).toMatchObject({ ok: false, error: { kind: 'tls-untrusted' } });
    expect(service.seen.every((connection) => connection.bytes.length === 0)).toBe(true);
  });

  it('cannot put a proxy in between', async () => {
    const service = await startRawGateway({ onRequest: (socket) => socket.write(httpResponse()) });
    const proxy = await startRawGateway({
      onRequest: (socket) => socket.write(httpResponse('{}')),
    });
    services.push(service, proxy);
    const environment = {
      NODE_USE_ENV_PROXY: '1',
      HTTP_PROXY: proxy.baseUrl,
      HTTPS_PROXY: proxy.baseUrl,
      http_proxy: proxy.baseUrl,
    };
    expect(await tryIn(service.baseUrl, environment)).toMatchObject({ ok: true, status: 200 });
    expect([postsAt(service), proxy.seen.length]).toEqual([1, 0]);
  });
});
