import { invariant } from '../../domain/assert.ts';
import type { SecretName } from '../../domain/accounts/account.ts';
import type { AccountId, TerminalId } from '../../domain/ids.ts';
import { failed, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { Secret } from '../../domain/secret.ts';
import type { Vault, VaultFailure } from '../ports/vault/vault.ts';
import { classifyKeychainError } from './classify-error.ts';
import { createDeadlineQueue } from './deadline-queue.ts';

/**
 * The part of `keytar` that is used. `findCredentials` is not: on a locked keyring the library crashes the whole
 * process (measured: SIGSEGV).
 */
export interface KeychainLibrary {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

/** Options of the keychain; the deadlines exist for tests. */
export interface KeychainOptions {
  /** May throw: without `libsecret` the library fails at import. */
  readonly loadKeytar: () => Promise<KeychainLibrary>;
  /** Names the canary item of this installation. */
  readonly installation: TerminalId;
  readonly readDeadlineMs?: number;
  /** Longer than for reads, because the system may be asking the user to unlock. */
  readonly writeDeadlineMs?: number;
  /** Running time, by which a refusal is remembered. */
  readonly monotonicMs?: () => number;
}

/** The name under which the operating system shows our items. */
export const keychainService = 'Tillroom';

const canaryValue = 'tillroom-canary-1';
const readDeadlineMsDefault = 5_000;
const writeDeadlineMsDefault = 60_000;
const valueLengthMax = 65_536;

/**
 * Time after a refusal during which no call is made, in ms.
 *
 * Each call to a locked keyring asks the user for its password (measured on gnome-keyring, libsecret 0.20), and opening
 * an account takes half a dozen calls: a user who dismisses one question must not be asked six times.
 */
export const refusalHoldMs = 2_000;

/** Refusals that the system asks the user about. */
const askedAbout: readonly VaultFailure['kind'][] = ['locked', 'no-collection', 'denied'];

/**
 * Opens the keychain of the operating system; nothing is read from it before the first call.
 *
 * A locked Linux keyring answers a read with "no such item". So an item that is not found counts as missing only after
 * the canary item of this installation could be read or written.
 */
export function openKeychain(options: KeychainOptions): Vault {
  const items = openItems(options);
  const canaryKey = `canary/${options.installation}`;

  const probe = async (): Promise<Result<null, VaultFailure>> => {
    const found = await items.get(canaryKey);
    if (!found.ok) return found;
    if (found.value !== null) return found.value === canaryValue ? ok(null) : garbage;
    const written = await items.set(canaryKey, canaryValue);
    if (!written.ok) return written;
    const kept = await items.get(canaryKey);
    if (!kept.ok) return kept;
    return kept.value === canaryValue ? ok(null) : garbage;
  };

  // Reading the canary first keeps it at one question, where a missing item would be a second one.
  let isProven = false;
  const readText = async (key: string): Promise<Result<string | null, VaultFailure>> => {
    if (isProven) {
      const first = await items.get(key);
      if (!first.ok || first.value !== null) return first;
    }
    const sound = await probe();
    isProven = sound.ok;
    return sound.ok ? items.get(key) : sound;
  };

  return {
    state: async () => {
      const sound = await probe();
      return sound.ok ? 'ready' : sound.error.kind;
    },

    read: async (account, name) => {
      const found = await readText(itemKey(account, name));
      if (!found.ok) return found;
      if (found.value === null) return ok(null);
      return isSoundValue(found.value) ? ok(new Secret(found.value)) : garbage;
    },

    write: async (account, name, value) => {
      const text = value.reveal();
      invariant(isSoundValue(text), 'a secret to be kept is plain text of a bounded length');
      const key = itemKey(account, name);
      const written = await items.set(key, text);
      if (!written.ok) return written;
      const kept = await items.get(key);
      if (!kept.ok) return kept;
      return kept.value === text ? ok(null) : garbage;
    },

    remove: async (account, name) => {
      const key = itemKey(account, name);
      const removed = await items.delete(key);
      if (!removed.ok) return removed;
      if (removed.value) return ok(null);
      const left = await readText(key);
      if (!left.ok) return left;
      return left.value === null ? ok(null) : failed({ kind: 'locked' });
    },
  };
}

const garbage = failed<VaultFailure>({ kind: 'garbage' });

interface Items {
  get(key: string): Promise<Result<string | null, VaultFailure>>;
  set(key: string, value: string): Promise<Result<null, VaultFailure>>;
  delete(key: string): Promise<Result<boolean, VaultFailure>>;
}

/** The three calls of the library, each behind its deadline, with every throw turned into a failure. */
function openItems(options: KeychainOptions): Items {
  const turnstile = createDeadlineQueue();
  const readDeadlineMs = options.readDeadlineMs ?? readDeadlineMsDefault;
  const writeDeadlineMs = options.writeDeadlineMs ?? writeDeadlineMsDefault;
  const monotonicMs = options.monotonicMs ?? (() => performance.now());
  let refused: { readonly kind: VaultFailure['kind']; readonly untilMs: number } | null = null;

  const call = async <Value>(
    task: (library: KeychainLibrary) => Promise<Value>,
    deadlineMs: number,
  ): Promise<Result<Value, VaultFailure>> => {
    if (refused !== null && monotonicMs() < refused.untilMs) return failed({ kind: refused.kind });
    const done = await turnstile(async () => task(await options.loadKeytar()), deadlineMs);
    if (done.ok) return done;
    if (done.error.kind === 'late') return failed({ kind: 'timed-out' });
    const kind = classifyKeychainError(done.error.thrown);
    if (askedAbout.includes(kind)) refused = { kind, untilMs: monotonicMs() + refusalHoldMs };
    return failed({ kind });
  };

  return {
    get: async (key) => {
      const read = await call((it) => it.getPassword(keychainService, key), readDeadlineMs);
      if (!read.ok) return read;
      const value: unknown = read.value;
      return value === null || typeof value === 'string' ? ok(value) : garbage;
    },
    set: async (key, value) => {
      const set = await call((it) => it.setPassword(keychainService, key, value), writeDeadlineMs);
      return set.ok ? ok(null) : set;
    },
    delete: (key) => call((it) => it.deletePassword(keychainService, key), writeDeadlineMs),
  };
}

function itemKey(account: AccountId, name: SecretName): string {
  return `${account}/${name}`;
}

/** Credentials and keys are plain text; anything else was not written by the app. */
function isSoundValue(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- Control characters are exactly what must not pass.
  return text !== '' && text.length <= valueLengthMax && !/[\u0000-\u001f\u007f\ufffd]/u.test(text);
}
