import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/**
 * Builds the app of another commit in a folder of its own, with the packages of this one. A commit whose packages are
 * not installed here fails to build.
 */
export function buildCommit(commit: string, folder: string): string {
  execFileSync('git', ['worktree', 'add', '--detach', folder, commit], { cwd: root });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const builder = join(folder, 'node_modules/electron-vite/bin/electron-vite.js');
  const env = { ...process.env, NODE_ENV: 'production' };
  execFileSync(process.execPath, [builder, 'build', '--logLevel', 'warn'], { cwd: folder, env });
  return folder;
}

/** Removes the folder again, and git's note of it. */
export function removeCommit(folder: string): void {
  execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: root });
}
