import { EventEmitter } from 'node:events';
import type { BrowserWindow, BrowserWindowConstructorOptions, Session } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import type { WalletCheckoutId } from '../../../src/domain/ids.ts';
import type { LightboxEnding } from '../../../src/main/ports/lightbox.ts';
import { lightboxOptions, lightboxWindows } from '../../../src/main/shell/window/lightbox.ts';
import { memoryLog } from '../../fakes/memory-log.ts';

type Answer = (response: { readonly cancel?: boolean }) => void;
type Listener = (
  details: { readonly url: string; readonly resourceType: string },
  answer: Answer,
) => void;

/** A session that records its settings. */
class FakeSession extends EventEmitter {
  readonly denied: boolean[] = [];
  #listener: Listener = () => undefined;
  readonly webRequest = { onBeforeRequest: (listener: Listener) => (this.#listener = listener) };
  setPermissionRequestHandler(ask: (...values: unknown[]) => void): void {
    ask(null, 'media', (isAllowed: boolean) => this.denied.push(!isAllowed));
  }
  setPermissionCheckHandler(check: () => boolean): void {
    this.denied.push(!check());
  }
  setDevicePermissionHandler(check: () => boolean): void {
    this.denied.push(!check());
  }
  setSpellCheckerEnabled(isOn: boolean): void {
    this.denied.push(!isOn);
  }
  /** True when a request is allowed. */
  lets(url: string, resourceType = 'image'): boolean {
    let isLet = false;
    this.#listener({ url, resourceType }, ({ cancel }) => (isLet = cancel !== true));
    return isLet;
  }
}

class FakeContents extends EventEmitter {
  openHandler: () => { readonly action: string } = () => ({ action: 'allow' });
  setWindowOpenHandler(handler: () => { readonly action: string }): void {
    this.openHandler = handler;
  }
  /** True when the page may navigate there. */
  goes(name: 'will-navigate' | 'will-redirect', url: string, isMainFrame = true): boolean {
    const event = { url, isMainFrame, preventDefault: vi.fn() };
    this.emit(name, event);
    return event.preventDefault.mock.calls.length === 0;
  }
}

class FakeWindow extends EventEmitter {
  readonly webContents = new FakeContents();
  readonly loading = Promise.withResolvers<void>();
  readonly loaded: string[] = [];
  focused = 0;
  destroyed = false;
  loadURL(url: string): Promise<void> {
    this.loaded.push(url);
    return this.loading.promise;
  }
  isDestroyed(): boolean {
    return this.destroyed;
  }
  destroy(): void {
    this.destroyed = true;
    this.emit('closed');
  }
  focus(): void {
    this.focused += 1;
  }
}

const id = 'wallet-1' as WalletCheckoutId;
const callbackUrl = 'https://shop.example/cart?oauth_token=secret-value';

function opened() {
  const log = memoryLog();
  const [windows, sessions]: [FakeWindow[], FakeSession[]] = [[], []];
  const partitions: string[] = [];
  const made: BrowserWindowConstructorOptions[] = [];
  const endings: LightboxEnding[] = [];
  const lightbox = lightboxWindows({
    openWindow: (options) => {
      made.push(options);
      const window = new FakeWindow();
      windows.push(window);
      expect(lightbox.isMaking).toBe(true);
      return window as unknown as BrowserWindow;
    },
    openSession: (partition) => {
      partitions.push(partition);
      const session = new FakeSession();
      sessions.push(session);
      return session as unknown as Session;
    },
    log,
  });
  const open = (checkoutId = id) =>
    lightbox.open({
      checkoutId,
      address: 'https://wallet.example/box?token=t',
      pageOrigin: 'https://wallet.example',
      callback: { originUrl: 'https://shop.example', callbackPath: '/cart' },
      title: 'Wallet',
      ended: (ending) => endings.push(ending),
    });
  expect(open()).toBe(true);
  const [window, session] = [windows[0] ?? new FakeWindow(), sessions[0] ?? new FakeSession()];
  const settle = () => new Promise((done) => setImmediate(() => setImmediate(done)));
  return {
    lightbox,
    open,
    window,
    session,
    contents: window.webContents,
    settle,
    endings,
    log,
    partitions,
    made,
  };
}

describe('the lightbox', () => {
  it('has no preload, no persistence and a session that nothing else has', () => {
    const { webPreferences = {} } = lightboxOptions('lightbox-1', 'Wallet');
    expect(webPreferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
      devTools: false,
    });
    expect(webPreferences).not.toHaveProperty('preload');
    expect(webPreferences.partition?.startsWith('persist:')).toBe(false);
    const { open, partitions, lightbox } = opened();
    open('wallet-2' as WalletCheckoutId);
    expect(new Set(partitions).size).toBe(2);
    expect(lightbox.isMaking).toBe(false);
  });

  it('refuses permissions, devices, downloads, windows and embedded pages', () => {
    const { session, contents } = opened();
    expect(session.denied).toEqual([true, true, true, true]);
    const stopped = { preventDefault: vi.fn() };
    session.emit('will-download', stopped);
    contents.emit('will-attach-webview', stopped);
    expect(stopped.preventDefault).toHaveBeenCalledTimes(2);
    expect(contents.openHandler()).toEqual({ action: 'deny' });
  });

  it('shows no certificate and no password of this computer', () => {
    const { contents } = opened();
    for (const name of ['select-client-certificate', 'login']) {
      const [event, answer] = [{ preventDefault: vi.fn() }, vi.fn()];
      contents.emit(name, event, 'https://wallet.example', [{ subjectName: 'Ada' }], answer);
      expect(event.preventDefault, name).toHaveBeenCalledOnce();
      expect(answer.mock.calls, name).toEqual([[]]);
    }
  });

  it.each([
    ['https://wallet.example/next', true],
    ['https://wallet.example', true],
    ['https://wallet.example.evil.example/', false],
    ['https://wallet.example:8443/', false],
    ['http://wallet.example/', false],
    ['https://user@wallet.example/', false],
    ['https://evil.example/', false],
    ['https://shop.example/', false],
    ['https://shop.example/cart/', false],
    ['app://tillroom/index.html', false],
    ['file:///etc/passwd', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['about:blank', false],
  ])('goes to %s: %s', (url, isAllowed) => {
    const { contents, session, endings } = opened();
    expect(contents.goes('will-navigate', url)).toBe(isAllowed);
    expect(contents.goes('will-redirect', url)).toBe(isAllowed);
    expect(session.lets(url, 'mainFrame')).toBe(isAllowed);
    expect(session.lets(url, 'subFrame')).toBe(isAllowed);
    expect(endings).toEqual([]);
  });

  it('lets the page have pictures and scripts over HTTPS, and nothing else', () => {
    const { session } = opened();
    expect(session.lets('https://pictures.example/a.png')).toBe(true);
    expect(session.lets('http://pictures.example/a.png')).toBe(false);
    expect(session.lets('file:///etc/passwd')).toBe(false);
    expect(session.lets('app://tillroom/assets/a.js', 'script')).toBe(false);
  });

  it.each(['will-navigate', 'will-redirect', 'request', 'sub-frame'] as const)(
    'catches the way back by %s before anything is loaded, once',
    async (way) => {
      const { contents, session, window, endings, settle, log } = opened();
      const tries = {
        'will-navigate': () => contents.goes('will-navigate', callbackUrl),
        'will-redirect': () => contents.goes('will-redirect', callbackUrl),
        request: () => session.lets(callbackUrl, 'mainFrame'),
        'sub-frame': () => session.lets(callbackUrl, 'subFrame'),
      };
      expect(tries[way]()).toBe(false);
      expect(endings).toEqual([]);
      expect(tries.request()).toBe(false);
      await settle();
      expect(endings).toEqual([{ kind: 'callback', address: callbackUrl }]);
      expect(window.destroyed).toBe(true);
      expect(log.text()).not.toContain('secret-value');
    },
  );

  it.each<[string, (window: FakeWindow) => void, LightboxEnding['kind']]>([
    ['closed by hand', (window) => window.destroy(), 'closed'],
    ['crashed', ({ webContents }) => webContents.emit('render-process-gone', {}, {}), 'crashed'],
    ['hung', (window) => window.emit('unresponsive'), 'hung'],
    ['not loaded', (window) => window.loading.reject(new Error('ERR_FAILED')), 'not-loaded'],
    [
      'lost on the way',
      ({ webContents }) => webContents.emit('did-fail-load', {}, -105, 'x', 'y', true),
      'not-loaded',
    ],
  ])('that is %s says so once, and its window is gone', async (_name, act, kind) => {
    const { window, endings, settle, lightbox } = opened();
    act(window);
    await settle();
    window.emit('unresponsive');
    await settle();
    expect(endings).toEqual([{ kind }]);
    expect(window.destroyed).toBe(true);
    expect(lightbox.focus(id)).toBe(false);
  });

  it('takes a load that was stopped from here for no end', async () => {
    const { contents, endings, settle } = opened();
    contents.emit('did-fail-load', {}, -3, 'x', 'y', true);
    contents.emit('did-fail-load', {}, -105, 'x', 'y', false);
    await settle();
    expect(endings).toEqual([]);
  });

  it('that never shows itself is given up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { endings, settle, window } = opened();
      vi.advanceTimersByTime(30_000);
      await settle();
      expect(endings).toEqual([{ kind: 'not-loaded' }]);
      expect(window.loaded).toEqual(['https://wallet.example/box?token=t']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is brought to the front, and closed from here without a word', async () => {
    const { lightbox, window, endings, settle } = opened();
    expect(lightbox.focus(id)).toBe(true);
    expect(window.focused).toBe(1);
    lightbox.close(id);
    await settle();
    expect(window.destroyed).toBe(true);
    expect(endings).toEqual([]);
    lightbox.closeAll();
  });

  it('says when no window could be made', () => {
    const lightbox = lightboxWindows({
      openWindow: () => {
        throw new Error('no display');
      },
      openSession: () => new FakeSession() as unknown as Session,
      log: memoryLog(),
    });
    const visit = {
      checkoutId: id,
      address: 'https://wallet.example',
      pageOrigin: 'https://wallet.example',
      callback: { originUrl: 'https://shop.example', callbackPath: '/' },
      title: '',
      ended: () => undefined,
    };
    expect(lightbox.open(visit)).toBe(false);
  });
});
