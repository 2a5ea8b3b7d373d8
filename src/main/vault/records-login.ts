import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { badPlaceField } from '../../domain/records/server-place.ts';
import type { ServerPlace } from '../../domain/records/server-place.ts';
import { failed, ok } from '../../domain/result.ts';
import { Secret } from '../../domain/secret.ts';
import type { RecordsLogin, RecordsLoginStore } from '../ports/vault/records-login.ts';
import type { KeyLocation } from './sealing-keys.ts';
import { writePrivateFile } from './write-private-file.ts';

const name = 'records-login';

/**
 * The place of an account's records beside its keys: practice in its own folder, test and live in the keychain.
 *
 * It is kept there and nowhere else, so that a folder that was copied to another computer reaches no server.
 */
export function recordsLoginStore({ vault, account, folder }: KeyLocation): RecordsLoginStore {
  const file = join(folder, name);
  if (account.mode === 'practice') {
    return {
      read: async () => {
        try {
          return loginOf(await readFile(file, 'utf8'));
        } catch (error) {
          const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
          return isMissing ? ok(null) : unreadable;
        }
      },
      write: async (login) =>
        (await writePrivateFile(file, textOf(login))) ? ok(null) : unwritable,
      remove: async () => {
        try {
          await rm(file, { force: true });
          return ok(null);
        } catch {
          return unwritable;
        }
      },
    };
  }
  return {
    read: async () => {
      const found = await vault.read(account.id, name);
      if (!found.ok) return failed({ kind: 'no-answer' });
      return found.value === null ? ok(null) : loginOf(found.value.reveal());
    },
    write: async (login) => {
      const written = await vault.write(account.id, name, new Secret(textOf(login)));
      return written.ok ? written : unwritable;
    },
    remove: async () => {
      const removed = await vault.remove(account.id, name);
      return removed.ok ? ok(null) : unwritable;
    },
  };
}

const unreadable = failed({ kind: 'unreadable' } as const);
const unwritable = failed({ kind: 'unwritable' } as const);

function textOf({ place, password, terminalName }: RecordsLogin): string {
  return JSON.stringify({ ...place, password: password.reveal(), terminalName });
}

function loginOf(text: string): Awaited<ReturnType<RecordsLoginStore['read']>> {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return unreadable;
  }
  if (typeof read !== 'object' || read === null) return unreadable;
  const value = read as Record<string, unknown>;
  const [host, port, database, user] = ['host', 'port', 'database', 'user'].map(
    (key) => value[key],
  );
  const { authority, password, terminalName } = value;
  if (typeof host !== 'string' || typeof port !== 'number' || typeof database !== 'string') {
    return unreadable;
  }
  if (typeof user !== 'string' || typeof password !== 'string') return unreadable;
  if (typeof terminalName !== 'string') return unreadable;
  if (authority !== null && typeof authority !== 'string') return unreadable;
  const place: ServerPlace = { host, port, database, user, authority };
  return badPlaceField(place) === null
    ? ok({ place, password: new Secret(password), terminalName })
    : unreadable;
}
