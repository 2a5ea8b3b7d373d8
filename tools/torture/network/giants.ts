import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { approvedBody, httpResponse } from '../../../test/main/gateway/purchases.ts';
import { postsAt, startRawGateway } from '../../../test/main/gateway/raw-service.ts';
import { chargeAt, PartTally } from './part.ts';
import type { PartEnd } from './part.ts';

const block = Buffer.alloc(64 * 1024, 'x');
const head = 'HTTP/1.1 200 OK\r\n';
/** Maximum growth of the terminal's memory, in MiB. */
const growthMaxMb = 20;
const gigabyte = 1024 ** 3;
const megabyte = 1024 ** 2;

/** Writes a beginning, and then blocks for as long as the peer reads them, up to a limit. */
function pour(beginning: string, next: (index: number) => Buffer | string, bytesMax: number) {
  return (socket: Socket) => {
    let written = 0;
    let index = 0;
    const more = (): void => {
      if (socket.destroyed || written >= bytesMax) return void socket.end();
      const piece = next(index);
      written += piece.length;
      index += 1;
      socket.write(piece, more);
    };
    socket.write(beginning, more);
  };
}

const bomb = gzipSync(Buffer.alloc(64 * megabyte));

/** Responses without an end, or of absurd size. */
const giants: readonly (readonly [string, (socket: Socket) => void])[] = [
  [
    'a body of 10 GB',
    pour(`${head}Content-Length: ${10 * gigabyte}\r\n\r\n`, () => block, 10 * gigabyte),
  ],
  ['a million headers', pour(head, (index) => `X-${index}: y\r\n`.repeat(100), 100 * megabyte)],
  ['a header line of 100 MB', pour(`${head}X: `, () => block, 100 * megabyte)],
  [
    'a JSON text of 100 MB on one line',
    pour(
      `${head}Content-Length: ${100 * megabyte}\r\n\r\n{"successful":true,"x":"`,
      () => block,
      100 * megabyte,
    ),
  ],
  [
    'chunks without end',
    pour(
      `${head}Transfer-Encoding: chunked\r\n\r\n`,
      () => Buffer.concat([Buffer.from('10000\r\n'), block, Buffer.from('\r\n')]),
      10 * gigabyte,
    ),
  ],
  [
    'a chunk extension without end',
    pour(`${head}Transfer-Encoding: chunked\r\n\r\n1;x=`, () => block, 10 * gigabyte),
  ],
  [
    'informational answers without end',
    pour('', () => 'HTTP/1.1 100 Go\r\n\r\n'.repeat(500), gigabyte),
  ],
  [
    'a gzip bomb',
    (socket) => void socket.end(httpResponse(bomb, '200 OK', ['Content-Encoding: gzip'])),
  ],
  [
    'nesting of 100,000',
    (socket) => void socket.end(httpResponse(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)),
  ],
];

/** Report of a separate client process after one charge. */
interface ChildWord {
  readonly state: string;
  /** Peak memory of its process, in MiB. */
  readonly peakMb: number;
}

/** Giant responses, read by a separate process whose memory is measured. */
export async function giantAnswers(): Promise<PartEnd> {
  const tally = new PartTally('giant answers');
  let growthMb = 0;
  const usual = await startRawGateway({ onRequest: (socket) => void socket.end(httpResponse()) });
  for (const [name, answer] of giants) {
    const service = await startRawGateway({ onRequest: answer });
    const [calm, after] = await chargeInChild([usual.baseUrl, service.baseUrl]);
    const grownMb = (after?.peakMb ?? Number.POSITIVE_INFINITY) - (calm?.peakMb ?? 0);
    growthMb = Math.max(growthMb, grownMb);
    tally.check(name, [calm?.state, after?.state], ['approved', 'unknown']);
    tally.check(`memory after ${name} (${Math.round(grownMb)} MiB)`, grownMb < growthMaxMb, true);
    tally.count(postsAt(service));
    await service.close();
  }
  await usual.close();
  return tally.end(`memory grew by ${Math.round(growthMb)} MiB at most`);
}

/** A response of single bytes never holds the charge beyond its deadline. */
export async function drippingAnswer(): Promise<PartEnd> {
  const tally = new PartTally('dripping answer');
  const bytes = httpResponse(approvedBody);
  const service = await startRawGateway({
    onRequest: (socket) => {
      let sent = 0;
      const timer = setInterval(() => {
        if (socket.destroyed || sent === bytes.length) return clearInterval(timer);
        socket.write(bytes.subarray(sent, (sent += 1)));
      }, 50);
    },
  });
  const startedMs = performance.now();
  const state = await chargeAt(service.baseUrl, { hardDeadlineMs: 600 });
  const tookMs = Math.round(performance.now() - startedMs);
  tally.check('one byte each 50 ms', state, 'unknown');
  tally.count(postsAt(service));
  await service.close();
  return tally.end(`given up after ${tookMs} ms of 600`);
}

async function chargeInChild(baseUrls: readonly string[]): Promise<readonly ChildWord[]> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), ...baseUrls], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await new Promise((resolve) => child.once('close', resolve));
  return printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ChildWord);
}

/** Peak memory of this process so far, in MiB. */
function peakMb(): number {
  return process.resourceUsage().maxRSS / 1024;
}

// Run directly, this file is the client: it charges at each address and reports the results.
if (import.meta.main) {
  for (const baseUrl of process.argv.slice(2)) {
    const state = await chargeAt(baseUrl);
    process.stdout.write(`${JSON.stringify({ state, peakMb: peakMb() })}\n`);
  }
}
