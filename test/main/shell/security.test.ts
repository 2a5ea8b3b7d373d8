import { describe, expect, it } from 'vitest';
import {
  lockContents,
  lockSession,
  type LockableSession,
} from '../../../src/main/shell/window/security.ts';
import { memoryLog } from '../../fakes/memory-log.ts';

type BeforeRequest = (
  details: { readonly url: string; readonly resourceType: string },
  answer: (verdict: { readonly cancel?: boolean }) => void,
) => void;
type PermissionRequest = NonNullable<Parameters<LockableSession['setPermissionRequestHandler']>[0]>;

/** The part of Electron's session that is used, recording its settings. */
function lockedSession(allowDevTools = false) {
  const log = memoryLog();
  const given: Record<string, unknown> = {};
  const keep = (name: string) => (value: unknown) => {
    given[name] = value;
  };
  lockSession(
    {
      setPermissionRequestHandler: keep('request'),
      setPermissionCheckHandler: keep('check'),
      setDevicePermissionHandler: keep('device'),
      setSpellCheckerEnabled: keep('spelling'),
      setProxy: async (proxy: unknown) => keep('proxy')(proxy),
      on: (_event: string, listener: unknown) => keep('download')(listener),
      webRequest: { onBeforeRequest: keep('before') },
    },
    { log, allowDevTools },
  );
  const isCancelled = (url: string): boolean => {
    let cancelled = false;
    (given['before'] as BeforeRequest)({ url, resourceType: 'script' }, (answer) => {
      cancelled = answer.cancel === true;
    });
    return cancelled;
  };
  return { given, isCancelled, log };
}

/** A page that can be made to emit Electron's events. */
function lockedContents() {
  const listeners = new Map<string, ((event: object, input: object) => void)[]>();
  let openHandler: unknown;
  let callPolicy: unknown;
  const contents = {
    setWebRTCIPHandlingPolicy: (policy: unknown) => {
      callPolicy = policy;
    },
    on: (name: string, listener: never) => {
      listeners.set(name, [...(listeners.get(name) ?? []), listener]);
    },
    setWindowOpenHandler: (handler: unknown) => {
      openHandler = handler;
    },
  };
  const log = memoryLog();
  lockContents(contents, log);
  const isPrevented = (name: string, input: object = {}): boolean => {
    let prevented = false;
    const event = {
      preventDefault() {
        prevented = true;
      },
    };
    for (const listener of listeners.get(name) ?? []) listener(event, input);
    return prevented;
  };
  return {
    isPrevented,
    open: () => (openHandler as () => unknown)(),
    callPolicy: () => callPolicy,
    log,
  };
}

describe('lockSession', () => {
  it.each([
    'media',
    'geolocation',
    'notifications',
    'clipboard-read',
    'openExternal',
    'hid',
    'unknown',
  ])('refuses the permission %s', (permission) => {
    const { given } = lockedSession();
    let answer: boolean | undefined;
    const tell = (granted: boolean) => {
      answer = granted;
    };
    (given['request'] as PermissionRequest)(null as never, permission as never, tell, {} as never);
    expect(answer).toBe(false);
    expect((given['check'] as () => boolean)()).toBe(false);
    expect((given['device'] as () => boolean)()).toBe(false);
  });

  it('refuses downloads and does not read what is typed', () => {
    const { given } = lockedSession();
    let prevented = false;
    (given['download'] as (event: object) => void)({
      preventDefault() {
        prevented = true;
      },
    });
    expect(prevented).toBe(true);
    expect(given['spelling']).toBe(false);
  });

  it.each(['app://tillroom/', 'app://tillroom/assets/index.js'])('lets %s through', (url) => {
    expect(lockedSession().isCancelled(url)).toBe(false);
  });

  it.each([
    'https://evil.example/',
    'http://127.0.0.1:9000/',
    'wss://evil.example/',
    'ws://127.0.0.1/',
    'file:///etc/passwd',
    'ftp://evil.example/',
    'data:text/plain,1',
    'blob:app://tillroom/1',
    'app://tillroom.evil/',
    'app://tillroom',
    'app://other/',
    'chrome://settings/',
    'devtools://devtools/bundled/inspector.html',
    'about:blank',
    '',
  ])('cancels a request for %j', (url) => {
    const { isCancelled, log } = lockedSession();
    expect(isCancelled(url)).toBe(true);
    expect(log.text()).not.toContain('evil');
  });

  it('lets developer tools load themselves in development only', () => {
    const url = 'devtools://devtools/bundled/inspector.html';
    expect(lockedSession(true).isCancelled(url)).toBe(false);
    expect(lockedSession(true).isCancelled('https://evil.example/')).toBe(true);
  });
});

describe('lockContents', () => {
  it.each([
    'will-navigate',
    'will-frame-navigate',
    'will-redirect',
    'will-attach-webview',
    'will-prevent-unload',
  ])('stops %s', (name) => {
    const { isPrevented, log } = lockedContents();
    expect(isPrevented(name)).toBe(true);
    expect(log.lines).toHaveLength(1);
  });

  it('lets a page call no other browser: neither by datagrams nor past the proxy that is not there', () => {
    expect(lockedContents().callPolicy()).toBe('disable_non_proxied_udp');
    expect(lockedSession().given['proxy']).toEqual({
      mode: 'fixed_servers',
      proxyRules: 'socks5://127.0.0.1:1',
      proxyBypassRules: '<-loopback>',
    });
  });

  it('opens no window', () => {
    expect(lockedContents().open()).toEqual({ action: 'deny' });
  });

  it.each([
    { key: 'F5' },
    { key: 'r', control: true },
    { key: 'R', control: true, shift: true },
    { key: 'r', meta: true },
    { key: 'BrowserBack' },
    { key: 'BrowserRefresh' },
    ...(process.platform === 'darwin' ? [] : [{ key: 'ArrowLeft', alt: true }]),
  ])('takes the reload or back of %j', (input) => {
    const { isPrevented } = lockedContents();
    expect(isPrevented('before-input-event', { type: 'keyDown', ...input })).toBe(true);
  });

  it.each([
    { key: 'r' },
    { key: 'R', shift: true },
    { key: 'ArrowLeft' },
    { key: 'ArrowLeft', control: true },
    { key: 'v', control: true },
    { key: 'F8' },
    { type: 'keyUp', key: 'F5' },
    {},
  ])('leaves the key of %j', (input) => {
    const { isPrevented } = lockedContents();
    expect(isPrevented('before-input-event', { type: 'keyDown', ...input })).toBe(false);
  });
});
