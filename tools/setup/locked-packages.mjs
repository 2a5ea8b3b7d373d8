/** Packages of one program alone, from a lockfile of their own: fetched when that program is first needed. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmCommand } from './packages.mjs';
import { digestOf, root } from './places.mjs';
import { SetupFailure, step } from './progress.mjs';
import { runQuietly } from './run-program.mjs';

/** Installs what the lockfile in `source` names into the folder, without install scripts, unless it is there. */
export async function ensureLockedPackages({ source, folder, name, log }) {
  const stamp = join(folder, 'installed');
  const wanted = digestOf([source]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  await step(name, async () => {
    mkdirSync(folder, { recursive: true });
    for (const file of ['package.json', 'package-lock.json']) {
      copyFileSync(join(root, source, file), join(folder, file));
    }
    const { program, args } = npmCommand();
    const install = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'];
    const { code, file } = await runQuietly(program, [...args, ...install], { log });
    if (code !== 0) {
      throw new SetupFailure(
        `${name} could not be installed.\nCheck the network; the whole answer is in ${file}.`,
      );
    }
    writeFileSync(stamp, wanted);
    return 'installed';
  });
}
