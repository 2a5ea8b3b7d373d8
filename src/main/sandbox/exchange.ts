/**
 * One HTTP request as the practice bank sees it, read whole and within limits.
 */
import type { IncomingMessage } from 'node:http';

/**
 * The largest body taken, in bytes.
 */
export const bodyBytesMax = 64 * 1024;

/**
 * Maximum number of bytes of an oversized body that are read and discarded. A connection closed on unread bytes is
 * reset, and the client may then never see the refusal.
 */
const discardedBytesMax = 8 * 2 ** 20;

/**
 * A request read to its end. `path` is as sent, neither decoded nor normalised, because a wallet's hash depends on
 * every byte of it.
 */
export type Exchange = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly contentType: string;
  readonly authorization: string | undefined;
  readonly origin: string | undefined;
  /** Token for the practice pages, from the address or a header. */
  readonly practiceToken: string;
  readonly body: Buffer;
};

/** Path and query of a request target, split at the first question mark; a proxy's client sends a whole URL. */
export function splitTarget(sent: string): { readonly path: string; readonly query: string } {
  const target = sent.replace(/^https?:\/\/[^/?]*/i, '');
  const mark = target.indexOf('?');
  return mark === -1
    ? { path: target, query: '' }
    : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}

/** Reads a request to its end; `too-large` above the limit, `aborted` when the client disconnected. */
export async function readExchange(
  request: IncomingMessage,
): Promise<Exchange | 'too-large' | 'aborted'> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > discardedBytesMax) {
    return 'too-large';
  }
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > discardedBytesMax) {
        return 'too-large';
      }
      if (length <= bodyBytesMax) {
        chunks.push(chunk);
      }
    }
  } catch {
    return 'aborted';
  }
  if (length > bodyBytesMax) {
    return 'too-large';
  }
  const { path, query: asked } = splitTarget(request.url ?? '/');
  const query = new URLSearchParams(asked);
  const header = request.headers['practice-token'];
  return {
    method: request.method ?? 'GET',
    path,
    query,
    contentType: request.headers['content-type'] ?? '',
    authorization: request.headers.authorization,
    origin: request.headers.origin,
    practiceToken: query.get('token') ?? (typeof header === 'string' ? header : ''),
    body: Buffer.concat(chunks),
  };
}
