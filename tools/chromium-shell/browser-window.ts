/** Electron's `BrowserWindow`: a Chromium page, in its own window when there is a display. */
import type { BrowserWindowConstructorOptions } from 'electron';
import { watchAccelerators } from './menu.ts';
import { emitPreventable } from './preventable.ts';
import { refuseUnknown, refusingEmitter } from './refuse.ts';
import { chromium } from './running.ts';
import { ShellWebContents } from './web-contents.ts';

const open = new Set<ShellWindow>();
const watchers = { created: (_window: ShellWindow): void => {}, allClosed: (): void => {} };
let lastId = 0;

/** Notifies the app of windows; `app` imports this file, so it cannot be the other way round. */
export function watchWindows(heard: typeof watchers): void {
  Object.assign(watchers, heard);
}

interface Bounds {
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** The shell's `BrowserWindow`. */
export class ShellWindow extends refusingEmitter('BrowserWindow') {
  readonly id: number;
  readonly webContents: ShellWebContents;
  readonly #stopWatching: () => void;
  #bounds: { x: number; y: number; width: number; height: number };
  #state: 'normal' | 'minimized' | 'maximized' | 'fullscreen' = 'normal';
  #visible: boolean;
  #title: string;
  #destroyed = false;

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super();
    chromium();
    lastId += 1;
    this.id = lastId;
    const { x = 0, y = 0, width = 800, height = 600 } = options;
    this.#bounds = { x, y, width, height };
    this.#visible = options.show !== false;
    this.#title = options.title ?? '';
    // The window manager keeps a modal window over its parent; here it closes with it, as in Electron.
    const parent = options.parent as unknown as ShellWindow | undefined;
    const follow = (): void => this.destroy();
    parent?.once('closed', follow);
    this.once('closed', () => parent?.off('closed', follow));
    this.webContents = new ShellWebContents(options.webPreferences ?? {}, {
      window: this,
      mayClose: () => !emitPreventable(this, 'close'),
      closed: () => this.#finish(),
    });
    this.webContents.once('dom-ready', () => this.emit('ready-to-show'));
    this.on('newListener', (name) => {
      if (name === 'close') this.webContents.guardClose();
    });
    this.#stopWatching = watchAccelerators((keys) => this.webContents.setAccelerators(keys));
    open.add(this);
    // A window that is not shown is a tab of the first one, and must not change that one's size.
    if (this.#visible) this.#place();
    watchers.created(this);
  }

  static getAllWindows(): ShellWindow[] {
    return [...open];
  }

  static getFocusedWindow(): ShellWindow | null {
    return [...open].find((window) => window.isFocused()) ?? null;
  }

  static fromWebContents(contents: ShellWebContents): ShellWindow | null {
    return [...open].find((window) => window.webContents === contents) ?? null;
  }

  static fromId(id: number): ShellWindow | null {
    return [...open].find((window) => window.id === id) ?? null;
  }

  loadURL(address: string): Promise<void> {
    return this.webContents.loadURL(address);
  }

  show(): void {
    if (!this.#visible) this.#place();
    this.#visible = true;
    this.focus();
    this.emit('show', {});
  }

  hide(): void {
    this.#visible = false;
  }

  focus(): void {
    this.webContents.focus();
    this.emit('focus', {});
  }

  isVisible(): boolean {
    return this.#visible && !this.#destroyed;
  }

  isFocused(): boolean {
    return this.isVisible() && this.#state !== 'minimized' && [...open].at(-1) === this;
  }

  isMinimized(): boolean {
    return this.#state === 'minimized';
  }

  isMaximized(): boolean {
    return this.#state === 'maximized';
  }

  isFullScreen(): boolean {
    return this.#state === 'fullscreen';
  }

  minimize(): void {
    this.#setState('minimized');
  }

  maximize(): void {
    this.#setState('maximized');
  }

  restore(): void {
    this.#setState('normal');
    this.emit('restore', {});
  }

  getBounds(): Bounds {
    return { ...this.#bounds };
  }

  getNormalBounds(): Bounds {
    return this.getBounds();
  }

  setBounds(bounds: Bounds): void {
    this.#bounds = { ...this.#bounds, ...withoutGaps(bounds) };
    if (this.#visible) this.#place();
  }

  setMinimumSize(): void {
    // Chromium keeps its own smallest size for a window.
  }

  setContentProtection(): void {
    // Hiding the window from screen captures is a promise only Electron can keep.
  }

  setMenuBarVisibility(): void {
    // No menu bar is drawn.
  }

  setBackgroundColor(): void {
    // The page paints its own background.
  }

  getTitle(): string {
    return this.#title;
  }

  setTitle(title: string): void {
    this.#title = title;
    this.webContents
      .whenAttached()
      .then((page) => page.evaluate(`document.title = ${JSON.stringify(title)}`))
      .catch(() => undefined);
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  /** Asks the app first; a listener of `close` may keep the window. */
  close(): void {
    if (this.#destroyed || emitPreventable(this, 'close')) return;
    this.destroy();
  }

  /** Closes without asking. */
  destroy(): void {
    if (this.#destroyed) return;
    this.#finish();
    this.webContents
      .whenAttached()
      .then(({ page }) => page.close())
      .catch(() => undefined);
  }

  #finish(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    this.#stopWatching();
    open.delete(this);
    this.webContents.happened('closed');
    this.emit('closed');
    if (open.size === 0) watchers.allClosed();
  }

  #setState(state: 'normal' | 'minimized' | 'maximized'): void {
    this.#state = state;
    this.#applyBounds({ windowState: state });
  }

  #place(): void {
    const { x, y, width, height } = this.#bounds;
    this.#applyBounds(x === 0 && y === 0 ? { width, height } : { left: x, top: y, width, height });
  }

  #applyBounds(bounds: object): void {
    const apply = async (): Promise<void> => {
      const { session } = await this.webContents.whenAttached();
      const { windowId } = await session.send('Browser.getWindowForTarget');
      await session.send('Browser.setWindowBounds', { windowId, bounds });
    };
    apply().catch(() => undefined);
  }
}

/** Electron's `BrowserWindow`. */
export const BrowserWindow = refuseUnknown('BrowserWindow', ShellWindow);

function withoutGaps(bounds: Bounds): Record<string, number> {
  const entries = Object.entries(bounds).filter(([, value]) => typeof value === 'number');
  return Object.fromEntries(entries) as Record<string, number>;
}
