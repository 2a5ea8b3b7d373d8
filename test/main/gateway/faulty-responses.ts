import type { Socket } from 'node:net';
import { approvedBody, httpResponse } from './purchases.ts';

/** The reading of an approval. */
export const approved = {
  kind: 'complete',
  status: 200,
  body: { kind: 'envelope', envelope: { requestSuccessful: true, transactionSuccessful: true } },
};
/** The reading of an incomplete response. */
export const incomplete = (reason: string) => ({ kind: 'incomplete', reason });
/** The reading of a response whose body is not an envelope. */
export const unreadable = (kind: string, status = 200) => ({
  kind: 'complete',
  status,
  body: { kind },
});

const followedBy = (text: string): string => `${httpResponse().toString()}${text}`;
const chunked = (pieces: readonly string[]): string =>
  `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${pieces
    .map((piece) => `${Buffer.byteLength(piece).toString(16)}\r\n${piece}\r\n`)
    .join('')}`;
const html = '<html><body>Sign in to the hotel network</body></html>';
/** Each fault with its expected reading; the count of POSTs is 1 in all of them. */
export const faultyResponses: readonly (readonly [string, (socket: Socket) => void, object])[] = [
  ['closed without a byte', (s) => s.end(), incomplete('no-answer')],
  ['reset without a byte', (s) => s.resetAndDestroy(), incomplete('connection-lost')],
  ['closed within the head', (s) => s.end('HTTP/1.1 200 OK\r\nConte'), incomplete('no-answer')],
  [
    'closed within the body',
    (s) => s.end(httpResponse().subarray(0, -1)),
    incomplete('connection-lost'),
  ],
  [
    'reset within the body',
    (s) => s.write(httpResponse().subarray(0, -1), () => s.resetAndDestroy()),
    incomplete('connection-lost'),
  ],
  ['chunks without an end', (s) => s.end(chunked([approvedBody])), incomplete('connection-lost')],
  ['chunks with an end', (s) => s.write(`${chunked([approvedBody])}0\r\n\r\n`), approved],
  ['no length, ended by closing', (s) => s.end(`HTTP/1.0 200 OK\r\n\r\n${approvedBody}`), approved],
  [
    '100 and 103 before it',
    (s) => s.write(`HTTP/1.1 100 Go\r\n\r\nHTTP/1.1 103 Hint\r\n\r\n${httpResponse().toString()}`),
    approved,
  ],
  ['100 alone', (s) => s.end('HTTP/1.1 100 Continue\r\n\r\n'), incomplete('no-answer')],
  [
    '100 without end',
    (s) => s.write('HTTP/1.1 100 Go\r\n\r\n'.repeat(99)),
    incomplete('no-answer'),
  ],
  [
    '101',
    (s) => s.write('HTTP/1.1 101 Switch\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
    incomplete('connection-lost'),
  ],
  ['no HTTP at all', (s) => s.end('220 mail.example ESMTP\r\n'), incomplete('connection-lost')],
  [
    'two lengths',
    (s) => s.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}'),
    incomplete('connection-lost'),
  ],
  [
    'a length and chunks',
    (s) =>
      s.write(
        `HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
      ),
    incomplete('connection-lost'),
  ],
  [
    'a giant head',
    (s) => s.write(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`),
    incomplete('connection-lost'),
  ],
  [
    'many headers',
    (s) => s.write(`HTTP/1.1 200 OK\r\n${'X: y\r\n'.repeat(9_000)}\r\n`),
    incomplete('connection-lost'),
  ],
  [
    'a giant body',
    (s) => s.write(httpResponse(`{"a":"${'x'.repeat(300_000)}"}`)),
    unreadable('too-big'),
  ],
  ['HTML', (s) => s.write(httpResponse(html)), unreadable('not-json')],
  ['an empty body', (s) => s.write(httpResponse('')), unreadable('empty')],
  ['204', (s) => s.write('HTTP/1.1 204 No Content\r\n\r\n'), unreadable('empty', 204)],
  ['a byte order mark', (s) => s.write(httpResponse(`\ufeff${approvedBody}`)), approved],
  [
    'bytes that are no UTF-8',
    (s) => s.write(httpResponse(Buffer.from('{"a":"\xff"}', 'latin1'))),
    unreadable('invalid-utf8'),
  ],
  [
    'a coding that nobody asked for',
    (s) => s.write(httpResponse(approvedBody, '200 OK', ['Content-Encoding: gzip'])),
    unreadable('not-json'),
  ],
  [
    'the identity coding',
    (s) => s.write(httpResponse(approvedBody, '200 OK', ['Content-Encoding: identity'])),
    approved,
  ],
  [
    'JSON called text',
    (s) => s.write(httpResponse(approvedBody, '200 OK', ['Content-Type: text/plain'])),
    approved,
  ],
  ['garbage after it', (s) => s.write(followedBy('garbage')), approved],
  [
    'a second answer after it',
    (s) => s.write(followedBy(httpResponse('{}', '500 No').toString())),
    approved,
  ],
  [
    '503 with a wait',
    (s) => s.write(httpResponse('{}', '503 Busy', ['Retry-After: 7'])),
    { kind: 'complete', status: 503, retryAfterSeconds: 7 },
  ],
];
