import { afterEach, describe, expect, it } from 'vitest';
import { createConnection, type Socket } from 'node:net';
import { Exchange } from '../../../src/main/gateway/exchange.ts';
import { approvedBody, endpointTo, httpResponse, purchaseAt } from './purchases.ts';
import { postsAt, type RawGateway, startRawGateway } from './raw-service.ts';

const services: RawGateway[] = [];

afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.close()));
});

/** Cuts one response at every offset, a few at once, and returns the reading of each. */
async function readEveryCut(
  bytes: Buffer,
  cut: (socket: Socket, part: Buffer) => void,
): Promise<readonly string[]> {
  const read: string[] = [];
  const offsets = Array.from({ length: bytes.length + 1 }, (_, offset) => offset);
  const step = 16;
  for (let first = 0; first < offsets.length; first += step) {
    const kinds = offsets.slice(first, first + step).map(async (offset) => {
      const service = await startRawGateway({
        onRequest: (socket) => cut(socket, bytes.subarray(0, offset)),
      });
      const { response } = await purchaseAt(endpointTo(service.baseUrl));
      expect(postsAt(service)).toBe(1);
      await service.close();
      return response.kind === 'complete' ? response.body.kind : response.kind;
    });
    read.push(...(await Promise.all(kinds)));
  }
  return read;
}

/** Expected readings: a response only where every byte of it arrived. */
function expected(length: number, wholeFrom: number): readonly string[] {
  return Array.from({ length: length + 1 }, (_, offset) =>
    offset >= wholeFrom ? 'envelope' : 'incomplete',
  );
}

describe('an answer that is cut', () => {
  const whole = httpResponse(approvedBody, '200 OK', ['Content-Type: application/json']);

  it('by closing counts only when every byte came', async () => {
    const read = await readEveryCut(whole, (socket, part) => socket.end(part));
    expect(read).toEqual(expected(whole.length, whole.length));
  });

  it('in chunks counts only when the last chunk is whole', async () => {
    const half = Math.floor(approvedBody.length / 2);
    const chunks = [approvedBody.slice(0, half), approvedBody.slice(half), ''];
    const framed = chunks.map((c) => `${Buffer.byteLength(c).toString(16)}\r\n${c}\r\n`).join('');
    const bytes = Buffer.from(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${framed}`);
    const read = await readEveryCut(bytes, (socket, part) => socket.end(part));
    expect(read).toEqual(expected(bytes.length, bytes.length));
  });

  it('and ends by closing alone is no JSON until its last brace', async () => {
    const bytes = Buffer.from(`HTTP/1.1 200 OK\r\n\r\n${approvedBody}`);
    const read = await readEveryCut(bytes, (socket, part) => socket.end(part));
    const head = bytes.length - Buffer.byteLength(approvedBody);
    expect(read.slice(0, head)).toEqual(Array.from({ length: head }, () => 'incomplete'));
    expect(read.slice(head, -1)).not.toContain('envelope');
    expect(read.at(-1)).toBe('envelope');
  });
});

describe('a request that is cut', () => {
  it('while it is still being written is lost, not an error that nobody hears', async () => {
    const service = await startRawGateway({ onFirstByte: (socket) => socket.resetAndDestroy() });
    services.push(service);
    const socket = createConnection(service.port, '127.0.0.1');
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.once('connect', resolve));
    const body = Buffer.alloc(30_000_000, 0x35);
    const wire = { method: 'POST', path: '/', headers: { Host: 'x' }, body } as const;
    const deadlines = { softMs: 2_000, hardMs: 2_000, onLate: () => undefined };
    expect(await new Exchange(socket, wire, deadlines).response).toEqual({
      kind: 'incomplete',
      reason: 'connection-lost',
    });
  });
});
