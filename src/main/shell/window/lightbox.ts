import { errorName } from '../../../domain/assert.ts';
import type {
  BrowserWindow,
  Certificate,
  BrowserWindowConstructorOptions,
  Session,
} from 'electron';
import type { WalletCheckoutId } from '../../../domain/ids.ts';
import { originOf } from '../../../domain/accounts/gateway-url.ts';
import { isCallbackUrl } from '../../../domain/wallet/callback.ts';
import type { Lightbox, LightboxEnding, LightboxVisit } from '../../ports/lightbox.ts';
import type { Log } from '../../ports/log.ts';
import { secureWebPreferences } from './secure-web-preferences.ts';

/** Electron's part in lightboxes. */
export interface LightboxParts {
  readonly openWindow: (options: BrowserWindowConstructorOptions) => BrowserWindow;
  /** Opens a session by name; a new name opens an empty session in memory. */
  readonly openSession: (partition: string) => Session;
  readonly log: Log;
}

/** The app's lightboxes, and whether the window being created is one of them. */
export interface LightboxWindows extends Lightbox {
  /** True while a lightbox is created: its page has its own rules, not those of our page. */
  readonly isMaking: boolean;
}

/** Limit on showing the wallet's page, in ms. */
const loadDeadlineMs = 30_000;
/** Chromium's error code for a load that the app stopped. */
const abortedCode = -3;

interface OpenVisit {
  readonly window: BrowserWindow;
  /** Ends the visit without reporting it. */
  readonly drop: () => void;
}

/**
 * Opens the wallet's page in separate windows.
 *
 * Each has an empty session in memory, no preload and no access to our page. It can navigate only within the wallet's
 * own address; the return address is caught before anything is loaded from it.
 */
export function lightboxWindows({ openWindow, openSession, log }: LightboxParts): LightboxWindows {
  const visits = new Map<WalletCheckoutId, OpenVisit>();
  let opened = 0;
  let isMaking = false;

  const make = (partition: string, title: string): BrowserWindow | null => {
    isMaking = true;
    try {
      return openWindow(lightboxOptions(partition, title));
    } catch (error) {
      log.error('lightbox.not-made', { error: errorName(error) });
      return null;
    } finally {
      isMaking = false;
    }
  };

  const open = (visit: LightboxVisit): boolean => {
    opened += 1;
    const partition = `lightbox-${opened}`;
    const session = openSession(partition);
    const window = make(partition, visit.title);
    if (window === null) return false;
    let isOver = false;
    const end = (ending: LightboxEnding | null): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(deadline);
      visits.delete(visit.checkoutId);
      // The event that reported the end is still being handled in the window.
      setImmediate(() => {
        if (!window.isDestroyed()) window.destroy();
        if (ending !== null) visit.ended(ending);
      });
    };
    const deadline = setTimeout(() => end({ kind: 'not-loaded' }), loadDeadlineMs);
    const caught = (address: string): void => end({ kind: 'callback', address });
    confineSession(session, visit, { caught, log });
    confineWindow(window, visit, { caught, end, log });
    visits.set(visit.checkoutId, { window, drop: () => end(null) });
    window.loadURL(visit.address).then(
      () => clearTimeout(deadline),
      () => end({ kind: 'not-loaded' }),
    );
    return true;
  };

  return {
    get isMaking() {
      return isMaking;
    },
    open,
    focus: (checkoutId) => {
      const visit = visits.get(checkoutId);
      if (visit === undefined) return false;
      visit.window.focus();
      return true;
    },
    close: (checkoutId) => visits.get(checkoutId)?.drop(),
    closeAll: () => {
      for (const visit of visits.values()) visit.drop();
    },
  };
}

/** Options of the window; exported, so that tests can check each one. */
export function lightboxOptions(partition: string, title: string): BrowserWindowConstructorOptions {
  return {
    title,
    width: 520,
    height: 760,
    show: true,
    autoHideMenuBar: true,
    fullscreenable: false,
    webPreferences: {
      partition,
      ...secureWebPreferences,
      navigateOnDragDrop: false,
      safeDialogs: true,
      spellcheck: false,
      devTools: false,
    },
  };
}

interface Watch {
  readonly caught: (address: string) => void;
  readonly log: Log;
}

type Place = Pick<LightboxVisit, 'pageOrigin' | 'callback'>;

/** Decides whether a document or one of its resources may be loaded from an address. */
function verdictOf(
  address: string,
  isDocument: boolean,
  { pageOrigin, callback }: Place,
): 'callback' | 'allowed' | 'refused' {
  if (isCallbackUrl(address, callback)) return 'callback';
  if (originOf(address) === pageOrigin) return 'allowed';
  // A page may load pictures and scripts from anywhere, provided they cannot be altered on the way.
  return !isDocument && address.startsWith('https://') ? 'allowed' : 'refused';
}

/** Refuses permissions, devices and downloads, and every address that is not the wallet's. */
function confineSession(session: Session, place: Place, { caught, log }: Watch): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => {
    log.warn('lightbox.permission-refused', { permission });
    answer(false);
  });
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setSpellCheckerEnabled(false);
  session.on('will-download', (event) => {
    log.warn('lightbox.download-refused');
    event.preventDefault();
  });
  session.webRequest.onBeforeRequest(({ url, resourceType }, answer) => {
    const isDocument = resourceType === 'mainFrame' || resourceType === 'subFrame';
    const verdict = verdictOf(url, isDocument, place);
    answer({ cancel: verdict !== 'allowed' });
    if (verdict === 'callback') caught(url);
    else if (verdict === 'refused') log.warn('lightbox.request-refused', { resourceType });
  });
}

/** Keeps the window's page within the wallet, and reports everything that ends a visit. */
function confineWindow(
  window: BrowserWindow,
  place: Place,
  { caught, end, log }: Watch & { readonly end: (ending: LightboxEnding) => void },
): void {
  const contents = window.webContents;
  const judge = (event: Leaving): void => {
    const verdict = verdictOf(event.url, event.isMainFrame, place);
    if (verdict === 'allowed') return;
    event.preventDefault();
    if (verdict === 'callback') caught(event.url);
    else log.warn('lightbox.navigation-refused');
  };
  contents.on('will-navigate', judge);
  contents.on('will-redirect', judge);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  // Left unhandled, Chromium would present the first certificate on this computer.
  contents.on('select-client-certificate', (event, _address, _certificates, answer) => {
    event.preventDefault();
    log.warn('lightbox.certificate-refused');
    // A checked cast: Electron accepts a call without a certificate, which its types for one page omit.
    (answer as (certificate?: Certificate) => void)();
  });
  contents.on('login', (event, _details, _authentication, answer) => {
    event.preventDefault();
    answer();
  });
  // Preventing the event closes the window all the same: staff decide that, and not the page.
  contents.on('will-prevent-unload', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => {
    log.warn('lightbox.window-refused');
    return { action: 'deny' };
  });
  contents.on('render-process-gone', () => end({ kind: 'crashed' }));
  contents.on('did-fail-load', (_event, code, ...[, , isMainFrame]) => {
    if (isMainFrame && code !== abortedCode) end({ kind: 'not-loaded' });
  });
  window.on('unresponsive', () => end({ kind: 'hung' }));
  // The page could set any title.
  window.on('page-title-updated', (event) => event.preventDefault());
  window.on('closed', () => end({ kind: 'closed' }));
}

/** A document about to be left for another. */
interface Leaving {
  readonly url: string;
  readonly isMainFrame: boolean;
  preventDefault(): void;
}
