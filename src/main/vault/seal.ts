import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { failed, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { Secret } from '../../domain/secret.ts';
import type { LedgerFailure } from '../ports/ledger/ledger-failure.ts';
import type { SealContext, Sealer, SealFailure } from '../ports/vault/sealer.ts';

/** Storage of a sealing key between starts. */
export interface SealingKeyStore {
  /** Null when none was ever created, or when it is gone: the caller tells the two apart. */
  read(): Promise<Result<Buffer | null, SealFailure>>;
  /** Stores a key that did not exist before. */
  write(key: Buffer): Promise<Result<null, SealFailure>>;
}

/** Options of sealing, besides its key. */
export interface SealerOptions {
  readonly keys: SealingKeyStore;
  /** True when the records hold a sealed value, which a new key could not open. */
  readonly holdsSealed: () => Promise<Result<boolean, LedgerFailure>>;
}

/** Bytes of a key of AES-256. */
export const sealingKeyBytes = 32;

const algorithm = 'aes-256-gcm';
const keyVersion = 1;
const nonceBytes = 12;
const tagBytes = 16;
const plainBytesMax = 4096;

/**
 * Seals values with AES-256-GCM under a random nonce, bound to their table, row and field.
 *
 * A value that was changed by one bit, moved to another row, or sealed with another key does not open; there is no
 * fallback. The key is read once and stays in memory, so that a card can be saved although the keychain locks during
 * its charge.
 */
export function createSealer(options: SealerOptions): Sealer {
  let held: Buffer | null = null;
  let obtaining: Promise<Result<Buffer, SealFailure>> | null = null;

  const key = async (): Promise<Result<Buffer, SealFailure>> => {
    if (held !== null) return ok(held);
    obtaining ??= obtainKey(options);
    const obtained = await obtaining;
    obtaining = null;
    if (obtained.ok) held = obtained.value;
    return obtained;
  };
  return {
    ready: async () => {
      const obtained = await key();
      return obtained.ok ? ok(null) : obtained;
    },
    seal: async (value, place) => {
      const obtained = await key();
      return obtained.ok ? ok(seal(obtained.value, value, place)) : obtained;
    },
    digest: async (value, purpose) => {
      const obtained = await key();
      return obtained.ok ? ok(digest(obtained.value, value, purpose)) : obtained;
    },
    open: async (sealed, place) => {
      const obtained = await key();
      return obtained.ok ? open(obtained.value, sealed, place) : obtained;
    },
  };
}

/** Reads the key; creates one only when nothing was ever sealed. */
async function obtainKey({
  keys,
  holdsSealed,
}: SealerOptions): Promise<Result<Buffer, SealFailure>> {
  const found = await keys.read();
  if (!found.ok) return found;
  if (found.value !== null) return ok(found.value);
  const sealed = await holdsSealed();
  if (!sealed.ok) return failed({ kind: 'records-unreadable' });
  if (sealed.value) return failed({ kind: 'key-missing' });
  const made = randomBytes(sealingKeyBytes);
  const kept = await keys.write(made);
  return kept.ok ? ok(made) : kept;
}

function seal(key: Buffer, value: Secret, place: SealContext): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(boundTo(place));
  const plain = Buffer.from(value.reveal(), 'utf8');
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  plain.fill(0);
  const packed = Buffer.concat([nonce, body, cipher.getAuthTag()]);
  return `${prefix}${packed.toString('base64url')}`;
}

/** Under a key derived for digests alone, so that sealing and digesting never share one. */
function digest(key: Buffer, value: Secret, purpose: string): string {
  const derived = createHmac('sha256', key)
    .update(JSON.stringify(['tillroom', keyVersion, 'digest', purpose]), 'utf8')
    .digest();
  return createHmac('sha256', derived).update(value.reveal(), 'utf8').digest('base64url');
}

const prefix = `seal${keyVersion}:`;

function open(key: Buffer, sealed: string, place: SealContext): Result<Secret, SealFailure> {
  const broken = failed({ kind: 'broken-seal' } as const);
  if (!sealed.startsWith(prefix)) return broken;
  const text = sealed.slice(prefix.length);
  const packed = Buffer.from(text, 'base64url');
  const bodyBytes = packed.length - nonceBytes - tagBytes;
  // Only the one canonical spelling is accepted: spare bits of the last letter are changed bits too.
  if (bodyBytes < 0 || bodyBytes > plainBytesMax || packed.toString('base64url') !== text) {
    return broken;
  }
  const nonce = packed.subarray(0, nonceBytes);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(boundTo(place));
  decipher.setAuthTag(packed.subarray(nonceBytes + bodyBytes));
  try {
    const body = packed.subarray(nonceBytes, nonceBytes + bodyBytes);
    const plain = Buffer.concat([decipher.update(body), decipher.final()]);
    const secret = new Secret(plain.toString('utf8'));
    plain.fill(0);
    return ok(secret);
  } catch {
    return broken;
  }
}

/** JSON keeps the parts apart, so that two different contexts never give the same text. */
function boundTo({ table, rowId, field }: SealContext): Buffer {
  return Buffer.from(JSON.stringify(['tillroom', keyVersion, table, rowId, field]), 'utf8');
}
