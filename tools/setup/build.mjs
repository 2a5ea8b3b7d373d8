/** Builds the bundles when a source changed; also runs alone: `node tools/setup/build.mjs`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { digestOf, findNode, recall, remember, root } from './places.mjs';
import { SetupFailure, step } from './progress.mjs';
import { runQuietly } from './run-program.mjs';

const SOURCES = ['src', 'electron.vite.config.ts', 'package-lock.json', 'tsconfig.base.json'];
const RESULTS = ['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/index.html'];

/** Builds main, preload and renderer unless nothing changed since the last build. */
export async function ensureBuild() {
  const digest = digestOf(SOURCES);
  const isThere = RESULTS.every((path) => existsSync(join(root, path)));
  if (isThere && recall('build') === digest) return;
  await step('build', async () => {
    const builder = join(root, 'node_modules/electron-vite/bin/electron-vite.js');
    const { code, output, file } = await runQuietly(
      findNode(),
      [builder, 'build', '--logLevel', 'warn'],
      {
        log: 'build',
        env: { NODE_ENV: 'production' },
      },
    );
    if (code !== 0) {
      const lines = stripVTControlCharacters(output).split('\n');
      const reason =
        lines.find((line) => /^\s*(\[[A-Z_]+\]|\w*Error:)/.test(line)) ?? 'see its output';
      throw new SetupFailure(
        `The app could not be built: ${reason.trim()}\nThe whole answer is in ${file}.`,
      );
    }
    remember('build', digest);
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureBuild().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
