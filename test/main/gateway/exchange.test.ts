import { createConnection } from 'node:net';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createGateway } from '../../../src/main/gateway/client.ts';
import { Exchange } from '../../../src/main/gateway/exchange.ts';
import type { GatewayConnection } from '../../../src/main/ports/gateway/gateway.ts';
import { approved, faultyResponses, incomplete, unreadable } from './faulty-responses.ts';
import { endpointTo, httpResponse, keyedPurchase, purchaseAt } from './purchases.ts';
import {
  bodyOf,
  headOf,
  postsAt,
  type RawBehaviour,
  type RawGateway,
  startRawGateway,
} from './raw-service.ts';

const services: RawGateway[] = [];

async function start(behaviour: RawBehaviour): Promise<RawGateway> {
  const service = await startRawGateway(behaviour);
  services.push(service);
  return service;
}

afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.close()));
});

async function connectTo(service: RawGateway, changes = {}): Promise<GatewayConnection> {
  const connected = await createGateway().connect(endpointTo(service.baseUrl, changes));
  if (!connected.ok) throw new Error(connected.error.kind);
  return connected.value;
}

describe('one purchase', () => {
  it('is one POST with exactly the headers that we mean, and leaves no socket open', async () => {
    const service = await start({ onRequest: (socket) => socket.write(httpResponse()) });
    const { response, cardToken } = await purchaseAt(endpointTo(`${service.baseUrl}/base/`));
    expect(response).toMatchObject(approved);
    expect(cardToken?.reveal()).toBe('tok-7b2k9wq4aa');
    expect(headOf(service.seen[0])).toEqual([
      'POST /base/v1.0/purchases HTTP/1.1',
      `Host: 127.0.0.1:${service.port}`,
      'Authorization: Basic VEVTVDpURVNU',
      'Accept: application/json',
      'Accept-Encoding: identity',
      'User-Agent: Tillroom/0.1.0',
      'Connection: close',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(bodyOf(service.seen[0]))}`,
    ]);
    expect(JSON.parse(bodyOf(service.seen[0]))).toMatchObject({ card_number: '5123456789012346' });
    await service.drained();
    expect([service.seen.length, postsAt(service)]).toEqual([1, 1]);
  });

  it('sends the body as it was and leaves zeros behind', async () => {
    const service = await start({ onRequest: (socket) => socket.write(httpResponse()) });
    const socket = createConnection(service.port, '127.0.0.1');
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.once('connect', resolve));
    const text = 'card '.repeat(40_000);
    const body = Buffer.from(text);
    const wire = { method: 'POST', path: '/', headers: { Host: 'x' }, body } as const;
    const deadlines = { softMs: 2_000, hardMs: 2_000, onLate: () => undefined };
    expect((await new Exchange(socket, wire, deadlines).response).kind).toBe('complete');
    expect(bodyOf(service.seen[0])).toBe(text);
    expect(body.every((byte) => byte === 0)).toBe(true);
  });

  it('wipes the body too when the service never reads it', async () => {
    const service = await start({ onConnect: (socket) => socket.pause() });
    const socket = createConnection(service.port, '127.0.0.1');
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.once('connect', resolve));
    const body = Buffer.alloc(20_000_000, 0x35);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const wire = { method: 'POST', path: '/', headers: { Host: 'x' }, body } as const;
    const deadlines = { softMs: 100, hardMs: 100, onLate: () => undefined };
    const { response } = new Exchange(socket, wire, deadlines);
    expect(await response).toEqual(incomplete('hard-deadline'));
    await closed;
    expect(body.every((byte) => byte === 0)).toBe(true);
  });

  it('is wiped and let go when it is given up before the first byte', async () => {
    const service = await start({});
    const socket = createConnection(service.port, '127.0.0.1');
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.once('connect', resolve));
    const body = Buffer.alloc(1_000, 0x35);
    const wire = { method: 'POST', path: '/', headers: { Host: 'x' }, body } as const;
    const deadlines = { softMs: 2_000, hardMs: 2_000, onLate: () => undefined };
    const exchange = new Exchange(socket, wire, deadlines);
    exchange.interrupt();
    expect(socket.destroyed).toBe(true);
    expect(await exchange.response).toEqual(incomplete('interrupted'));
    await service.drained();
    expect(body.every((byte) => byte === 0)).toBe(true);
    expect(service.seen[0]?.bytes.length).toBe(0);
  });

  it('cannot be sent twice on one connection', async () => {
    const service = await start({ onRequest: (socket) => socket.write(httpResponse()) });
    const connection = await connectTo(service);
    await connection.sendPurchase(keyedPurchase, () => undefined);
    expect(connection.isUsable()).toBe(false);
    await expect(connection.sendPurchase(keyedPurchase, () => undefined)).rejects.toThrow('one');
    expect(postsAt(service)).toBe(1);
  });
});

describe('an answer', () => {
  it.each(faultyResponses)('%s', async (_, answerWith, expected) => {
    const service = await start({ onRequest: answerWith });
    expect((await purchaseAt(endpointTo(service.baseUrl))).response).toMatchObject(expected);
    await service.drained();
    expect([service.seen.length, postsAt(service)]).toEqual([1, 1]);
  });

  it.each(['301', '302', '303', '307', '308'])('%s is not followed', async (status) => {
    const other = await start({ onRequest: (socket) => socket.write(httpResponse()) });
    const headers = [`Location: ${other.baseUrl}/v1.0/purchases`];
    const service = await start({
      onRequest: (socket) => socket.write(httpResponse('', `${status} Elsewhere`, headers)),
    });
    const { response } = await purchaseAt(endpointTo(service.baseUrl));
    expect(response).toMatchObject(unreadable('empty', Number(status)));
    expect([postsAt(service), other.seen.length]).toEqual([1, 0]);
  });

  it('without end is cut off at its limit, not read into memory', async () => {
    let written = 0;
    const service = await start({
      onRequest: (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
        const pour = (): void => {
          written += 65_536;
          if (!socket.destroyed) socket.write(`10000\r\n${'x'.repeat(65_536)}\r\n`, pour);
        };
        pour();
      },
    });
    expect((await purchaseAt(endpointTo(service.baseUrl))).response).toMatchObject(
      unreadable('too-big'),
    );
    await service.drained();
    expect(written).toBeLessThan(20_000_000);
  });
});

describe('a connection that ends before the request is read', () => {
  it.each([
    ['reset at the first byte', (socket: Socket) => void socket.resetAndDestroy()],
    ['closed at the first byte', (socket: Socket) => void socket.destroy()],
  ])('%s is not sent again', async (_, onFirstByte) => {
    const service = await start({ onFirstByte });
    const { response } = await purchaseAt(endpointTo(service.baseUrl));
    expect(response.kind).toBe('incomplete');
    expect([service.seen.length, postsAt(service)]).toEqual([1, 1]);
  });

  it.each([
    ['reset', (socket: Socket) => void socket.resetAndDestroy()],
    ['closed', (socket: Socket) => void socket.end()],
    ['spoken on', (socket: Socket) => void socket.write(httpResponse())],
  ])('is not written to after it was %s', async (_, act) => {
    const service = await start({ onConnect: (socket) => void setTimeout(act, 30, socket) });
    const connection = await connectTo(service);
    await expect.poll(() => connection.isUsable(), { interval: 5 }).toBe(false);
    const { response } = await connection.sendPurchase(keyedPurchase, () => undefined);
    expect(response).toEqual(incomplete('connection-lost'));
    await service.drained();
    expect(service.seen[0]?.bytes.length).toBe(0);
  });
});

describe('the deadlines', () => {
  it('are not extended by bytes that drip', async () => {
    const service = await start({
      onRequest: (socket) => {
        const bytes = httpResponse();
        let sent = 0;
        const timer = setInterval(() => {
          if (socket.destroyed || sent === bytes.length) return clearInterval(timer);
          socket.write(bytes.subarray(sent, (sent += 1)));
        }, 20);
      },
    });
    const startedAt = performance.now();
    const endpoint = endpointTo(service.baseUrl, { softDeadlineMs: 200, hardDeadlineMs: 500 });
    expect((await purchaseAt(endpoint)).response).toEqual(incomplete('hard-deadline'));
    const tookMs = performance.now() - startedAt;
    expect(tookMs).toBeGreaterThan(480);
    expect(tookMs).toBeLessThan(1_000);
    await service.drained();
  });

  it('tell once that the answer is late, and still take it', async () => {
    const service = await start({
      onRequest: (socket) => void setTimeout(() => socket.write(httpResponse()), 250),
    });
    let told = 0;
    const endpoint = endpointTo(service.baseUrl, { softDeadlineMs: 100 });
    const { response } = await purchaseAt(endpoint, { onLate: () => (told += 1) });
    expect(response).toMatchObject(approved);
    expect(told).toBe(1);
  });

  it('say nothing of lateness after an answer in time', async () => {
    const service = await start({ onRequest: (socket) => socket.write(httpResponse()) });
    let told = 0;
    const changes = { softDeadlineMs: 100, hardDeadlineMs: 150 };
    await purchaseAt(endpointTo(service.baseUrl, changes), { onLate: () => (told += 1) });
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(told).toBe(0);
  });

  it('do not lose an answer that came while this process was busy', async () => {
    const service = await start({
      onRequest: (socket) => {
        socket.write(httpResponse());
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
      },
    });
    const endpoint = endpointTo(service.baseUrl, { softDeadlineMs: 100, hardDeadlineMs: 200 });
    expect((await purchaseAt(endpoint)).response).toMatchObject(approved);
  });

  it('end early when the connection is given up', async () => {
    const service = await start({});
    const connection = await connectTo(service);
    const pending = connection.sendPurchase(keyedPurchase, () => undefined);
    await expect.poll(() => service.seen[0]?.whole, { interval: 5 }).toBe(true);
    connection.close();
    expect((await pending).response).toEqual(incomplete('interrupted'));
    connection.close();
    await service.drained();
  });

  it('leave nothing to send on a connection that was closed', async () => {
    const service = await start({});
    const connection = await connectTo(service);
    connection.close();
    const { response } = await connection.sendPurchase(keyedPurchase, () => undefined);
    expect(response).toEqual(incomplete('interrupted'));
    await service.drained();
    expect(postsAt(service)).toBe(0);
  });
});
