import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { configuration } from '../../tools/packaging/configuration.ts';
import { fuses } from '../../tools/packaging/fuses.ts';

const root = resolve(import.meta.dirname, '../..');

/** Expected state of each fuse; the snapshot's is off because none is shipped. */
const wanted: readonly (readonly [string, string, boolean | undefined])[] = [
  ['run_as_node', 'runAsNode', false],
  ['cookie_encryption', 'enableCookieEncryption', true],
  ['node_options', 'enableNodeOptionsEnvironmentVariable', false],
  ['node_cli_inspect', 'enableNodeCliInspectArguments', false],
  ['embedded_asar_integrity_validation', 'enableEmbeddedAsarIntegrityValidation', true],
  ['only_load_app_from_asar', 'onlyLoadAppFromAsar', true],
  ['load_browser_process_specific_v8_snapshot', 'loadBrowserProcessSpecificV8Snapshot', false],
  ['grant_file_protocol_extra_privileges', 'grantFileProtocolExtraPrivileges', false],
  ['wasm_trap_handlers', 'wasmTrapHandlers', undefined],
];

type Options = Readonly<Record<string, boolean>>;

/** Names of the fuses that are not as required. */
function wrongFuses(options: Options): readonly string[] {
  return wanted.filter(([, option, on]) => options[option] !== on).map(([name]) => name);
}

/** The files of a package that must not be in one. */
function complaintsAboutFiles(files: readonly string[], asar: boolean): readonly string[] {
  const complaints: string[] = [];
  if (!asar) complaints.push('not in one archive');
  if (!files.includes('!**/*.map')) complaints.push('source maps');
  if (!files.includes('!node_modules/!(keytar)/**')) complaints.push('other packages');
  const taken = files.filter((pattern) => !pattern.startsWith('!'));
  const allowed = new Set(['out/main/**', 'out/preload/**', 'out/renderer/**', 'package.json']);
  for (const pattern of taken) if (!allowed.has(pattern)) complaints.push(pattern);
  return complaints;
}

/** Names of the libraries in a file of notices. */
function headings(notices = ''): readonly string[] {
  return [...notices.matchAll(/^## (.+) - \d/gmu)].map(([, name = '']) => name);
}

describe('fuses', () => {
  it('are all nine as they must be', () => {
    expect(wrongFuses(configuration.electronFuses)).toEqual([]);
    expect(fuses.map(({ name }) => name)).toEqual(wanted.map(([name]) => name));
    console.log(`fuses: ${wanted.length} of ${wanted.length} as they must be`);
  });

  it.each(wanted)('notice that %s is turned', (name, option, on) => {
    const turned = { ...configuration.electronFuses, [option]: on !== true };
    expect(wrongFuses(turned)).toEqual([name]);
  });

  it.each(wanted.filter(([, , on]) => on !== undefined))(
    'notice that %s is left',
    (name, option) => {
      const left = Object.entries(configuration.electronFuses).filter(([key]) => key !== option);
      expect(wrongFuses(Object.fromEntries(left))).toEqual([name]);
    },
  );
});

describe('a package', () => {
  it('holds the bundles and nothing that explains them', () => {
    const { files, asar } = configuration;
    expect(complaintsAboutFiles(files, asar)).toEqual([]);
    expect(complaintsAboutFiles(files, false)).toEqual(['not in one archive']);
    expect(complaintsAboutFiles([...files, 'src/**'], true)).toEqual(['src/**']);
    for (const left of ['!**/*.map', '!node_modules/!(keytar)/**']) {
      const fewer = files.filter((pattern) => pattern !== left);
      expect(complaintsAboutFiles(fewer, true)).toHaveLength(1);
    }
  });

  it('brings the notices of each library that it holds', () => {
    const { extraFiles } = configuration;
    const texts = extraFiles.map(({ from }) => readFileSync(join(root, from), 'utf8'));
    const [main, renderer, font] = texts;
    expect(headings(main)).toEqual(expect.arrayContaining(['kysely', 'pino', 'zod']));
    expect(headings(renderer)).toEqual(
      expect.arrayContaining(['react', '@mantine/core', 'wouter']),
    );
    expect(font).toContain('SIL OPEN FONT LICENSE');
    expect(new Set(extraFiles.map(({ to }) => to)).size).toBe(extraFiles.length);
  });

  it('is made for each system, with an icon that is there', () => {
    const { linux, mac, win } = configuration;
    expect([linux.target, mac.target, win.target]).toEqual([
      ['deb', 'AppImage'],
      ['dmg'],
      ['nsis'],
    ]);
    expect(readFileSync(join(linux.icon, '512x512.png')).subarray(1, 4).toString()).toBe('PNG');
    expect(readFileSync(mac.icon).subarray(0, 4).toString()).toBe('icns');
    expect(readFileSync(win.icon).subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]));
    expect(existsSync(mac.entitlements)).toBe(true);
  });

  it('never starts Chromium without its sandbox, and loosens nothing on macOS', () => {
    expect(configuration.appImage.executableArgs).toEqual([]);
    expect(configuration.mac.hardenedRuntime).toBe(true);
    const entitlements = readFileSync(configuration.mac.entitlements, 'utf8');
    const keys = [...entitlements.matchAll(/<key>([^<]+)<\/key>/gu)].map(([, key]) => key);
    expect(keys).toEqual(['com.apple.security.cs.allow-jit']);
  });

  it('leaves the records where they are when the app is taken away', () => {
    expect(configuration.nsis.deleteAppDataOnUninstall).toBe(false);
    expect(configuration.nsis.perMachine).toBe(true);
  });

  it('is made by one version of one program, each part of it known by its digest', () => {
    const folder = join(root, 'tools/packaging/builder');
    const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Lock;
    expect(Object.values(read('package.json').dependencies ?? {})).toEqual(['26.17.0']);
    const parts = Object.entries(read('package-lock.json').packages ?? {}).filter(([path]) => path);
    expect(parts.length).toBeGreaterThan(100);
    expect(parts.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
  });
});

interface Lock {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly packages?: Readonly<Record<string, { readonly integrity?: string }>>;
}
