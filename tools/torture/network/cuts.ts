import { createConnection, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { startSandbox } from '../../../src/main/sandbox/server.ts';
import { approvedBody, httpResponse } from '../../../test/main/gateway/purchases.ts';
import { postsAt, startRawGateway } from '../../../test/main/gateway/raw-service.ts';
import { chargeAt, PartTally, spread } from './part.ts';
import type { NetworkRun, PartEnd } from './part.ts';

/** Ways for a connection to end: in order, or reset. */
const endings = {
  FIN: (socket: Socket, part: Buffer) => void socket.end(part),
  RST: (socket: Socket, part: Buffer) => void socket.write(part, () => socket.resetAndDestroy()),
};

const chunkedAnswer = () => {
  const half = Math.floor(approvedBody.length / 2);
  const chunks = [approvedBody.slice(0, half), approvedBody.slice(half), ''];
  const framed = chunks.map((c) => `${Buffer.byteLength(c).toString(16)}\r\n${c}\r\n`).join('');
  return Buffer.from(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${framed}`);
};

/** Every way for a response to mark its end. */
const framings: readonly (readonly [string, Buffer])[] = [
  ['by length', httpResponse(approvedBody, '200 OK', ['Content-Type: application/json'])],
  ['in chunks', chunkedAnswer()],
  ['by closing', Buffer.from(`HTTP/1.1 200 OK\r\n\r\n${approvedBody}`)],
];

/** A response cut after each of its bytes: only the whole of it is an outcome. */
export async function cutAnswers({ most }: NetworkRun): Promise<PartEnd> {
  const tally = new PartTally('answer cut at every byte');
  for (const [framing, whole] of framings) {
    for (const [ending, end] of Object.entries(endings)) {
      for (const offset of spread(whole.length, most)) {
        const service = await startRawGateway({
          onRequest: (socket) => end(socket, whole.subarray(0, offset)),
        });
        const state = await chargeAt(service.baseUrl);
        const isWhole = offset === whole.length;
        // A reset may overtake what was written before it.
        const mayBeEither = isWhole && ending === 'RST' && state === 'unknown';
        const wanted = isWhole && !mayBeEither ? 'approved' : 'unknown';
        tally.check(`${framing}, ${ending} after ${offset}`, state, wanted);
        tally.count(postsAt(service));
        await service.close();
      }
    }
  }
  return tally.end();
}

/** A request cut after each of its bytes: charged only when all arrived, and never confirmed. */
export async function cutRequests({ most }: NetworkRun): Promise<PartEnd> {
  const tally = new PartTally('request cut at every byte');
  const bank = await startSandbox({ seed: 7 });
  const length = await requestLength();
  for (const offset of spread(length, most).filter((bytes) => bytes > 0)) {
    const before = bank.truth().length;
    const cutter = await startCutter(Number(new URL(bank.baseUrl).port), offset);
    const state = await chargeAt(cutter.baseUrl);
    await cutter.passed;
    cutter.close();
    const charged = bank.truth().length - before;
    tally.check(`cut after ${offset}`, [state, charged], ['unknown', offset < length ? 0 : 1]);
  }
  await bank.close();
  return tally.end();
}

async function requestLength(): Promise<number> {
  const service = await startRawGateway({ onRequest: (socket) => void socket.end() });
  await chargeAt(service.baseUrl);
  await service.close();
  return service.seen[0]?.bytes.length ?? 0;
}

/** Passes the first bytes of a request on, then resets the sender; no byte of a response comes back. */
async function startCutter(bankPort: number, bytesMax: number) {
  const passed = Promise.withResolvers<void>();
  const server = createServer((client) => {
    client.on('error', () => undefined);
    const upstream = createConnection(bankPort, '127.0.0.1');
    upstream.on('error', () => undefined);
    upstream.on('close', () => passed.resolve());
    upstream.on('data', () => upstream.destroy());
    let left = bytesMax;
    client.on('data', (chunk: Buffer) => {
      const part = chunk.subarray(0, left);
      left -= part.length;
      upstream.write(part);
      if (left > 0) return;
      client.resetAndDestroy();
      upstream.end();
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

const answer = httpResponse();

/** Stages in the life of a connection at which it ends; the last stage is after the response. */
const stages: readonly (readonly [string, 'onConnect' | 'onFirstByte' | 'onRequest', Buffer])[] = [
  ['when it is accepted', 'onConnect', Buffer.alloc(0)],
  ['at the first byte', 'onFirstByte', Buffer.alloc(0)],
  ['after the request', 'onRequest', Buffer.alloc(0)],
  ['within the head', 'onRequest', answer.subarray(0, 12)],
  ['within the body', 'onRequest', answer.subarray(0, -5)],
  ['after the answer', 'onRequest', answer],
];

/** FIN and RST at six stages: one POST at most, and an outcome only after a whole response. */
export async function endedAtStages(): Promise<PartEnd> {
  const tally = new PartTally('FIN and RST at six stages');
  for (const [stage, moment, bytes] of stages) {
    for (const [ending, end] of Object.entries(endings)) {
      const service = await startRawGateway({
        [moment]: (socket: Socket) =>
          bytes.length > 0 || ending === 'FIN' ? end(socket, bytes) : socket.resetAndDestroy(),
      });
      const state = await chargeAt(service.baseUrl, { connectDeadlineMs: 500 });
      const posts = postsAt(service);
      if (moment === 'onRequest') tally.count(posts);
      // A reset may overtake what was written before it, and undo a connection that was just established.
      const isOutcome = bytes === answer && (ending === 'FIN' || state === 'approved');
      const isUnsent = moment === 'onConnect' && state === 'not-sent' && posts === 0;
      const wanted = isOutcome ? 'approved' : isUnsent ? 'not-sent' : 'unknown';
      tally.check(`${ending} ${stage}`, [state, posts <= 1], [wanted, true]);
      await service.close();
    }
  }
  return tally.end();
}
