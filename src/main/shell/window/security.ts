import type { Session, WebContents } from 'electron';
import type { Log } from '../../ports/log.ts';
import { pageUrl } from '../page/page-origin.ts';

/** The part of Electron's session that is locked down. */
export type LockableSession = Pick<
  Session,
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'setSpellCheckerEnabled'
  | 'setProxy'
> & {
  readonly webRequest: Pick<Session['webRequest'], 'onBeforeRequest'>;
  on(event: 'will-download', listener: (event: Preventable) => void): unknown;
};

/** An event whose default can be stopped. */
interface Preventable {
  preventDefault(): void;
}

/** The part of a page that is locked down. */
export type LockableContents = Pick<
  WebContents,
  'setWindowOpenHandler' | 'setWebRTCIPHandlingPolicy'
> & {
  on(event: string, listener: (event: Preventable, input: KeyInput) => void): unknown;
};

interface KeyInput {
  readonly type?: unknown;
  readonly key?: unknown;
  readonly control?: unknown;
  readonly meta?: unknown;
  readonly alt?: unknown;
}

/** Strictness of the lockdown. */
export interface LockOptions {
  readonly log: Log;
  /** Developer tools load their own pages from inside Electron, which only development may. */
  readonly allowDevTools: boolean;
  /** The only address that is loaded, with all below it; the main page's when absent. */
  readonly url?: string;
}

/**
 * A proxy that does not exist, for every address.
 *
 * Peer connections (WebRTC) are covered by no handler and no policy; over TCP they use the proxy.
 */
const nowhere = {
  mode: 'fixed_servers',
  proxyRules: 'socks5://127.0.0.1:1',
  proxyBypassRules: '<-loopback>',
} as const;

/**
 * Refuses every permission, device and download, and every request that is not for our own page.
 *
 * The page has no network of its own: whatever runs in it, nothing can be sent from it.
 */
export function lockSession(
  session: LockableSession,
  { log, allowDevTools, url = pageUrl }: LockOptions,
): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => {
    log.warn('permission-refused', { permission });
    answer(false);
  });
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setSpellCheckerEnabled(false);
  session.setProxy(nowhere).catch(() => log.error('proxy-not-set'));
  session.on('will-download', (event) => {
    log.warn('download-refused');
    event.preventDefault();
  });
  session.webRequest.onBeforeRequest((details, answer) => {
    const isOurs = details.url.startsWith(url);
    const isDevTools = allowDevTools && details.url.startsWith('devtools://');
    if (!isOurs && !isDevTools) log.warn('request-refused', { resource: details.resourceType });
    answer({ cancel: !isOurs && !isDevTools });
  });
}

/** Events by which a page would navigate away, redirect itself, or host another page. */
const refusedEvents = [
  'will-navigate',
  'will-frame-navigate',
  'will-redirect',
  'will-attach-webview',
  'will-prevent-unload',
] as const;

/** Keeps a page in place: no navigation, window, embedded page, reload or back. */
export function lockContents(contents: LockableContents, log: Log): void {
  for (const name of refusedEvents) {
    contents.on(name, (event) => {
      // Preventing `will-prevent-unload` closes the window all the same: the main process decides that.
      event.preventDefault();
      log.warn('page-event-refused', { name });
    });
  }
  contents.on('before-input-event', (event, input) => {
    if (isReloadOrBack(input)) event.preventDefault();
  });
  // Over UDP a page could reach any host by WebRTC; with this only through the proxy, which does not exist.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  contents.setWindowOpenHandler(() => {
    log.warn('window-refused');
    return { action: 'deny' };
  });
}

/** Reloading or going back in the middle of a payment would lose what is on the screen. */
function isReloadOrBack({ type, key, control, meta, alt }: KeyInput): boolean {
  if (type !== 'keyDown' || typeof key !== 'string') return false;
  const name = key.toLowerCase();
  if (/^(?:f5|browserback|browserforward|browserrefresh)$/u.test(name)) return true;
  const isCommand = control === true || meta === true;
  // On a Mac, Alt with an arrow moves by words inside a field.
  const isHistoryKey = alt === true && process.platform !== 'darwin';
  return (isCommand && name === 'r') || (isHistoryKey && /^arrow(?:left|right)$/u.test(name));
}
