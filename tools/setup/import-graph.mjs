/** Which files changed, and what depends on them. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

const FOLDERS = ['src', 'tools', 'test'];
const IS_SOURCE = /\.(?:[cm]?[jt]sx?|css)$/;
/** A relative path after `from`, `import`, `import(` or `new URL(`. */
const SPECIFIERS = /(?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*['"](\.[^'"]+)['"]/g;

/** The paths that differ from where this branch left another, or from the last commit; new ones too. */
export function changedFiles(root, since) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const base = since ?? leftAt(git);
  const listed = [
    git('diff', '--name-only', '--no-renames', base),
    git('ls-files', '--others', '--exclude-standard'),
  ];
  return [...new Set(listed.join('\n').split('\n').filter(Boolean))].toSorted();
}

function leftAt(git) {
  try {
    return git('merge-base', 'main', 'HEAD').trim();
  } catch {
    return 'HEAD';
  }
}

/** The files that import a file, by its path from the root; a file that is gone may still have some. */
export function readImporters(root) {
  const importers = new Map();
  for (const path of sourcesUnder(root)) {
    const text = readFileSync(join(root, path), 'utf8');
    for (const [, specifier] of text.matchAll(SPECIFIERS)) {
      const target = pathFrom(root, resolve(root, dirname(path), specifier));
      importers.set(target, (importers.get(target) ?? new Set()).add(path));
    }
  }
  return importers;
}

function sourcesUnder(root) {
  return FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((name) => IS_SOURCE.test(name))
      .map((name) => `${folder}/${name.split(sep).join('/')}`),
  );
}

/** How many imports lie between the changed files and each file that depends on one, nearest first. */
export function distances(importers, changed) {
  const found = new Map(changed.map((path) => [path, 0]));
  // A map goes on to what is put in while it is walked, which makes it the queue of the search.
  for (const [path, distance] of found) {
    for (const importer of importers.get(path) ?? []) {
      if (!found.has(importer)) found.set(importer, distance + 1);
    }
  }
  return found;
}

/**
 * The files to look at, nearest first: as many as fit, and the changed ones always.
 *
 * `costOf` is what one file takes, in the unit of the room.
 */
export function nearest(files, room, costOf) {
  let left = room;
  const taken = [];
  for (const [path, distance] of files) {
    const cost = costOf(path);
    if (distance > 0 && cost > left) continue;
    left -= cost;
    taken.push(path);
  }
  return taken;
}

function pathFrom(root, path) {
  return relative(root, path).split(sep).join('/');
}
