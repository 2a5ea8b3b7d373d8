import { createHash } from 'node:crypto';

/** Characters of a database's name that a role's name keeps, and of the digest that tells shortened ones apart. */
const [keptLength, digestLength] = [20, 8] as const;

/** The role whose rights every terminal of a database has; roles belong to the whole server, databases do not. */
export function groupOf(database: string): string {
  const readable = database.toLowerCase().replaceAll(/[^a-z0-9]+/gu, '_');
  const digest = createHash('sha256').update(database).digest('hex').slice(0, digestLength);
  return `tillroom_${readable.slice(0, keptLength)}_${digest}`;
}

/** The login of one terminal; `number` is random, in hex. */
export function loginOf(database: string, number: string): string {
  return `${groupOf(database)}_${number.slice(0, 12)}`;
}
