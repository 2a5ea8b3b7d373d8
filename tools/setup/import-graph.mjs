/** Finds the changed files and those that depend on them. */
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

/** The files that import each file, by its path from the root; a deleted file may still have some. */
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

/** Number of imports between the changed files and each file that depends on one, nearest first. */
export function distances(importers, changed) {
  const found = new Map(changed.map((path) => [path, 0]));
  // A map's iteration covers entries added during it, so it doubles as the queue of the search.
  for (const [path, distance] of found) {
    for (const importer of importers.get(path) ?? []) {
      if (!found.has(importer)) found.set(importer, distance + 1);
    }
  }
  return found;
}

/**
 * The nearest files: as many as fit, and always the changed ones. `costOf` is the cost of one file, in the unit of
 * `room`.
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
