/** The two terminals side by side, for a person to try; they end with Ctrl+C, or when both windows are closed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findElectron } from '../../test/e2e/fixture/electron-binary.ts';
import { openLog } from '../tour/log.ts';
import { startTerminal, terminalNames } from './open-shop.ts';
import type { Shop, TerminalLetter } from './open-shop.ts';
import { setUpTerminals } from './set-up-terminals.ts';

const root = resolve(import.meta.dirname, '../..');

/** Bounds of each window on a screen of 1920 pixels; a smaller one lets them overlap. */
const bounds = {
  a: { x: 0, y: 40, width: 1024, height: 860 },
  b: { x: 900, y: 80, width: 1024, height: 860 },
} as const;

/** Longest wait for a terminal that was told to quit, in ms. */
const quitMs = 20_000;

/** Sets both terminals up without a window, opens them, and waits until both have ended. */
export async function openWindows(shop: Shop, interrupted: AbortSignal): Promise<void> {
  await setUp(shop);
  if (interrupted.aborted) return;
  const [a, b] = [openWindow(shop, 'a'), openWindow(shop, 'b')];
  process.stdout.write(introduction(shop, { a: a.pid ?? 0, b: b.pid ?? 0 }));
  const quit = () => [a, b].forEach((child) => child.kill('SIGTERM'));
  interrupted.addEventListener('abort', quit);
  if (interrupted.aborted) quit();
  await Promise.all([ended(a, interrupted), ended(b, interrupted)]);
}

async function setUp(shop: Shop): Promise<void> {
  const pictures = mkdtempSync(join(tmpdir(), 'tillroom-shop-pictures-'));
  const terminals = await Promise.all([startTerminal(shop, 'a'), startTerminal(shop, 'b')]);
  const [a, b] = terminals;
  try {
    await setUpTerminals(shop, { a, b }, openLog(pictures));
  } finally {
    await Promise.all(terminals.map((terminal) => terminal.close()));
    rmSync(pictures, { recursive: true, force: true });
  }
}

/** Starts a terminal as `npm start` does, on its data folder. */
function openWindow(shop: Shop, terminal: TerminalLetter): ChildProcess {
  const folder = shop.dataFolder(terminal);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'window.json'), JSON.stringify(bounds[terminal]), { mode: 0o600 });
  const electron = findElectron();
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const [program, ...args] =
    electron === undefined
      ? [process.execPath, 'tools/chromium-shell/launch.ts', '--app-dir=.']
      : [electron, '.', ...asRoot];
  return spawn(program, [...args, `--user-data-dir=${folder}`], {
    cwd: root,
    env: { ...process.env, ...shop.env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function ended(child: ChildProcess, interrupted: AbortSignal): Promise<void> {
  const exited = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null;
  const killLate = () => setTimeout(() => child.kill('SIGKILL'), quitMs).unref();
  interrupted.addEventListener('abort', killLate);
  await exited;
}

function introduction(
  { server, bank, folder }: Shop,
  processes: Readonly<Record<TerminalLetter, number>>,
): string {
  const { host, port, database, user, password } = server.owner;
  return `
Two terminals work on one set of practice records. No real card is charged.

  Records        PostgreSQL at ${host}:${port}, database ${database}
  Owner's login  ${user}, password ${password} (to add a third terminal in Settings)
  Practice bank  ${bank.practiceUrl}
  ${terminalNames.a}     process ${processes.a}
  ${terminalNames.b}    process ${processes.b}
  Files          ${folder}

Try it:
  1. Take a payment at one terminal. It appears under Payments (Ctrl+5) at the other.
  2. To do, Load sample data, then start a billing run at ${terminalNames.a}.
  3. While it runs, end that terminal: kill -9 ${processes.a}
     After 20 to 30 seconds ${terminalNames.b} continues the run.
  4. Open the page of the practice bank: it lists each charge once.

Close both windows, or press Ctrl+C here, to stop everything.
`;
}
