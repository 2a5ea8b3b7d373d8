/**
 * Runs the built app in the system's Chromium: `node tools/chromium-shell/launch.ts [options]`.
 *
 * Options: `--app-dir=` (the folder of `package.json`), `--user-data-dir=`; the rest is the app's.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { isHeadless, startChromium } from './chromium.ts';

/** Longest time for the main script to load, in milliseconds. */
const LOAD_LIMIT_MS = 15_000;

const electronModule = new URL('./electron.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier !== 'electron') return nextResolve(specifier, context);
    return { url: electronModule, format: 'module-typescript', shortCircuit: true };
  },
});

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exit(1);
}

async function run(argv: readonly string[]): Promise<void> {
  const folder = resolve(readOption(argv, 'app-dir') ?? process.cwd());
  const userData = readOption(argv, 'user-data-dir');
  const isTested = process.send !== undefined;

  const { app } = await import('./app.ts');
  const { setChromium, setLook } = await import('./running.ts');
  const entry = app.configure(folder, userData === undefined ? undefined : resolve(userData));
  process.argv = [process.argv[0] ?? '', folder, ...argv];
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => app.quit());
  if (process.env['TILLROOM_SHELL_LOOK'] === 'dark') await setLook({ system: 'dark' });
  if (isTested) (await import('./control.ts')).listenForTest();

  // The app loads while Chromium starts: a cold start takes the longer of the two, not the sum.
  const starting = startChromium({
    headless: isHeadless(process.env),
    debuggable: isTested,
    deviceScale: Number(process.env['TILLROOM_SHELL_SCALE'] ?? 1),
    extraArguments: [],
  });
  await Promise.race([firstProcess(), starting]);
  const loading = import(pathToFileURL(entry).href);
  const [started] = await Promise.all([starting, Promise.race([loading, tooLate()])]);
  setChromium(started);
  if (isTested && started.debuggingPort !== undefined) {
    const { tellTest } = await import('./control.ts');
    tellTest({ kind: 'started', debuggingPort: started.debuggingPort });
  }
  app.becomeReady();
}

/** Resolves when the first process has begun: as in Electron, the browser is there before the app's script. */
function firstProcess(): Promise<void> {
  return new Promise((began) => {
    const tell = (): void => {
      unsubscribe('child_process', tell);
      setImmediate(began);
    };
    subscribe('child_process', tell);
  });
}

/** Electron becomes ready only after the main script has run, so one that waits for it hangs. */
async function tooLate(): Promise<never> {
  await setTimeout(LOAD_LIMIT_MS, undefined, { ref: false });
  throw new Error(
    'The main script did not finish: it may not await app.whenReady() at its top level.',
  );
}

function readOption(argv: readonly string[], name: string): string | undefined {
  const prefix = `--${name}=`;
  return argv.find((argument) => argument.startsWith(prefix))?.slice(prefix.length);
}
