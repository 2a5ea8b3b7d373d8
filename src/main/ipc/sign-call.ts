import { createHmac, randomBytes } from 'node:crypto';

/** Of this process alone: a signature tells nobody, not even this program's next start, what was signed. */
const key = randomBytes(32);

/**
 * Stands for a call with all of its fields: what was let through for one call lets no other one through.
 *
 * The input was parsed, so that its members stand in the order of their schema.
 */
export function signCall(name: string, input: unknown): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([name, input]))
    .digest('base64');
}
