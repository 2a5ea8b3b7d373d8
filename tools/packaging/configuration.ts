import { join } from 'node:path';
import { fuseOptions } from './fuses.ts';

/** The project's folder. */
const root = join(import.meta.dirname, '../..');
const icons = join(import.meta.dirname, 'icons');

/** Folder that packages are written to. */
export const packagesFolder = join(root, '.cache/packages');

/**
 * Files that the app never loads: every other package (the Node that runs the scripts is among them), native programs
 * of `keytar` for other systems, and the sources that it was built from.
 */
const notNeeded = [
  '!node_modules/!(keytar)/**',
  '!node_modules/keytar/{src,build,script}/**',
  '!node_modules/keytar/binding.gyp',
  '!node_modules/keytar/prebuilds/!(${platform}-${arch})/**',
];

/**
 * Notices of the libraries that are in the package, as their licences ask. The build writes those of bundled scripts
 * beside each bundle; Electron brings its own. `keytar` keeps its licence in its folder.
 */
const notices = [
  { from: 'out/main/third-party-notices.md', to: 'notices/main.md' },
  { from: 'out/renderer/third-party-notices.md', to: 'notices/renderer.md' },
  { from: 'node_modules/@fontsource-variable/inter/LICENSE', to: 'notices/inter.txt' },
];

/**
 * Configuration of electron-builder: deb and AppImage, dmg, and an installer for Windows.
 *
 * The package holds the three bundles, `package.json` and `keytar`, and nothing that explains them: no sources, no
 * source maps, no tests. Reasons for each line are in `docs/decisions/0018-package-from-a-separate-lockfile.md`.
 */
export const configuration = {
  appId: 'app.tillroom.terminal',
  productName: 'Tillroom',
  copyright: 'Tillroom',
  directories: { output: packagesFolder, buildResources: icons },
  files: [
    'out/main/**',
    'out/preload/**',
    'out/renderer/**',
    'package.json',
    '!**/*.map',
    '!out/*/third-party-notices.md',
    ...notNeeded,
  ],
  extraFiles: notices,
  asar: true,
  // A native library can only be loaded from a separate file.
  asarUnpack: ['node_modules/keytar/prebuilds/**'],
  disableAsarIntegrity: false,
  electronFuses: fuseOptions(),
  electronLanguages: ['en', 'en-GB', 'en-US'],
  // `keytar` ships its programs prebuilt.
  npmRebuild: false,
  removePackageScripts: true,
  extraMetadata: {
    author: 'Tillroom',
    homepage: 'https://tillroom.invalid/',
    desktopName: 'tillroom.desktop',
  },
  // Nothing is published, and no update address is written into the package.
  publish: null,
  toolsets: { appimage: '1.0.3' },
  linux: {
    target: ['deb', 'AppImage'],
    icon: icons,
    category: 'Office',
    executableName: 'tillroom',
    syncDesktopName: true,
    synopsis: 'Card terminal for mail and telephone orders',
  },
  deb: { maintainer: 'Tillroom <tillroom@localhost>', priority: 'optional' },
  // Without this electron-builder starts an AppImage without Chromium's sandbox, which the app refuses.
  appImage: { executableArgs: [] },
  mac: {
    target: ['dmg'],
    icon: join(icons, 'icon.icns'),
    category: 'public.app-category.business',
    hardenedRuntime: true,
    gatekeeperAssess: false,
    entitlements: join(import.meta.dirname, 'entitlements.mac.plist'),
    entitlementsInherit: join(import.meta.dirname, 'entitlements.mac.plist'),
  },
  win: {
    target: ['nsis'],
    icon: join(icons, 'icon.ico'),
    requestedExecutionLevel: 'asInvoker',
  },
  nsis: {
    oneClick: false,
    // Installed in the program folder, where a clerk without the right to cannot change the app.
    perMachine: true,
    allowElevation: true,
    // The records of payments stay when the app is uninstalled.
    deleteAppDataOnUninstall: false,
  },
} as const;
