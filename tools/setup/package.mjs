/**
 * Makes packages of the app for the system that it runs on. electron-builder is no dependency of the app: it comes from
 * a separate lockfile, only when it is needed (`docs/decisions/0018-package-from-a-separate-lockfile.md`).
 */
import { join } from 'node:path';
import { ensureBuild } from './build.mjs';
import { ensureLockedPackages } from './locked-packages.mjs';
import { cacheFolder, findNode, root } from './places.mjs';
import { SetupFailure } from './progress.mjs';
import { runInForeground, runQuietly } from './run-program.mjs';

const folder = join(cacheFolder, 'packaging');
const builder = { source: 'tools/packaging/builder', folder, name: 'electron-builder' };

/** Builds the app and packs it; further arguments go to electron-builder, for example `--dir`. */
export async function packageApp(args) {
  await ensureBuild();
  await ensureLockedPackages({ ...builder, log: 'npm-builder' });
  const configuration = join(folder, 'configuration.json');
  await runQuietly(findNode(), ['tools/packaging/write-configuration.ts', configuration], {
    log: 'packaging',
  });
  const program = join(folder, 'node_modules/electron-builder/cli.js');
  const places = ['--projectDir', root, '--config', configuration];
  const code = await runInForeground(
    findNode(),
    [program, ...places, '--publish', 'never', ...args],
    // Its own tools are kept beside it.
    { ELECTRON_BUILDER_CACHE: join(folder, 'tools') },
  );
  if (code !== 0) {
    throw new SetupFailure(
      'The packages could not be made.\nElectron and the tools of each format are fetched when they are first needed: check the network.',
    );
  }
  return 0;
}
