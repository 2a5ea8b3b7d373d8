/**
 * Makes packages of the app for the system that it runs on. electron-builder is no dependency of the app: it comes from
 * a separate lockfile, only when it is needed (`docs/decisions/0018-package-from-a-separate-lockfile.md`).
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuild } from './build.mjs';
import { npmCommand } from './packages.mjs';
import { cacheFolder, digestOf, findNode, root } from './places.mjs';
import { SetupFailure, step } from './progress.mjs';
import { runInForeground, runQuietly } from './run-program.mjs';

const folder = join(cacheFolder, 'packaging');
const source = 'tools/packaging/builder';

/** Builds the app and packs it; further arguments go to electron-builder, for example `--dir`. */
export async function packageApp(args) {
  await ensureBuild();
  await ensureBuilder();
  const configuration = join(folder, 'configuration.json');
  await runQuietly(findNode(), ['tools/packaging/write-configuration.ts', configuration], {
    log: 'packaging',
  });
  const builder = join(folder, 'node_modules/electron-builder/cli.js');
  const places = ['--projectDir', root, '--config', configuration];
  const code = await runInForeground(
    findNode(),
    [builder, ...places, '--publish', 'never', ...args],
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

async function ensureBuilder() {
  const stamp = join(folder, 'installed');
  const wanted = digestOf([source]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  await step('electron-builder', async () => {
    mkdirSync(folder, { recursive: true });
    for (const name of ['package.json', 'package-lock.json']) {
      copyFileSync(join(root, source, name), join(folder, name));
    }
    const { program, args } = npmCommand();
    const install = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'];
    const { code, file } = await runQuietly(program, [...args, ...install], { log: 'npm-builder' });
    if (code !== 0) {
      throw new SetupFailure(
        `electron-builder could not be installed.\nCheck the network; the whole answer is in ${file}.`,
      );
    }
    writeFileSync(stamp, wanted);
    return 'installed';
  });
}
