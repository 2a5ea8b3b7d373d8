import type { IncomingHttpHeaders } from 'node:http';
import type { Instant } from '../../domain/time/calendar.ts';
import { dayMs } from '../../domain/time/units.ts';

const retryAfterSecondsMax = (7 * dayMs) / 1000;

/**
 * True when a body is not encoded: none is asked for, so another could not be read.
 */
export function isContentPlain(headers: IncomingHttpHeaders): boolean {
  const encoding = (headers['content-encoding'] ?? '').trim().toLowerCase();
  return encoding === '' || encoding === 'identity';
}

/**
 * Wait that the gateway asks for, in seconds; null when it asks for none. A date is measured from the response's own
 * `Date`, so that this machine's wall clock plays no part.
 */
export function readRetryAfter(headers: IncomingHttpHeaders): number | null {
  const text = headers['retry-after']?.trim() ?? '';
  if (/^\d{1,9}$/u.test(text)) return Math.min(Number(text), retryAfterSecondsMax);
  const seconds = (readDate(text) - readDate(headers.date ?? '')) / 1000;
  if (Number.isNaN(seconds)) return null;
  return Math.min(Math.max(Math.ceil(seconds), 0), retryAfterSecondsMax);
}

/** The moment of the answer by the gateway's own clock; null when it does not say. */
export function readGatewayTime(headers: IncomingHttpHeaders): Instant | null {
  const saidMs = readDate(headers.date ?? '');
  return Number.isNaN(saidMs) ? null : (new Date(saidMs).toISOString() as Instant);
}

/** An HTTP date in ms, or NaN: `Date.parse` alone would also take `-5` for one. */
function readDate(text: string): number {
  return /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/u.test(text) ? Date.parse(text) : Number.NaN;
}
