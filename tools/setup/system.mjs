/** The app's needs from the operating system: a browser, fonts, a keychain library. */
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { SetupFailure, step } from './progress.mjs';
import { runQuietly } from './run-program.mjs';

const BROWSERS = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const DESKTOP_BROWSERS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];
const LIBRARY_FOLDERS = ['/usr/lib', '/usr/lib64', '/lib', '/lib64', '/usr/local/lib'];

const NEEDS = [
  { package: 'chromium', for: 'window', isHere: hasBrowser },
  { package: 'fonts-liberation2', for: 'window', isHere: () => hasFont('/usr/share/fonts', 4) },
  { package: 'libsecret-1-0', for: 'keychain', isHere: () => hasLibrary('libsecret-1.so.0') },
  { package: 'gnome-keyring', for: 'tests', isHere: () => hasProgram('gnome-keyring-daemon') },
  { package: 'dbus', for: 'tests', isHere: () => hasProgram('dbus-run-session') },
];

/** True when the system has a Chromium. */
export function hasBrowser() {
  const chosen = process.env.TILLROOM_CHROMIUM ?? '';
  if (chosen !== '') return existsSync(chosen);
  return BROWSERS.some(hasProgram) || DESKTOP_BROWSERS.some((path) => existsSync(path));
}

/** Installs what is missing as root; otherwise stops with the one command to run. */
export async function ensureSystem(purposes) {
  if (process.platform !== 'linux') {
    if (purposes.includes('window') && !hasBrowser()) {
      throw new SetupFailure(
        'No Chromium or Chrome was found.\nInstall Chrome, then run the command again.',
      );
    }
    return;
  }
  const missing = NEEDS.filter((need) => purposes.includes(need.for) && !need.isHere());
  if (missing.length === 0) return;
  const names = missing.map((need) => need.package);
  const refusal = refusalFor(names, hasProgram('apt-get'), process.getuid?.() === 0);
  if (refusal !== undefined) throw refusal;
  await step(`system packages: ${names.join(', ')}`, () => install(names));
  const still = missing.filter((need) => !need.isHere()).map((need) => need.package);
  if (still.length > 0) throw new SetupFailure(`Installed, but not found: ${still.join(', ')}.`);
}

/** The reason that this user cannot install, with the one thing to do; `undefined` when nothing prevents it. */
export function refusalFor(names, hasApt, isRoot) {
  const lack = `The system lacks ${names.join(', ')}`;
  if (!hasApt) {
    return new SetupFailure(`${lack} (Debian's names).\nInstall them, then run the command again.`);
  }
  if (isRoot) return undefined;
  return new SetupFailure(
    `${lack}.\nRun this, then the command again:  sudo ${installCommand(names)}`,
  );
}

function installCommand(names) {
  return `apt-get install -y --no-install-recommends ${names.join(' ')}`;
}

async function install(names) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runQuietly('apt-get', ['update'], { log: 'apt-update', env });
  const [program, ...args] = installCommand(names).split(' ');
  const { code, output, file } = await runQuietly(program, args, { log: 'apt-install', env });
  if (code === 0) return 'installed';
  const reason = output.split('\n').find((line) => line.startsWith('E: ')) ?? 'no reason given';
  throw new SetupFailure(
    `The system's packages could not be installed: ${reason.replace('E: ', '')}\n` +
      `Check the network, then run the command again. The whole answer is in ${file}.`,
  );
}

function hasProgram(name) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

function hasLibrary(name) {
  return LIBRARY_FOLDERS.filter((folder) => existsSync(folder)).some(
    (folder) =>
      existsSync(join(folder, name)) ||
      readdirSync(folder).some(
        (sub) => sub.includes('-linux-') && existsSync(join(folder, sub, name)),
      ),
  );
}

function hasFont(folder, depth) {
  if (depth === 0 || !existsSync(folder)) return false;
  return readdirSync(folder, { withFileTypes: true }).some((entry) =>
    entry.isDirectory()
      ? hasFont(join(folder, entry.name), depth - 1)
      : /\.(ttf|otf|ttc)$/.test(entry.name),
  );
}
