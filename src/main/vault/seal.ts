import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { failed, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { Secret } from '../../domain/secret.ts';
import type { LedgerFailure } from '../ports/ledger/ledger-failure.ts';
import type {
  DigestPurpose,
  KeyRenewal,
  SealContext,
  Sealer,
  SealFailure,
} from '../ports/vault/sealer.ts';

/** Storage of a sealing key between starts. */
export interface SealingKeyStore {
  /** Null when none was ever created, or when it is gone: the caller tells the two apart. */
  read(): Promise<Result<Buffer | null, SealFailure>>;
  /** Stores a key that did not exist before. */
  write(key: Buffer): Promise<Result<null, SealFailure>>;
}

/** Storage of a key that is removed when it is no longer needed. */
export interface RemovableKeyStore extends SealingKeyStore {
  remove(): Promise<Result<null, SealFailure>>;
}

/** Storage of what a renewal of the sealing key leaves. */
export interface RenewalStores {
  /** The key before, while values of it are left. */
  readonly older: RemovableKeyStore;
  /** The key of the digests of transaction IDs, which stays the one that they were first made with. */
  readonly digests: SealingKeyStore;
  /** Remembers a key by its fingerprint, so that backups from before its renewal can be restored. */
  readonly remember: (key: Buffer) => Promise<Result<null, SealFailure>>;
}

/** Options of sealing, besides its key. */
export interface SealerOptions {
  readonly keys: SealingKeyStore;
  /** True when the records hold a sealed value, which a new key could not open. */
  readonly holdsSealed: () => Promise<Result<boolean, LedgerFailure>>;
  /** Without these the key cannot be renewed. */
  readonly renewal?: RenewalStores;
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
export function createSealer(options: SealerOptions): Sealer & KeyRenewal {
  const { keys, renewal = null } = options;
  let held: HeldKeys | null = null;
  let obtaining: Promise<Result<HeldKeys, SealFailure>> | null = null;

  const obtain = async (): Promise<Result<HeldKeys, SealFailure>> => {
    if (held !== null) return ok(held);
    obtaining ??= obtainKeys(options);
    const obtained = await obtaining;
    obtaining = null;
    if (obtained.ok) held ??= obtained.value;
    return obtained.ok ? ok(held ?? obtained.value) : obtained;
  };
  return {
    ready: async () => {
      const obtained = await obtain();
      return obtained.ok ? ok(null) : obtained;
    },
    seal: async (value, place) => {
      const obtained = await obtain();
      return obtained.ok ? ok(seal(obtained.value.present, value, place)) : obtained;
    },
    digest: async (value, purpose) => {
      const obtained = await obtain();
      return obtained.ok ? ok(digest(obtained.value, value, purpose)) : obtained;
    },
    open: async (sealed, place) => {
      const obtained = await obtain();
      if (!obtained.ok) return obtained;
      const { present, older } = obtained.value;
      const opened = open(present, sealed, place);
      return opened.ok || older === null ? opened : open(older, sealed, place);
    },
    isRenewing: async () => {
      const obtained = await obtain();
      return obtained.ok ? ok(obtained.value.older !== null) : obtained;
    },
    renew: async () => {
      const obtained = await obtain();
      if (!obtained.ok) return obtained;
      if (renewal === null || obtained.value.older !== null) return ok(false);
      const renewed = await renewKeys(keys, renewal, obtained.value);
      // Once both are stored, the present key may already be the new one, whatever the last write answered.
      held = renewed.ok ? renewed.value : null;
      return renewed.ok ? ok(true) : renewed;
    },
    reseal: async (sealed, place) => {
      const obtained = await obtain();
      if (!obtained.ok) return obtained;
      const { present, older } = obtained.value;
      if (older === null || open(present, sealed, place).ok) return ok(null);
      const opened = open(older, sealed, place);
      return ok(opened.ok ? seal(present, opened.value, place) : null);
    },
    endRenewal: async () => {
      const removed = (await renewal?.older.remove()) ?? ok(null);
      if (removed.ok && held !== null) held = { ...held, older: null };
      return removed;
    },
  };
}

interface HeldKeys {
  readonly present: Buffer;
  /** Null but for the time of a renewal. */
  readonly older: Buffer | null;
  /** The key of digests; null before the first renewal, when the present key makes them. */
  readonly digests: Buffer | null;
}

/**
 * Stores a new key in four steps, after each of which a kill leaves every value open: the old key is stored twice before
 * the new one takes its place.
 */
async function renewKeys(
  keys: SealingKeyStore,
  { older, digests, remember }: RenewalStores,
  { present, digests: kept }: HeldKeys,
): Promise<Result<HeldKeys, SealFailure>> {
  const ofDigests = kept ?? digestKey(present);
  const steps = [
    () => remember(present),
    () => (kept === null ? digests.write(ofDigests) : Promise.resolve(ok(null))),
    () => older.write(present),
  ];
  for (const step of steps) {
    // oxlint-disable-next-line no-await-in-loop -- Each step is stored before the next one.
    const stored = await step();
    if (!stored.ok) return stored;
  }
  const made = randomBytes(sealingKeyBytes);
  const stored = await keys.write(made);
  return stored.ok ? ok({ present: made, older: present, digests: ofDigests }) : stored;
}

/** Reads every key; an older one that is the present one is left of a renewal that did not come to its end. */
async function obtainKeys(options: SealerOptions): Promise<Result<HeldKeys, SealFailure>> {
  const present = await obtainKey(options);
  if (!present.ok) return present;
  const { renewal = null } = options;
  if (renewal === null) return ok({ present: present.value, older: null, digests: null });
  const older = await renewal.older.read();
  if (!older.ok) return older;
  const digests = await renewal.digests.read();
  if (!digests.ok) return digests;
  const isSame = older.value?.equals(present.value) === true;
  return ok({
    present: present.value,
    older: isSame ? null : older.value,
    digests: digests.value,
  });
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
function digest({ present, digests }: HeldKeys, value: Secret, purpose: DigestPurpose): string {
  const key = digests ?? digestKey(present, purpose);
  return createHmac('sha256', key).update(value.reveal(), 'utf8').digest('base64url');
}

/** Derives the key of digests; having it does not reveal the key that seals. */
function digestKey(key: Buffer, purpose: DigestPurpose = 'transaction-id'): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify(['tillroom', keyVersion, 'digest', purpose]), 'utf8')
    .digest();
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
