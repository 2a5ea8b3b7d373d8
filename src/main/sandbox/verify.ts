/** Verifies the client: the credentials of a purchase and the hash of a wallet token request. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { assertNever } from './assert-never.ts';
import type { Credentials, HashEncoding } from './bank.ts';

/**
 * True when an Authorization header carries the credentials, as HTTP Basic or as a bearer token. The username is not
 * case-sensitive; the token is (docs/gateway-facts.md, Credentials).
 */
export function isAuthorized(header: string | undefined, credentials: Credentials): boolean {
  const match = /^(basic|bearer) +(\S+)$/i.exec(header ?? '');
  const value = match?.[2] ?? '';
  if (match?.[1]?.toLowerCase() === 'bearer') {
    return isSame(value, credentials.token);
  }
  const pair = Buffer.from(value, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  return (
    colon > 0 &&
    isSame(pair.slice(0, colon).toUpperCase(), credentials.username.toUpperCase()) &&
    isSame(pair.slice(colon + 1), credentials.token)
  );
}

/**
 * The tamper-protection hash of a wallet token request.
 *
 * HMAC-MD5 over username, invoice number, currency and amount joined by colons, all as they were
 * before percent-encoding.
 */
export function walletHash(
  values: readonly [username: string, invoice: string, currency: string, amount: string],
  sharedSecret: string,
  encoding: HashEncoding,
): string {
  const digest = createHmac('md5', sharedSecret).update(values.join(':'), 'utf8').digest();
  switch (encoding) {
    case 'hex-lower':
      return digest.toString('hex');
    case 'hex-upper':
      return digest.toString('hex').toUpperCase();
    case 'base64':
    case 'base64url':
      return digest.toString(encoding);
    default:
      return assertNever(encoding);
  }
}

/** Compares two texts without revealing by timing where they differ. */
export function isSame(left: string, right: string): boolean {
  return timingSafeEqual(sha256(left), sha256(right));
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}
