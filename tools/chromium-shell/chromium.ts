/** Finds, starts and cleans up after the one Chromium behind a running shell. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium } from './find-chromium.ts';

const PROFILE_PREFIX = 'tillroom-shell-';

/** Options of the Chromium for one run of the shell. */
export interface ChromiumOptions {
  readonly headless: boolean;
  /** Opens a debugging port for the end-to-end fixture; without a fixture there is none. */
  readonly debuggable: boolean;
  readonly deviceScale: number;
  readonly extraArguments: readonly string[];
}

/** A started Chromium. */
export interface Chromium {
  readonly context: BrowserContext;
  /** The window Chromium opened by itself; the first `BrowserWindow` takes it. */
  readonly firstPage: Page;
  readonly debuggingPort: number | undefined;
  readonly display: { readonly width: number; readonly height: number };
  readonly headless: boolean;
  close(): Promise<void>;
}

/** True when no window can be shown, or none is wanted. */
export function isHeadless(env: NodeJS.ProcessEnv): boolean {
  if ((env['TILLROOM_HEADLESS'] ?? '') !== '') return true;
  if (process.platform !== 'linux') return false;
  return (env['DISPLAY'] ?? '') === '' && (env['WAYLAND_DISPLAY'] ?? '') === '';
}

/** Starts Chromium with its own profile, which is removed at the end. */
export async function startChromium(options: ChromiumOptions): Promise<Chromium> {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    throw new Error('No Chromium was found. Install it, or set TILLROOM_CHROMIUM to its path.');
  }
  sweepProfiles();
  const profile = mkdtempSync(join(tmpdir(), `${PROFILE_PREFIX}${process.pid}-`));
  keepPreferences(profile);
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: options.headless,
    viewport: null,
    acceptDownloads: false,
    chromiumSandbox: !runsAsRoot(),
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: chromiumArguments(options),
  });
  // An empty grant refuses every permission without asking, as the app's own handler does.
  await context.grantPermissions([]);
  const [firstPage = await context.newPage()] = context.pages();
  const display = await firstPage.evaluate(() => ({ width: screen.width, height: screen.height }));
  return {
    context,
    firstPage,
    display,
    headless: options.headless,
    debuggingPort: options.debuggable ? readDebuggingPort(profile) : undefined,
    async close() {
      await context.close().catch(() => undefined);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
    },
  };
}

/** A port that nothing listens on, so that outgoing traffic ends there. */
const noProxyThere = 'socks5://127.0.0.1:1';

/** No switch stops a page's peer connections from sending datagrams; this preference does. */
function keepPreferences(profile: string): void {
  const preferences = { webrtc: { ip_handling_policy: 'disable_non_proxied_udp' } };
  mkdirSync(join(profile, 'Default'), { recursive: true });
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
}

/**
 * Chromium draws two pages of its address bar unseen at each start, though an app's window has no
 * such bar. Chromium obeys only the last switch of this name, so the features that Playwright turns
 * off stand here too.
 */
export const featuresOff = `--disable-features=${[
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
].join(',')}`;

function chromiumArguments(options: ChromiumOptions): string[] {
  return [
    '--app=about:blank',
    featuresOff,
    // The page has no network: a request that interception misses finds no host to connect to.
    '--host-resolver-rules=MAP * ~NOTFOUND',
    `--proxy-server=${noProxyThere}`,
    '--proxy-bypass-list=<-loopback>',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-extensions',
    '--disable-domain-reliability',
    '--disable-client-side-phishing-detection',
    '--metrics-recording-only',
    '--password-store=basic',
    '--use-mock-keychain',
    `--force-device-scale-factor=${options.deviceScale}`,
    '--window-size=1280,800',
    ...(options.debuggable ? ['--remote-debugging-port=0'] : []),
    ...(runsAsRoot() ? ['--no-sandbox', '--test-type'] : []),
    ...options.extraArguments,
  ];
}

function runsAsRoot(): boolean {
  return process.getuid?.() === 0;
}

function readDebuggingPort(profile: string): number {
  const [port] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n');
  return Number(port);
}

/** Removes the profiles of shells that were killed before they could do so. */
function sweepProfiles(): void {
  for (const name of readdirSync(tmpdir())) {
    const owner = new RegExp(`^${PROFILE_PREFIX}(\\d+)-`).exec(name)?.[1];
    if (owner !== undefined && !isAlive(Number(owner))) {
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    }
  }
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
