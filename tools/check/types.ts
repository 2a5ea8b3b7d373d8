/**
 * Runs the TypeScript compiler once per floor, two floors at a time.
 *
 * Each floor has its own `tsconfig.json` with its own libraries, so that `process` or `window` does
 * not even resolve where it does not belong. The floors are the references of the root file.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const lanes = 2;
const root = resolve(import.meta.dirname, '../..');
const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const { references } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')) as {
  readonly references: readonly { readonly path: string }[];
};

/** What the compiler says against one floor; null when it holds. */
function complaintOf(path: string): Promise<string | null> {
  const args = [compiler, '-p', join(root, path), '--pretty', 'false'];
  return new Promise((answer) => {
    execFile(process.execPath, args, { cwd: root, encoding: 'utf8' }, (error, out, complaints) =>
      answer(error === null ? null : `${path}\n${out}${complaints}`),
    );
  });
}

let failed = 0;
// The largest floors stand last in the list, and the longest work is best begun first.
const waiting = references.toReversed();
await Promise.all(
  Array.from({ length: lanes }, async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      // oxlint-disable-next-line no-await-in-loop -- A lane does one floor after the other.
      const complaint = await complaintOf(next.path);
      if (complaint === null) continue;
      failed += 1;
      console.log(complaint);
    }
  }),
);
console.log(`${references.length - failed} of ${references.length} floors hold`);
process.exitCode = failed === 0 && references.length > 0 ? 0 : 1;
