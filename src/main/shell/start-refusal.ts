/** Switches that open the app to whoever starts it; fuses do not stop them (`reliability.md` 6). */
export const refusedSwitches = [
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

/** Variables that do the same from the environment. */
export const refusedVariables = [
  'SSLKEYLOGFILE',
  'NODE_TLS_REJECT_UNAUTHORIZED',
  'NODE_OPTIONS',
  'NODE_EXTRA_CA_CERTS',
  'ELECTRON_RUN_AS_NODE',
  'ELECTRON_ENABLE_LOGGING',
] as const;

/** A library loaded before ours may be an aid that the user needs, so it is only noted in the log. */
const notedVariables = ['LD_PRELOAD', 'LD_AUDIT', 'DYLD_INSERT_LIBRARIES'] as const;

/** How the app was started. */
export interface Start {
  readonly isPackaged: boolean;
  readonly argv: readonly string[];
  readonly hasSwitch: (name: string) => boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** What stands against this start, by name; values are never repeated. */
export interface StartVerdict {
  readonly refused: readonly string[];
  readonly noted: readonly string[];
}

/** Judges a start; only a packaged app refuses, because development needs some of these. */
export function judgeStart({ isPackaged, argv, hasSwitch, env }: Start): StartVerdict {
  if (!isPackaged) return { refused: [], noted: [] };
  const named = new Set(argv.map(switchName));
  const isSet = (name: string): boolean => (env[name] ?? '') !== '';
  return {
    refused: [
      ...refusedSwitches.filter((name) => hasSwitch(name) || named.has(name)).map((n) => `--${n}`),
      ...refusedVariables.filter(isSet),
    ],
    noted: notedVariables.filter(isSet),
  };
}

/** `--Name=value`, `-name` and `/name` all count as `name`, as Chromium reads them. */
function switchName(argument: string): string {
  return (/^(?:--?|\/)([^=]*)/u.exec(argument)?.[1] ?? '').toLowerCase().replaceAll('_', '-');
}
