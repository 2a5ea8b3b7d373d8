/**
 * The identifiers that the practice bank issues. They are random rather than seeded, so that they stay unique over
 * restarts; none holds a run of digits long enough to be taken for a card number.
 */
import { randomBytes, randomInt } from 'node:crypto';

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const idAlphabet = `${letters}23456789`;
const longestDigitRun = /\d{9}/;

/** A transaction identifier, for example `001-P-K7TQ2M9XWB4C`. */
export function newTransactionId(): string {
  return `001-P-${pick(idAlphabet, 12)}`;
}

/** A refund's identifier, for example `001-R-K7TQ2M9XWB4C`. */
export function newRefundId(): string {
  return `001-R-${pick(idAlphabet, 12)}`;
}

/** A card token: twenty hexadecimal digits, new for every transaction. */
export function newToken(): string {
  return hexadecimal(10);
}

/** A card brand's tracking identifier: three letters and ten digits. */
export function newTrackingId(): string {
  return `${pick(letters, 3)}${pick('0123456789', 10)}`;
}

/** An authorization code of six digits. */
export function newAuthorization(): string {
  return pick('0123456789', 6);
}

/** A retrieval reference number of twelve digits. */
export function newRetrievalReference(): string {
  return pick('0123456789', 12);
}

/** A value that cannot be guessed, for request and verifier pairs. */
export function newSecretValue(): string {
  return hexadecimal(20);
}

function hexadecimal(bytes: number): string {
  for (;;) {
    const value = randomBytes(bytes).toString('hex');
    if (!longestDigitRun.test(value)) {
      return value;
    }
  }
}

function pick(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
