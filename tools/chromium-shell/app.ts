/**
 * Electron's `app`: readiness, quitting, paths and the single instance.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ShellWindow, watchWindows } from './browser-window.ts';
import { holdsLock, releaseLock, takeLock } from './instance-lock.ts';
import { roleActions } from './menu.ts';
import { emitPreventable } from './preventable.ts';
import { refuseUnknown, refusingEmitter } from './refuse.ts';
import { chromiumIfStarted } from './running.ts';

/** Longest wait for Chromium to exit before the shell exits alone, in milliseconds. */
const CLOSE_TIMEOUT_MS = 3000;

const switches = new Map<string, string>();

class ShellApp extends refusingEmitter('app') {
  readonly isPackaged = false;
  readonly commandLine = refuseUnknown('CommandLine', {
    appendSwitch: (name: string, value = '') => void switches.set(name, value),
    hasSwitch: (name: string) => switches.has(name),
    getSwitchValue: (name: string) => switches.get(name) ?? '',
  });
  readonly #paths = new Map<string, string>();
  readonly #ready = Promise.withResolvers<void>();
  #name = 'app';
  #version = '0.0.0';
  #folder = '';
  #isReady = false;
  #isLeaving = false;

  /** Takes the app's folder and its `package.json`, and returns the path of its main script. */
  configure(folder: string, userData: string | undefined): string {
    const { name, productName, version, main } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    ) as { name?: string; productName?: string; version?: string; main?: string };
    this.#folder = folder;
    this.#name = productName ?? name ?? this.#name;
    this.#version = version ?? this.#version;
    if (userData !== undefined) this.#paths.set('userData', userData);
    return resolve(folder, main ?? 'index.js');
  }

  /** Tells the app that windows may be made. */
  becomeReady(): void {
    this.#isReady = true;
    this.emit('will-finish-launching');
    this.emit('ready', {}, {});
    this.#ready.resolve();
  }

  isReady(): boolean {
    return this.#isReady;
  }

  whenReady(): Promise<void> {
    return this.#ready.promise;
  }

  getName(): string {
    return this.#name;
  }

  setName(name: string): void {
    this.#name = name;
  }

  get name(): string {
    return this.#name;
  }

  getVersion(): string {
    return this.#version;
  }

  getAppPath(): string {
    return this.#folder;
  }

  getLocale(): string {
    return Intl.DateTimeFormat().resolvedOptions().locale;
  }

  getPath(name: string): string {
    const chosen = this.#paths.get(name);
    if (chosen !== undefined) return chosen;
    if (name === 'home') return homedir();
    if (name === 'temp') return tmpdir();
    if (name === 'exe') return process.execPath;
    if (name === 'appData') return appDataFolder();
    if (name === 'userData' || name === 'sessionData') return join(appDataFolder(), this.#name);
    if (name === 'logs') return join(this.getPath('userData'), 'logs');
    if (name === 'crashDumps') return join(this.getPath('userData'), 'Crashpad');
    if (name === 'documents') return join(homedir(), 'Documents');
    if (name === 'downloads') return join(homedir(), 'Downloads');
    if (name === 'desktop') return join(homedir(), 'Desktop');
    throw new Error(`chromium-shell does not implement electron.app.getPath('${name}')`);
  }

  setPath(name: string, path: string): void {
    mkdirSync(path, { recursive: true });
    this.#paths.set(name, path);
  }

  setAppLogsPath(path?: string): void {
    this.setPath('logs', path ?? this.getPath('logs'));
  }

  setAppUserModelId(): void {
    // Names the app for the Windows task bar; Chromium shows its own name.
  }

  enableSandbox(): void {
    // Chromium's sandbox is on wherever the shell does not run as root.
  }

  disableHardwareAcceleration(): void {
    // The shell never uses it.
  }

  focus(): void {
    ShellWindow.getAllWindows()[0]?.focus();
  }

  requestSingleInstanceLock(data?: unknown): boolean {
    const own = { argv: process.argv, workingDirectory: process.cwd(), data: data ?? null };
    return takeLock(this.getPath('userData'), own, (second) => {
      this.emit('second-instance', {}, second.argv, second.workingDirectory, second.data);
    });
  }

  hasSingleInstanceLock(): boolean {
    return holdsLock();
  }

  releaseSingleInstanceLock(): void {
    releaseLock();
  }

  /** Asks the app, then each window, then exits. */
  quit(): void {
    setImmediate(() => {
      if (this.#isLeaving || emitPreventable(this, 'before-quit')) return;
      this.#isLeaving = true;
      const windows = ShellWindow.getAllWindows();
      for (const window of windows) window.close();
      this.#isLeaving = false;
      if (ShellWindow.getAllWindows().length > 0) return;
      if (!emitPreventable(this, 'will-quit')) this.exit(0);
    });
  }

  /** Exits at once, without asking. */
  exit(code = 0): void {
    if (this.#isLeaving) return;
    this.#isLeaving = true;
    for (const window of ShellWindow.getAllWindows()) window.destroy();
    this.emit('quit', {}, code);
    releaseLock();
    const closing = chromiumIfStarted()?.close() ?? Promise.resolve();
    const timer = new Promise((late) => setTimeout(late, CLOSE_TIMEOUT_MS));
    const leave = (): never => process.exit(code);
    Promise.race([closing, timer]).then(leave, leave);
  }

  /** All windows are closed: quits unless the app listens for it. */
  windowsAllClosed(): void {
    if (this.#isLeaving) return;
    if (this.listenerCount('window-all-closed') === 0) this.quit();
    else this.emit('window-all-closed');
  }
}

/** Electron's `app`. */
export const app = new ShellApp();

watchWindows({
  created(window) {
    app.emit('web-contents-created', {}, window.webContents);
    app.emit('browser-window-created', {}, window);
  },
  allClosed: () => app.windowsAllClosed(),
});

roleActions.set('quit', () => app.quit());
roleActions.set('close', (window) => (window as ShellWindow | undefined)?.close());
roleActions.set('reload', (window) => (window as ShellWindow | undefined)?.webContents.reload());

function appDataFolder(): string {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support');
  if (process.platform === 'win32') {
    return process.env['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming');
  }
  return process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config');
}
