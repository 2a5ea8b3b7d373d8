/** Opens the app: in Electron if it is available, else in a window of the system's Chromium, else as the tour. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuild } from './build.mjs';
import { digestOf, findNode, recall, remember, root } from './places.mjs';
import { step } from './progress.mjs';
import { runInForeground, runQuietly } from './run-program.mjs';
import { ensureSystem } from './system.mjs';
import { runTour } from './tour.mjs';

/** Longest wait for Electron's binary at the first start, in milliseconds. */
const FETCH_LIMIT_MS = 90_000;

/** Runs `npm start`; returns the exit code. */
export async function start(args) {
  if (!hasDisplay()) {
    console.log('  There is no display here, so the tour runs instead of a window.');
    return runTour(args);
  }
  const electron = await ensureElectron();
  await ensureSystem(electron === undefined ? ['window', 'keychain'] : ['keychain']);
  await ensureBuild();
  if (electron !== undefined) {
    console.log('  Opening Tillroom in Electron.');
    const asRoot = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    return runInForeground(electron, ['.', ...asRoot, ...args]);
  }
  console.log(
    '  Electron is not here, so Tillroom opens in a development shell (docs/what-is-verified.md).',
  );
  return runInForeground(findNode(), ['tools/chromium-shell/launch.ts', '--app-dir=.', ...args]);
}

/** True when a window can be shown. */
export function hasDisplay() {
  if ((process.env.TILLROOM_HEADLESS ?? '') !== '') return false;
  if (process.platform !== 'linux') return true;
  return (process.env.DISPLAY ?? '') !== '' || (process.env.WAYLAND_DISPLAY ?? '') !== '';
}

/** The path of Electron's binary, fetched once; a failed fetch is not repeated at every start. */
export async function ensureElectron() {
  const here = await usableElectron();
  if (here !== undefined) return here;
  const version = digestOf(['node_modules/electron/package.json']);
  if (recall('electron-failed') === version) return undefined;
  await step("Electron's binary", async () => {
    const { code } = await runQuietly(findNode(), ['node_modules/electron/install.js'], {
      log: 'electron',
      limitMs: FETCH_LIMIT_MS,
    });
    if (code === 0) return 'fetched';
    remember('electron-failed', version);
    return 'not to be had here (npx install-electron tries again)';
  });
  return usableElectron();
}

/** The binary, if it is there and the system has the libraries it needs. */
async function usableElectron() {
  const folder = join(root, 'node_modules/electron');
  const note = join(folder, 'path.txt');
  if (!existsSync(note)) return undefined;
  const binary = join(folder, 'dist', readFileSync(note, 'utf8'));
  if (!existsSync(binary)) return undefined;
  const { code } = await runQuietly(binary, ['--version'], {
    log: 'electron-version',
    limitMs: 20_000,
  });
  return code === 0 ? binary : undefined;
}
