import type { IncomingHttpHeaders } from 'node:http';

const retryAfterSecondsMax = 7 * 24 * 60 * 60;

/**
 * Whether a body came as it is: we ask for no encoding, so another one is nothing we could read.
 */
export function isContentPlain(headers: IncomingHttpHeaders): boolean {
  const encoding = (headers['content-encoding'] ?? '').trim().toLowerCase();
  return encoding === '' || encoding === 'identity';
}

/**
 * How long the service asks us to wait, in seconds, or null when it does not say.
 *
 * A date counts from the answer's own `Date`, so that the wall clock of this machine plays no part.
 */
export function readRetryAfter(headers: IncomingHttpHeaders): number | null {
  const text = headers['retry-after']?.trim() ?? '';
  if (/^\d{1,9}$/u.test(text)) return Math.min(Number(text), retryAfterSecondsMax);
  const seconds = (readDate(text) - readDate(headers.date ?? '')) / 1000;
  if (Number.isNaN(seconds)) return null;
  return Math.min(Math.max(Math.ceil(seconds), 0), retryAfterSecondsMax);
}

/** An HTTP date in ms, or NaN: `Date.parse` alone would also take `-5` for one. */
function readDate(text: string): number {
  return /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/u.test(text) ? Date.parse(text) : Number.NaN;
}
