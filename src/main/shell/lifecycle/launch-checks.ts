/**
 * Switches that a packaged app may be started with: they change only how it looks on a screen.
 *
 * Every other one is refused, because Chromium and Node have hundreds: they open a port, move the data folder or the
 * cache, write logs and dumps, or load code. Fuses do not stop them.
 */
const harmlessSwitches: ReadonlySet<string> = new Set([
  'disable-gpu',
  'disable-gpu-compositing',
  'enable-wayland-ime',
  'force-color-profile',
  'force-device-scale-factor',
  'force-renderer-accessibility',
  'gtk-version',
  'high-dpi-support',
  'lang',
  'no-first-run',
  'original-process-start-time',
  'ozone-platform',
  'ozone-platform-hint',
  'start-maximized',
  'start-minimized',
  'touch-devices',
  'updated',
  'use-angle',
  'use-gl',
  'wayland-text-input-version',
]);

/** Installers and the Finder start an app with these. */
const systemSwitch = /^(?:squirrel-[a-z]+|psn_\d+_\d+)$/u;

/** Switches that give access to the app or its data, wherever Chromium takes them from. */
export const refusedSwitches = [
  'user-data-dir',
  'data-path',
  'disk-cache-dir',
  'crash-dumps-dir',
  'log-file',
  'trace-startup',
  'trace-startup-file',
  'remote-debugging-address',
  'remote-debugging-targets',
  'inspect-wait',
  'proxy-bypass-list',
  'browser-subprocess-path',
  'allow-running-insecure-content',
  'allow-file-access-from-files',
  'disable-gpu-sandbox',
  'disable-seccomp-filter-sandbox',
  'no-zygote',
  'single-process',
  'in-process-gpu',
  'enable-blink-features',
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'inspect-port',
  'inspect-publish-uid',
  'disable-web-security',
  'disable-site-isolation-trials',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'allow-insecure-localhost',
  'unsafely-treat-insecure-origin-as-secure',
  'host-resolver-rules',
  'host-rules',
  'proxy-server',
  'proxy-pac-url',
  'js-flags',
  'no-sandbox',
  'disable-sandbox',
  'load-extension',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'gpu-launcher',
  'ssl-key-log-file',
  'log-net-log',
  'enable-logging',
] as const;

/** Environment variables that do the same. */
export const refusedVariables = [
  'SSLKEYLOGFILE',
  'NODE_TLS_REJECT_UNAUTHORIZED',
  'NODE_OPTIONS',
  'NODE_EXTRA_CA_CERTS',
  'ELECTRON_RUN_AS_NODE',
  'ELECTRON_ENABLE_LOGGING',
  'ELECTRON_LOG_FILE',
  'ELECTRON_NO_ASAR',
  'ELECTRON_OVERRIDE_DIST_PATH',
  'CHROME_LOG_FILE',
  'CHROME_DEVEL_SANDBOX',
  'BREAKPAD_DUMP_LOCATION',
  'NODE_DEBUG',
  'NODE_DEBUG_NATIVE',
  'NODE_PATH',
  'NODE_V8_COVERAGE',
  'NODE_REDIRECT_WARNINGS',
] as const;

/** A library loaded before ours may be an accessibility aid that the user needs, so it is only logged. */
const notedVariables = ['LD_PRELOAD', 'LD_AUDIT', 'DYLD_INSERT_LIBRARIES'] as const;

/** Arguments and environment that the app was started with. */
export interface Start {
  readonly isPackaged: boolean;
  readonly argv: readonly string[];
  readonly hasSwitch: (name: string) => boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Names of what makes a start refused or worth logging; values are never repeated. */
export interface StartVerdict {
  readonly refused: readonly string[];
  readonly noted: readonly string[];
}

/**
 * Checks a start: refuses every switch that is not known to be harmless.
 *
 * Only a packaged app refuses, because development needs some.
 */
export function checkLaunch({ isPackaged, argv, hasSwitch, env }: Start): StartVerdict {
  if (!isPackaged) return { refused: [], noted: [] };
  const named = new Set(argv.map(switchName));
  const known: ReadonlySet<string> = new Set(refusedSwitches);
  const unknown = [...named].filter(
    (name) =>
      name !== '' && !known.has(name) && !harmlessSwitches.has(name) && !systemSwitch.test(name),
  );
  const isSet = (name: string): boolean => (env[name] ?? '') !== '';
  return {
    refused: [
      ...refusedSwitches.filter((name) => hasSwitch(name) || named.has(name)).map((n) => `--${n}`),
      ...unknown.map((name) => (/^[a-z][a-z0-9-]{0,40}$/u.test(name) ? `--${name}` : '--…')),
      ...refusedVariables.filter(isSet),
    ],
    noted: notedVariables.filter(isSet),
  };
}

/** `--Name=value`, `-name` and, on Windows, `/name` all count as `name`, as Chromium reads them. */
function switchName(argument: string): string {
  const name = /^(?:--?|\/(?=[a-z_-]+(?:=|$)))([^=]*)/iu.exec(argument)?.[1] ?? '';
  return systemSwitch.test(name) ? name : name.toLowerCase().replaceAll('_', '-');
}
