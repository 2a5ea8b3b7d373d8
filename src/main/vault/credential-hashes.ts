import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { failed, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { tidyPassphrase } from '../../domain/staff/passphrase.ts';
import type { CredentialHashes } from '../ports/vault/credential-hashes.ts';
import type { SealFailure } from '../ports/vault/sealer.ts';
import { deriveKey } from './derive-key.ts';
import type { SealingKeyStore } from './seal.ts';

/** Cost of a hash, as the power of two of scrypt's N. */
export interface ProofCosts {
  /** 17 with r=8, p=1 is what OWASP recommends for scrypt: about 300 ms and 128 MiB here. */
  readonly passphrase: number;
  /** A PIN is protected by the pepper, which is not in the records, and has to unlock at once. */
  readonly pin: number;
}

/** Costs that the app hashes with; tests take less. */
export const usualCosts: ProofCosts = { passphrase: 17, pin: 14 };

/** Dependencies of hashing. */
export interface ProofOptions {
  /** Storage of the pepper for PINs: never in the records. */
  readonly pepper: SealingKeyStore;
  readonly costs?: ProofCosts;
}

const saltBytes = 16;
const hashBytes = 32;
const pepperBytes = 32;
/** A damaged row must not ask for more memory or time than any of ours. */
const costRange = { least: 4, most: 18 } as const;

/** Creates and compares hashes of the form `scrypt:17:8:1:<salt>:<hash>`. */
export function createCredentialHashes({
  pepper,
  costs = usualCosts,
}: ProofOptions): CredentialHashes {
  const inTurn = createTurns();
  const held = openPepper(pepper);
  const nobody = packed({
    cost: costs.passphrase,
    salt: randomBytes(saltBytes),
    hash: randomBytes(hashBytes),
  });

  const make = (secret: Buffer, cost: number) =>
    inTurn(async () => {
      const salt = randomBytes(saltBytes);
      return packed({ cost, salt, hash: await deriveKey(secret, { salt, cost }) });
    });
  const compare = (secret: Buffer, kept: string) =>
    inTurn(async () => {
      const parts = unpacked(kept);
      if (parts === null) return false;
      const hash = await deriveKey(secret, parts);
      return timingSafeEqual(hash, parts.hash);
    });

  return {
    hashPassphrase: (text) => make(bytesOf(text), costs.passphrase),
    isPassphrase: async (text, hash) => {
      const isSame = await compare(bytesOf(text), hash ?? nobody);
      return isSame && hash !== null;
    },
    pepperId: async () => {
      const found = await held.read();
      return found === null ? null : idOf(found);
    },
    hashPin: async (pin) => {
      const found = await held.make();
      if (!found.ok) return found;
      const hash = await make(seasoned(pin, found.value), costs.pin);
      return ok({ hash, pepperId: idOf(found.value) });
    },
    isPin: async (pin, hash) => {
      const found = await held.read();
      return found !== null && compare(seasoned(pin, found), hash);
    },
  };
}

/** One after the other: each takes 128 MiB, and parallel guesses gain nothing. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <Value>(work: () => Promise<Value>): Promise<Value> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}

/** The pepper, read once and kept, so that PINs work although the keychain locks during a shift. */
export function openPepper(store: SealingKeyStore) {
  let held: Buffer | null = null;
  const find = async (): Promise<Result<Buffer | null, SealFailure>> => {
    if (held !== null) return ok(held);
    const found = await store.read();
    if (found.ok) held = found.value;
    return found;
  };
  return {
    read: async () => {
      const found = await find();
      return found.ok ? found.value : null;
    },
    make: async (): Promise<Result<Buffer, SealFailure>> => {
      const found = await find();
      if (!found.ok) return failed(found.error);
      if (found.value !== null) return ok(found.value);
      const made = randomBytes(pepperBytes);
      const kept = await store.write(made);
      if (!kept.ok) return failed(kept.error);
      held = made;
      return ok(made);
    },
  };
}

function bytesOf(text: string): Buffer {
  return Buffer.from(tidyPassphrase(text), 'utf8');
}

function seasoned(pin: string, pepper: Buffer): Buffer {
  return createHmac('sha256', pepper).update(pin, 'utf8').digest();
}

/** Identifies the pepper without revealing it. */
function idOf(pepper: Buffer): string {
  return createHash('sha256').update('tillroom-pepper').update(pepper).digest('hex').slice(0, 16);
}

interface HashParts {
  readonly cost: number;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

function packed({ cost, salt, hash }: HashParts): string {
  return `scrypt:${cost}:8:1:${salt.toString('base64url')}:${hash.toString('base64url')}`;
}

/** Null for a text in another form: it fits no proof. */
function unpacked(kept: string): HashParts | null {
  const found = /^scrypt:(\d{1,2}):8:1:([\w-]+):([\w-]+)$/u.exec(kept);
  if (found === null) return null;
  const cost = Number(found[1]);
  const salt = Buffer.from(found[2] ?? '', 'base64url');
  const hash = Buffer.from(found[3] ?? '', 'base64url');
  const isOurs = cost >= costRange.least && cost <= costRange.most;
  return isOurs && hash.length === hashBytes ? { cost, salt, hash } : null;
}
