import { createHmac } from 'node:crypto';
import { assertNever } from '../../domain/assert.ts';
import type { Secret } from '../../domain/secret.ts';
import type { WalletHashEncoding } from '../../domain/wallet/settings.ts';

/** Fields of a wallet token request; each appears in the path as it is hashed. */
export interface HashedOrder {
  readonly username: string;
  readonly invoiceNumber: string;
  readonly currency: string;
  /** The total as a decimal string: exactly the text in the path. */
  readonly amount: string;
}

/**
 * The tamper-protection hash of a wallet token request (docs/gateway-facts.md).
 *
 * HMAC-MD5 of `username:invoice:currency:amount`, keyed with the shared secret. The hosted payment
 * pages hash other parts in another order; only algorithm and key are the same.
 */
export function orderHash(
  order: HashedOrder,
  sharedSecret: Secret,
  encoding: WalletHashEncoding,
): string {
  const { username, invoiceNumber, currency, amount } = order;
  const text = [username, invoiceNumber, currency, amount].join(':');
  return hmacMd5(Buffer.from(text, 'utf8'), Buffer.from(sharedSecret.reveal(), 'utf8'), encoding);
}

/** HMAC-MD5 (RFC 2104) of any bytes under any key. */
export function hmacMd5(message: Buffer, key: Buffer, encoding: WalletHashEncoding): string {
  const digest = createHmac('md5', key).update(message).digest();
  switch (encoding) {
    case 'hex-lower':
      return digest.toString('hex');
    case 'hex-upper':
      return digest.toString('hex').toUpperCase();
    case 'base64':
      return digest.toString('base64');
    case 'base64url':
      return digest.toString('base64url');
    default:
      return assertNever(encoding);
  }
}
