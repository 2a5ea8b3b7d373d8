import { createHmac, randomBytes } from 'node:crypto';

/** Known to this process alone: a signature reveals to no one, not even to the next start, what was signed. */
const key = randomBytes(32);

/**
 * A signature over a call and all its fields: an approval of one call covers no other.
 *
 * The input was parsed, so that its members are in the order of their schema.
 */
export function signCall(name: string, input: unknown): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([name, input]))
    .digest('base64');
}
