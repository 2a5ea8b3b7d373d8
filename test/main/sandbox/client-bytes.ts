/** One request of a foreign client as bytes, and the whole answer to it. */
import { expect } from 'vitest';
import { raw } from './practice-client.ts';

/** A whole answer: its status and its body's value; a client without such an answer gives up. */
export async function exchange(baseUrl: string, head: readonly string[], body = '') {
  const { host } = new URL(baseUrl);
  const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  const lines = [...head.map((line) => line.replace('HOST', host)), ...length];
  const answer = await raw(baseUrl, `${lines.join('\r\n')}\r\n\r\n${body}`, {
    staysOpen: true,
  });
  const [answerHead = '', ...rest] = answer.split('\r\n\r\n');
  const text = rest.join('\r\n\r\n');
  expect(Number(/Content-Length: (\d+)/i.exec(answerHead)?.[1])).toBe(text.length);
  return { status: Number(answerHead.split(' ')[1]), value: JSON.parse(text) as Answer };
}

/** The envelope as such a client parses it; a list answers with records. */
export interface Answer {
  readonly successful: boolean;
  readonly response: Record<string, unknown> | Record<string, unknown>[] | null;
  readonly errors: readonly string[];
}

/** A year in which every card of these tests is still good. */
export const expiryYear = new Date().getFullYear() + 2;
