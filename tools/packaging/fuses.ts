/** State of a fuse in Electron's binary: `leave` keeps what Electron ships. */
export type FuseState = 'on' | 'off' | 'leave';

/** One fuse with electron-builder's name for it; null when it has none. */
export interface Fuse {
  readonly name: string;
  readonly option: string | null;
  readonly state: FuseState;
}

/**
 * All nine fuses of Electron with their states in a packaged app. The browser's own V8 snapshot stays off because none
 * is shipped: Electron would look for it and not start. Traps for WebAssembly keep their default; the page's policy
 * lets none be compiled.
 */
export const fuses: readonly Fuse[] = [
  { name: 'run_as_node', option: 'runAsNode', state: 'off' },
  { name: 'cookie_encryption', option: 'enableCookieEncryption', state: 'on' },
  { name: 'node_options', option: 'enableNodeOptionsEnvironmentVariable', state: 'off' },
  { name: 'node_cli_inspect', option: 'enableNodeCliInspectArguments', state: 'off' },
  {
    name: 'embedded_asar_integrity_validation',
    option: 'enableEmbeddedAsarIntegrityValidation',
    state: 'on',
  },
  { name: 'only_load_app_from_asar', option: 'onlyLoadAppFromAsar', state: 'on' },
  {
    name: 'load_browser_process_specific_v8_snapshot',
    option: 'loadBrowserProcessSpecificV8Snapshot',
    state: 'off',
  },
  {
    name: 'grant_file_protocol_extra_privileges',
    option: 'grantFileProtocolExtraPrivileges',
    state: 'off',
  },
  { name: 'wasm_trap_handlers', option: null, state: 'leave' },
];

/** The fuses as electron-builder takes them. */
export function fuseOptions(): Readonly<Record<string, boolean>> {
  const set = fuses.filter(({ option, state }) => option !== null && state !== 'leave');
  return Object.fromEntries(set.map(({ option, state }) => [option ?? '', state === 'on']));
}
