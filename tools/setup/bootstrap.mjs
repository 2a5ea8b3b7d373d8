/**
 * The machinery behind every npm script: it installs what is missing, then does what was asked.
 *
 * Plain JavaScript without any package, because it runs on the system's Node (20 or newer) before
 * anything is installed. What it starts runs on Node 24, which comes as an npm package.
 */
import { join } from 'node:path';
import { ensureBuild } from './build.mjs';
import { check } from './check.mjs';
import { ensureLockedPackages } from './locked-packages.mjs';
import { packageApp } from './package.mjs';
import { ensurePackages } from './packages.mjs';
import { cacheFolder, findNode } from './places.mjs';
import { SetupFailure } from './progress.mjs';
import { runInForeground } from './run-program.mjs';
import { shop } from './shop.mjs';
import { ensureElectron, hasDisplay, start } from './start.mjs';
import { ensureSystem } from './system.mjs';
import { test } from './test.mjs';
import { runTour } from './tour.mjs';

const NODE_MAJOR_MIN = 20;

/** Other job queues, which only one bench needs. */
const peers = {
  source: 'tools/bench/peers/packages',
  folder: join(cacheFolder, 'bench-peers'),
  name: 'pg-boss and BullMQ',
  log: 'npm-peers',
};

const COMMANDS = {
  start,
  test,
  check,
  tour: runTour,
  shop,
  package: packageApp,
  dev,
  async build() {
    await ensureBuild();
    return 0;
  },
  sandbox: (args) => runInForeground(findNode(), ['src/main/sandbox/serve.ts', ...args]),
  async bench(args) {
    await ensureBuild();
    if (args.includes('peers')) await ensureLockedPackages(peers);
    return runInForeground(findNode(), ['tools/bench/bench.ts', ...args]);
  },
  async pictures(args) {
    await ensureSystem(['window']);
    await ensureBuild();
    return runInForeground(findNode(), ['tools/pictures/pictures.ts', ...args]);
  },
  async torture(args) {
    await ensureSystem(['window']);
    await ensureBuild();
    return runInForeground(findNode(), ['tools/torture/torture.ts', ...args]);
  },
};

async function dev(args) {
  const electron = hasDisplay() ? await ensureElectron() : undefined;
  if (electron === undefined) {
    throw new SetupFailure(
      'The development loop needs Electron and a display.\nUse npm start instead.',
    );
  }
  await ensureSystem(['keychain']);
  return runInForeground(findNode(), [
    'node_modules/electron-vite/bin/electron-vite.js',
    'dev',
    ...args,
  ]);
}

async function main([name, ...args]) {
  const command = COMMANDS[name];
  if (command === undefined) {
    throw new SetupFailure(
      `There is no command ${name}.\nUse one of: ${Object.keys(COMMANDS).join(', ')}.`,
    );
  }
  if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR_MIN) {
    throw new SetupFailure(
      `Node ${process.versions.node} is too old.\nInstall Node ${NODE_MAJOR_MIN} or newer.`,
    );
  }
  await ensurePackages();
  if (findNode() === undefined) {
    throw new SetupFailure('Node 24 is needed here.\nInstall Node 24, then run the command again.');
  }
  return command(args);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof SetupFailure ? error.message : `Set-up failed: ${error.message}`);
  process.exitCode = 1;
}
