import { scrypt } from 'node:crypto';

const keyBytes = 32;

/** Enough for the highest cost accepted: N=2^18 with r=8. */
const memoryMax = 256 * 1024 * 1024;

/** Parameters that derive a key from a secret. */
export interface Derivation {
  readonly salt: Buffer;
  /** The power of two of scrypt's N, with r=8 and p=1; 17 takes about 300 ms and 128 MiB. */
  readonly cost: number;
}

/** Derives 32 bytes from a secret with scrypt, off the main thread. */
export function deriveKey(secret: Buffer, { salt, cost }: Derivation): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { N: 2 ** cost, r: 8, p: 1, maxmem: memoryMax };
    scrypt(secret, salt, keyBytes, options, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}
