import { createConnection, createServer, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunningSandbox, startSandbox } from '../../../src/main/sandbox/server.ts';
import { endpointTo, purchaseAt } from './purchases.ts';
import { startRawGateway } from './raw-service.ts';

let bank: RunningSandbox;

beforeEach(async () => {
  bank = await startSandbox();
});

afterEach(() => bank.close());

/** Passes the first bytes of a request on, then resets the sender; no byte of a response comes back. */
async function startCutter(bytesMax: number) {
  const passed = Promise.withResolvers<void>();
  const server = createServer((client) => {
    client.on('error', () => undefined);
    const upstream = createConnection(Number(new URL(bank.baseUrl).port), '127.0.0.1');
    upstream.on('error', () => undefined);
    upstream.on('close', () => passed.resolve());
    upstream.on('data', () => upstream.destroy());
    let left = bytesMax;
    client.on('data', (chunk: Buffer) => {
      const part = chunk.subarray(0, left);
      left -= part.length;
      upstream.write(part);
      if (left === 0) client.resetAndDestroy();
      if (left === 0) upstream.end();
    });
  });
  const listening = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', listening.resolve);
  await listening.promise;
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    passed: passed.promise,
    close: () => server.close(),
  };
}

describe('a request that is cut on its way', () => {
  it('at each byte is never charged, never read as an answer and never sent again', async () => {
    const whole = await startRawGateway({ onRequest: (socket) => socket.end() });
    await purchaseAt(endpointTo(whole.baseUrl));
    const length = whole.seen[0]?.bytes.length ?? 0;
    await whole.close();
    for (let bytes = 1; bytes <= length; bytes += 1) {
      const cutter = await startCutter(bytes);
      const { response } = await purchaseAt(endpointTo(cutter.baseUrl));
      expect(response).toEqual({ kind: 'incomplete', reason: 'connection-lost' });
      await cutter.passed;
      cutter.close();
      expect(bank.truth().length).toBe(bytes < length ? 0 : 1);
    }
    expect(length).toBeGreaterThan(400);
    expect(bank.purchaseRequests()).toEqual({ 'INV-20417': 1 });
  });
});
