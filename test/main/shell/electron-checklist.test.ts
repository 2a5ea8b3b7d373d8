import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type AppFacts, appFacts } from './electron-checklist.ts';
import { probeContents, probeMail, probeSession } from './electron-probes.ts';

const root = resolve(import.meta.dirname, '../../../');
/** The oldest supported major; raised with Electron. */
const electronMajorMin = 45;

const app = appFacts({
  electronVersion: installedElectron(),
  sources: sourcesOf(join(root, 'src')),
});

/** One item of Electron's list: its check of an app, and an app that breaks it. */
interface Item {
  readonly title: string;
  readonly wrong: (app: AppFacts) => readonly string[] | Promise<readonly string[]>;
  readonly broken: Partial<AppFacts>;
}

const permissions = ['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal'];
const leavings = ['will-navigate', 'will-frame-navigate', 'will-redirect'];
const nothing = (): void => undefined;
const otherWindows = app.windows.slice(1);
const ownWindow = app.windows[0] ?? {};

/** The windows in which one preference differs from the required value. */
const windowsWith = (name: string, wanted: unknown) => (facts: AppFacts) =>
  facts.windows.flatMap((preferences, index) =>
    Reflect.get(preferences, name) === wanted ? [] : [`window ${index}: ${name}`],
  );
const brokenWindow = (name: string, value: unknown): Partial<AppFacts> => ({
  windows: [...otherWindows, { ...ownWindow, [name]: value }],
});
/** The sources that contain something forbidden. */
const sourcesWith =
  (shape: RegExp, allowed: readonly string[] = []) =>
  (facts: AppFacts) =>
    [...facts.sources].flatMap(([path, text]) =>
      shape.test(text) && !allowed.includes(path) ? [`${path} holds ${shape.source}`] : [],
    );
const brokenSource = (text: string): Partial<AppFacts> => ({
  sources: new Map([...app.sources, ['src/renderer/app/broken.tsx', text]]),
});
const missing = (text: string, parts: readonly string[]) =>
  parts.filter((part) => !text.split('; ').includes(part));

