/**
 * Makes the requests that a page of another session may send to this machine. Chromium itself has no network here, so a
 * request that the app allows is made by Node, and to loopback only; every other one is refused.
 */
import { request as startRequest } from 'node:http';

/** A request as Chromium wanted to make it. */
export interface PassedRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly postData?: string | undefined;
}

/** A response, ready to be given to Chromium. */
export interface PassedAnswer {
  readonly status: number;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly body: Buffer;
}

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);
const TIMEOUT_MS = 30_000;
/** Headers of one connection, not of the message. */
const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);

/** Makes one request for a page; undefined when it is not for this machine, or gets no response. */
export function passOn(request: PassedRequest): Promise<PassedAnswer | undefined> {
  const url = URL.canParse(request.url) ? new URL(request.url) : undefined;
  if (url?.protocol !== 'http:' || !LOOPBACK.has(url.hostname)) return Promise.resolve(undefined);
  return new Promise((done) => {
    const sent = startRequest(
      url,
      { method: request.method, headers: request.headers, agent: false, timeout: TIMEOUT_MS },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', () => done(undefined));
        response.on('end', () => {
          const headers = Object.entries(response.headersDistinct)
            .filter(([name]) => !OF_THE_CONNECTION.has(name))
            .flatMap(([name, values = []]) => values.map((value) => ({ name, value })));
          done({ status: response.statusCode ?? 502, headers, body: Buffer.concat(chunks) });
        });
      },
    );
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => done(undefined));
    sent.end(request.postData);
  });
}
