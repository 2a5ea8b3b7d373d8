/**
 * Allows one running app per data folder. The lock is SQLite's own lock on a file: it is taken at once and the system
 * releases it when the process dies, also by `kill -9`, so there is nothing stale to clean up. A second instance leaves
 * a note in the folder, which survives its own immediate exit.
 */
import {
  type FSWatcher,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const NOTE_SUFFIX = '.note.json';

/** Message of a second instance to the first. */
export interface SecondInstance {
  readonly argv: readonly string[];
  readonly workingDirectory: string;
  readonly data: unknown;
}

let held: { readonly database: DatabaseSync; readonly watcher: FSWatcher } | undefined;

/** True while this process holds the lock. */
export function holdsLock(): boolean {
  return held !== undefined;
}

/** Takes the lock, or leaves a note for the process that holds it and returns false. */
export function takeLock(
  dataFolder: string,
  own: SecondInstance,
  heard: (second: SecondInstance) => void,
): boolean {
  if (held !== undefined) return true;
  const folder = join(dataFolder, 'shell-instance');
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 0 });
  try {
    database.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE;');
  } catch {
    database.close();
    leaveNote(folder, own);
    return false;
  }
  readNotes(folder, () => undefined);
  const watcher = watch(folder, () => readNotes(folder, heard));
  watcher.unref();
  held = { database, watcher };
  return true;
}

/** Releases the lock. */
export function releaseLock(): void {
  held?.watcher.close();
  held?.database.close();
  held = undefined;
}

function leaveNote(folder: string, own: SecondInstance): void {
  const draft = join(folder, `${process.pid}.draft`);
  writeFileSync(draft, JSON.stringify(own));
  renameSync(draft, join(folder, `${process.pid}${NOTE_SUFFIX}`));
}

function readNotes(folder: string, heard: (second: SecondInstance) => void): void {
  for (const name of readdirSync(folder).filter((entry) => entry.endsWith(NOTE_SUFFIX))) {
    const path = join(folder, name);
    const note = JSON.parse(readFileSync(path, 'utf8')) as SecondInstance;
    rmSync(path, { force: true });
    heard(note);
  }
}