const items: readonly Item[] = [
  {
    title: '1 loads secure content only',
    wrong: (facts) => [
      ...(/^(?:app|https):/u.test(facts.pageUrl) ? [] : ['the page is not secure']),
      ...(facts.scheme.privileges.secure ? [] : ['the scheme is not secure']),
      ...['http://cdn.example/x.js', 'ws://cdn.example/'].filter(
        probeSession(facts.lockSession).lets,
      ),
    ],
    broken: { pageUrl: 'http://tillroom/' },
  },
  {
    title: '2 no Node in a page',
    wrong: (facts) => [
      ...windowsWith('nodeIntegration', false)(facts),
      ...windowsWith('nodeIntegrationInWorker', false)(facts),
      ...windowsWith('nodeIntegrationInSubFrames', false)(facts),
    ],
    broken: brokenWindow('nodeIntegration', true),
  },
  {
    title: '3 context isolation',
    wrong: windowsWith('contextIsolation', true),
    broken: brokenWindow('contextIsolation', false),
  },
  {
    title: '4 the sandbox of a process',
    wrong: (facts) => [
      ...windowsWith('sandbox', true)(facts),
      ...(/app\.enableSandbox\(\)/u.test(facts.sources.get('src/main/index.ts') ?? '')
        ? []
        : ['the app does not enable it for all']),
    ],
    broken: brokenWindow('sandbox', undefined),
  },
  {
    title: '5 refuses permissions',
    wrong: (facts) => permissions.filter(probeSession(facts.lockSession).grants),
    broken: {
      lockSession: (session) => {
        session.setPermissionRequestHandler((_contents, _permission, answer) => answer(true));
      },
    },
  },
  {
    title: '6 web security',
    wrong: windowsWith('webSecurity', true),
    broken: brokenWindow('webSecurity', false),
  },
  {
    title: '7 a content security policy',
    wrong: (facts) => [
      ...missing(facts.policy, [
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'none'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
      ]),
      ...(facts.policy.match(/unsafe-\w+|https?:|\*|data:|blob:/gu) ?? []),
    ],
    broken: {
      policy: app.policy.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'"),
    },
  },
  {
    title: '8 no insecure content',
    wrong: windowsWith('allowRunningInsecureContent', false),
    broken: brokenWindow('allowRunningInsecureContent', true),
  },
  {
    title: '9 no experiments of Chromium',
    wrong: windowsWith('experimentalFeatures', false),
    broken: brokenWindow('experimentalFeatures', true),
  },
  {
    title: '10 no extra features of Blink',
    wrong: (facts) => [
      ...windowsWith('enableBlinkFeatures', undefined)(facts),
      ...windowsWith('disableBlinkFeatures', 'Auxclick')(facts),
    ],
    broken: brokenWindow('enableBlinkFeatures', 'ExecCommandInJavaScript'),
  },
  {
    title: '11 no pop-ups from embedded pages',
    wrong: sourcesWith(/allowpopups/iu),
    broken: brokenSource('<webview src="x" allowpopups></webview>'),
  },
  {
    title: '12 embedded pages are verified: there are none',
    wrong: (facts) => [
      ...windowsWith('webviewTag', false)(facts),
      ...(probeContents(facts.lockContents).does('will-attach-webview') ? ['attaches'] : []),
    ],
    broken: { lockContents: nothing },
  },
  {
    title: '13 navigation is limited',
    wrong: (facts) => [
      ...leavings.filter(probeContents(facts.lockContents).does),
      ...windowsWith('navigateOnDragDrop', false)({ ...facts, windows: facts.windows.slice(0, 1) }),
    ],
    broken: {
      lockContents: (contents) => contents.setWindowOpenHandler(() => ({ action: 'deny' })),
    },
  },
  {
    title: '14 new windows are limited',
    wrong: (facts) => [
      ...(probeContents(facts.lockContents).opens() ? ['a page opens windows'] : []),
      ...sourcesWith(/new BrowserWindow\(/u, ['src/main/shell/window/make-window.ts'])(facts),
    ],
    broken: {
      lockContents: (contents) => contents.setWindowOpenHandler(() => ({ action: 'allow' })),
    },
  },
  {
    title: '15 the system opens letters only',
    wrong: async (facts) => [
      ...(await probeMail(facts.mailProgram)).filter(
        (address) => !/^mailto:[^\s"<>?]*\?subject=[^\s"<>&?]*&body=[^\s"<>&?]*$/u.test(address),
      ),
      ...sourcesWith(/\bopenExternal\(/u, ['src/main/shell/files/mail-program.ts'])(facts),
    ],
    broken: {
      mailProgram: (shell) => ({
        open: async ({ to }) => shell.openExternal(to).then(() => true),
      }),
    },
  },
  {
    title: '16 a current Electron',
    wrong: ({ electronVersion }) => {
      if (!/^\d+\.\d+\.\d+$/u.test(electronVersion)) return ['not one version'];
      return Number(electronVersion.split('.')[0]) < electronMajorMin ? ['too old'] : [];
    },
    broken: { electronVersion: '41.0.0' },
  },
  {
    title: '17 who sends is checked',
    wrong: (facts) => {
      const page = { origin: 'app://tillroom', contentsIds: new Set([1]) };
      const frame = { origin: 'null', parent: null, detached: false, isDestroyed: () => false };
      return ['', 'about:blank', 'https://evil.example/'].filter((url) => {
        const sender = { frame: { ...frame, url }, contentsId: 1, contentsDestroyed: false };
        return facts.distrustOf(sender, page) === null;
      });
    },
    broken: { distrustOf: ({ frame }) => (frame?.url.startsWith('http') ? 'other-page' : null) },
  },
  {
    title: '18 no file: pages',
    wrong: (facts) => [
      ...(facts.pageUrl.startsWith(`${facts.scheme.scheme}://`) ? [] : ['not our scheme']),
      ...sourcesWith(/loadFile\(|loadURL\(\s*[`'"]file:/u)(facts),
    ],
    broken: brokenSource('window.loadFile("index.html");'),
  },
  {
    title: '19 fuses',
    wrong: ({ fuses }) => {
      const off = [
        'runAsNode',
        'enableNodeOptionsEnvironmentVariable',
        'enableNodeCliInspectArguments',
      ];
      return [
        ...[...off, 'grantFileProtocolExtraPrivileges'].filter((name) => fuses[name] !== false),
        ...['onlyLoadAppFromAsar', 'enableEmbeddedAsarIntegrityValidation'].filter(
          (name) => fuses[name] !== true,
        ),
      ];
    },
    broken: { fuses: { ...app.fuses, runAsNode: true } },
  },
  {
    title: '20 no Electron in a page',
    wrong: (facts) => {
      const pipe = { invoke: async () => null, on: nothing, removeListener: nothing };
      const shown = Object.entries(facts.createBridge(pipe)).map(
        ([name, value]) => `${name}: ${typeof value}`,
      );
      return shown.filter((member) => !['call: function', 'on: function'].includes(member));
    },
    broken: { createBridge: (pipe) => ({ ...app.createBridge(pipe), ipcRenderer: pipe }) },
  },
];

describe('Electron’s checklist', () => {
  it('has its twenty items', () => {
    expect(items.map(({ title }) => Number.parseInt(title, 10))).toEqual(
      Array.from({ length: 20 }, (_none, index) => index + 1),
    );
    expect(app.sources.size).toBeGreaterThan(100);
  });

  it.each(items)('$title', async ({ wrong }) => expect(await wrong(app)).toEqual([]));

  it.each(items)('notices when broken: $title', async ({ wrong, broken }) => {
    expect(await wrong({ ...app, ...broken })).not.toEqual([]);
  });

  it('says its figures', async () => {
    const held = await Promise.all(items.map(async ({ wrong }) => (await wrong(app)).length === 0));
    const caught = await Promise.all(
      items.map(async ({ wrong, broken }) => (await wrong({ ...app, ...broken })).length > 0),
    );
    const count = (list: readonly boolean[]) => list.filter(Boolean).length;
    console.log(
      `Electron's checklist: ${count(held)} of 20 hold, ${count(caught)} of 20 mutants caught`,
    );
    expect([count(held), count(caught)]).toEqual([20, 20]);
  });
});

function installedElectron(): string {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  return devDependencies['electron'] ?? '';
}

function sourcesOf(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|html|css)$/u.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    files.map((file) => [relative(root, file).replaceAll('\\', '/'), readFileSync(file, 'utf8')]),
  );
}
