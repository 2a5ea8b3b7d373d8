import { epochMsOf } from '../time/calendar.ts';
import type { Instant } from '../time/calendar.ts';
import { dayMs } from '../time/units.ts';

/** Time for which a join file may be used, in ms: a day. */
export const joinFileLastsMs = dayMs;

/** The ending by which dialogs find join files. */
export const joinFileEnding = 'tillroom-join';

/** Largest join file, in bytes: several times one with every setting filled in. */
export const joinFileBytesMax = 512 * 1024;

/** The moment from which a file made now may no longer be used. */
export function expiryOf(madeAt: Instant): Instant {
  return new Date(epochMsOf(madeAt) + joinFileLastsMs).toISOString() as Instant;
}

/** True once a file may no longer be used. */
export function isExpired(expiresAt: Instant, now: Instant): boolean {
  return epochMsOf(now) >= epochMsOf(expiresAt);
}
