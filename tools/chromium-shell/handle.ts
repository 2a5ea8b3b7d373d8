/** Starts the shell from a test, as a separate process, so that it can be killed like the real one. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { PAGE_ORIGIN } from './addresses.ts';
import type { ControlReply, ControlRequest, Seen } from './control.ts';

const START_TIMEOUT_MS = 60_000;
const EXIT_TIMEOUT_MS = 15_000;

export interface LaunchShellOptions {
  readonly appDir: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Waits for the first window's page; false for a start that is expected to exit at once. */
  readonly expectsWindow?: boolean;
}

/** A running shell. */
export interface ShellHandle {
  readonly process: ChildProcess;
  readonly processId: number;
  /** Everything the app wrote to standard output and standard error so far. */
  output(): string;
  /** The first window's page. */
  page(): Promise<Page>;
  pages(): readonly Page[];
  ask(request: ControlRequest): Promise<Seen | null>;
  /** Resolves with the exit code, or the signal's name. */
  exited: Promise<number | string>;
  /** Ends the app as the system would (`SIGTERM`), and waits. */
  close(): Promise<number | string>;
  /** Ends the app as a power cut would (`SIGKILL`), and waits. */
  kill(): Promise<number | string>;
}

/** Starts the built app of a folder in the shell. */
export async function launchShell(options: LaunchShellOptions): Promise<ShellHandle> {
  const { appDir, args = [], env = {}, expectsWindow = true } = options;
  const launcher = join(import.meta.dirname, 'launch.ts');
  const child = spawn(process.execPath, [launcher, `--app-dir=${appDir}`, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const exited = new Promise<number | string>((done) => {
    child.once('exit', (code, signal) => done(signal ?? code ?? 0));
  });
  const waiting = new Map<number, (value: Seen | null) => void>();
  const started = new Promise<number>((done) => {
    child.on('message', (message) => {
      const reply = message as ControlReply;
      if (reply.kind === 'started') done(reply.debuggingPort);
      else waiting.get(reply.id)?.(reply.value);
    });
  });

  let browser: Browser | undefined;
  async function stop(signal: NodeJS.Signals): Promise<number | string> {
    child.kill(signal);
    const late = setTimeout(() => child.kill('SIGKILL'), EXIT_TIMEOUT_MS);
    const how = await exited;
    clearTimeout(late);
    await browser?.close().catch(() => undefined);
    return how;
  }

  let lastId = 0;
  const handle: ShellHandle = {
    process: child,
    processId: child.pid ?? 0,
    output: () => output,
    exited,
    page: () => firstPage(browser),
    pages: () => browser?.contexts().flatMap((context) => context.pages()) ?? [],
    ask(request) {
      lastId += 1;
      const id = lastId;
      return new Promise((done) => {
        waiting.set(id, done);
        child.send({ id, request });
      });
    },
    close: () => stop('SIGTERM'),
    kill: () => stop('SIGKILL'),
  };
  if (!expectsWindow) return handle;

  const late = new Promise<never>((_done, fail) => {
    const giveUp = (): void => fail(new Error(`The shell did not start.\n${output}`));
    setTimeout(giveUp, START_TIMEOUT_MS).unref();
    exited.then(giveUp, giveUp);
  });
  const port = await Promise.race([started, late]);
  // Playwright's own defaults would override the look and the window size that the app chose.
  browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true });
  for (const context of browser.contexts()) {
    // Without a listener playwright would let the window close before the app is asked.
    context.on('dialog', () => undefined);
  }
  await Promise.race([handle.page(), late]);
  return handle;
}

async function firstPage(browser: Browser | undefined): Promise<Page> {
  const context = browser?.contexts()[0];
  if (context === undefined) throw new Error('The shell has no window.');
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const page = context.pages().find((candidate) => candidate.url().startsWith(PAGE_ORIGIN));
    if (page !== undefined) {
      await page.waitForLoadState('domcontentloaded');
      return page;
    }
    await new Promise((again) => setTimeout(again, 25));
  }
  throw new Error('No window showed the app in time.');
}
