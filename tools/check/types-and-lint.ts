/**
 * Runs the linter with the compiler's types over the whole tree, and checks that it saw all of it.
 *
 * One pass does both: it finds what the TypeScript compiler finds, and each file is judged by the
 * `tsconfig.json` of its own floor, so that `process` or `window` does not even resolve where it does
 * not belong. A linter that ignores a folder finds nothing wrong there, so the files are counted.
 * Arguments: the project's folder, this one without.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '../..'));
const linter = join(root, 'node_modules/oxlint/bin/oxlint');
const flags = ['--type-aware', '--type-check', '--deny-warnings'];

const { status, stdout, stderr } = spawnSync(process.execPath, [linter, ...flags], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 28,
});
const checked = Number(/ on (\d+) files? /.exec(stdout)?.[1] ?? 0);
const onDisk = codeOnDisk();

console.log(`${stdout}${stderr}`.trimEnd());
console.log(`${checked} of ${onDisk} files checked`);
process.exitCode = status === 0 && checked > 0 && checked === onDisk ? 0 : 1;

function codeOnDisk(): number {
  const isCode = /\.[cm]?[jt]sx?$/;
  const folders = ['src', 'tools', 'test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }),
  );
  return [...folders, ...readdirSync(root)].filter((name) => isCode.test(name)).length;
}
