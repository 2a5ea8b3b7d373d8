/** The small modules of Electron that reach the desktop around the app. */
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import type { Clipboard, Display, Screen, Shell } from 'electron';
import { ShellWindow } from './browser-window.ts';
import { refuseUnknown, refusingEmitter } from './refuse.ts';
import { chosen, chromium, chromiumIfStarted, type Look, lookMedia, setLook } from './running.ts';

const opened: string[] = [];

/** Addresses that the app has asked the desktop to open so far. */
export function openedExternally(): readonly string[] {
  return opened;
}

function openOnDesktop(target: string): void {
  opened.push(target);
  if (chromiumIfStarted()?.headless !== false) return;
  const openers: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' };
  const opener = openers[process.platform] ?? 'xdg-open';
  spawn(opener, [target], { detached: true, stdio: 'ignore' })
    .on('error', () => console.error(`chromium-shell: could not open ${target}`))
    .unref();
}

/** Electron's `shell`. */
export const shell = refuseUnknown('shell', {
  openExternal(address) {
    openOnDesktop(address);
    return Promise.resolve();
  },
  openPath(path) {
    openOnDesktop(path);
    return Promise.resolve('');
  },
  showItemInFolder: (path) => openOnDesktop(dirname(path)),
  beep: () => void process.stderr.write('\u0007'),
} satisfies Pick<Shell, 'openExternal' | 'openPath' | 'showItemInFolder' | 'beep'>);

/** Electron's `clipboard`, through the page's own; it works only while a page is open. */
export const clipboard = refuseUnknown('clipboard', {
  writeText: async (text) => void (await inPage(`writeText(${JSON.stringify(text)})`)),
  readText: async () => String(await inPage('readText()')),
  clear: () => void inPage("writeText('')").catch(() => undefined),
} satisfies Pick<Clipboard, 'writeText' | 'readText' | 'clear'>);

/** The page has no clipboard permission of its own, so it is granted for this one call. */
async function inPage(call: string): Promise<unknown> {
  const page = await ShellWindow.getAllWindows()[0]?.webContents.whenAttached();
  if (page === undefined) throw new Error('chromium-shell: the clipboard needs an open window');
  const { context } = chromium();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.page.bringToFront();
  const answer = await page.evaluate(`navigator.clipboard.${call}`);
  await context.grantPermissions([]);
  return answer;
}

class ShellNativeTheme extends refusingEmitter('nativeTheme') {
  readonly shouldUseHighContrastColors = false;
  readonly shouldUseInvertedColorScheme = false;
  readonly inForcedColorsMode = false;

  get shouldUseDarkColors(): boolean {
    return lookMedia() === 'dark';
  }

  get themeSource(): Look | 'system' {
    return chosen();
  }

  set themeSource(source: Look | 'system') {
    this.change({ chosen: source });
  }

  /** Changes the look and emits an event when it made a difference. */
  change(change: Parameters<typeof setLook>[0]): void {
    const before = lookMedia();
    setLook(change).catch(() => undefined);
    if (lookMedia() !== before) this.emit('updated');
  }
}

/** Electron's `nativeTheme`. */
export const nativeTheme = new ShellNativeTheme();

class ShellPowerMonitor extends refusingEmitter('powerMonitor') {
  getSystemIdleTime(): number {
    return 0;
  }

  isOnBatteryPower(): boolean {
    return false;
  }
}

/** Electron's `powerMonitor`; only a test makes it emit events. */
export const powerMonitor = new ShellPowerMonitor();

class ShellScreen extends refusingEmitter('screen') {
  getPrimaryDisplay(): Pick<
    Display,
    'id' | 'bounds' | 'workArea' | 'workAreaSize' | 'size' | 'scaleFactor'
  > {
    const { width, height } = chromium().display;
    const area = { x: 0, y: 0, width, height };
    const size = { width, height };
    return { id: 1, bounds: area, workArea: area, workAreaSize: size, size, scaleFactor: 1 };
  }

  getAllDisplays(): ReturnType<ShellScreen['getPrimaryDisplay']>[] {
    return [this.getPrimaryDisplay()];
  }

  getDisplayMatching(): ReturnType<ShellScreen['getPrimaryDisplay']> {
    return this.getPrimaryDisplay();
  }
}

/** Electron's `screen`. */
export const screen = new ShellScreen() satisfies {
  getPrimaryDisplay(): Partial<ReturnType<Screen['getPrimaryDisplay']>>;
};
