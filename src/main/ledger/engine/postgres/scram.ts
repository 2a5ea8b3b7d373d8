import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

/** PostgreSQL's own number of rounds; a password of 160 random bits needs no more. */
const rounds = 4_096;
const saltBytes = 16;
const keyBytes = 32;

/**
 * The form in which a server keeps a password (RFC 5803), so that neither its log nor a statement ever holds the password.
 *
 * The password is plain ASCII, which needs no preparation.
 */
export function scramVerifier(password: string, salt: Buffer = randomBytes(saltBytes)): string {
  const salted = pbkdf2Sync(password, salt, rounds, keyBytes, 'sha256');
  const keyFor = (purpose: string) => createHmac('sha256', salted).update(purpose).digest();
  const stored = createHash('sha256').update(keyFor('Client Key')).digest('base64');
  const server = keyFor('Server Key').toString('base64');
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${server}`;
}

/** Bytes of a terminal's password: 160 bits. */
const passwordBytes = 20;

/** A password that no person types. */
export function newPassword(): string {
  return randomBytes(passwordBytes).toString('base64url');
}
