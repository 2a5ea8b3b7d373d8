import { fileURLToPath } from 'node:url';
import {
  app,
  type BrowserWindow,
  clipboard,
  dialog,
  Menu,
  nativeTheme,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
} from 'electron';
import { compose } from './compose/compose.ts';
import { computerEvents } from './host.ts';
import type { App, Host } from './host.ts';
import { answerCalls } from './ipc/answer-call.ts';
import { errorFacts } from './ipc/error-facts.ts';
import { pushNotifier } from './ipc/push.ts';
import { registerAnswers, registerCalls } from './ipc/register.ts';
import { programOf, startAgainWithoutDumps, thisProcess } from './shell/lifecycle/core-limit.ts';
import { readComputerId } from './shell/computer-id.ts';
import { chooseSharedBank } from './shell/choose-shared-bank.ts';
import { reportUncaughtErrors } from './shell/lifecycle/uncaught-errors.ts';
import { lightboxWindows } from './shell/window/lightbox.ts';
import { type LogFile, openLog } from './shell/log/log-file.ts';
import { logoFiles } from './shell/files/logo-files.ts';
import { mailProgram } from './shell/files/mail-program.ts';
import { makeWindow } from './shell/window/make-window.ts';
import { menuTemplate } from './shell/window/menu.ts';
import { pageOrigin, pageScheme, passphraseOrigin } from './shell/page/page-origin.ts';
import { pageSchemePrivileges, servePage } from './shell/page/page-protocol.ts';
import { openPassphraseWindows } from './shell/window/open-passphrase-windows.ts';
import { reviveWith } from './shell/page/page-revival.ts';
import { chooseUserData, makePaths } from './shell/files/paths.ts';
import { receiptPartition, paperPrinter, servePagesIn } from './shell/print/print.ts';
import { confirmQuit, showErrorDialog } from './shell/window/dialogs.ts';
import { quitInOrder } from './shell/lifecycle/quit.ts';
import { platformOf } from './shell/platform.ts';
import { randomIds } from './shell/random-ids.ts';
import { lockContents, lockSession } from './shell/window/security.ts';
import { bringForward, takeOnlyInstance } from './shell/lifecycle/single-instance.ts';
import { checkLaunch } from './shell/lifecycle/launch-checks.ts';
import { systemClock } from './shell/system-clock.ts';
import { userFiles } from './shell/files/user-files.ts';
import { loadPage, openWindow } from './shell/window/window.ts';
import { boundsFile } from './shell/window/window-bounds.ts';
import { loadKeytar } from './vault/load-keytar.ts';

/** Limit on closing the records before the process exits anyway, in ms. */
const closeDeadlineMs = 10_000;

const { isPackaged } = app;
let window: BrowserWindow | null = null;

begin();

/** Decides whether to start at all, before anything is opened. */
function begin(): void {
  app.setName('Tillroom');
  const verdict = checkLaunch({
    isPackaged,
    argv: process.argv.slice(1),
    hasSwitch: (name) => app.commandLine.hasSwitch(name),
    env: process.env,
  });
  if (verdict.refused.length > 0) {
    dialog.showErrorBox(
      'Tillroom was not started',
      `It was started in a way that would let others read payments: ${verdict.refused.join(', ')}.`,
    );
    app.exit(1);
    return;
  }
  const program = programOf(process.execPath, process.env);
  if (startAgainWithoutDumps({ ...thisProcess, isPackaged }, program, process.argv.slice(1))) {
    app.exit(0);
    return;
  }
  const systemFolder = app.getPath('userData');
  const userData = chooseUserData({ systemFolder, isPackaged, env: process.env });
  if (userData !== systemFolder) app.setPath('userData', userData);
  if (!takeOnlyInstance(app, () => window)) {
    app.exit(0);
    return;
  }
  app.enableSandbox();
  protocol.registerSchemesAsPrivileged([pageSchemePrivileges]);
  const paths = makePaths(userData);
  const log = openLog(paths.logs);
  if (verdict.noted.length > 0) log.warn('start-noted', { variables: verdict.noted.join(' ') });
  run(paths, log).catch((thrown: unknown) => log.error('start-threw', errorFacts(thrown)));
}

/** Composes the app while the system prepares a window, then opens it; calls from the page wait for the app. */
async function run(paths: Host['paths'], log: LogFile): Promise<void> {
  const page = { origin: pageOrigin, contentsIds: new Set<number>() };
  const notifier = pushNotifier({
    targets: () => (window === null ? [] : [window.webContents]),
    log,
  });
  reportUncaughtErrors(process, {
    log,
    ids: randomIds,
    tell: (id) => void showErrorDialog(dialog, id),
  });
  const lightbox = lightboxWindows({
    openWindow: makeWindow,
    openSession: (partition) => session.fromPartition(partition),
    log,
  });
  app.on('web-contents-created', (_event, contents) => {
    if (!lightbox.isMaking) lockContents(contents, log);
  });
  const passphraseWindow = openPassphraseWindows({
    pageFolder: beside('../renderer'),
    preloadPath: beside('../preload/passphrase.cjs'),
    parent: () => window,
    hiddenFromCapture: isPackaged,
    touched: () => touched(),
    log,
  });
  const host: Host = { ...hostParts(paths, log), notifier, lightbox, passphraseWindow };
  const composed = compose(host);
  const touched = touchOf(composed);
  registerCalls({ answer: answerCalls({ target: composed, log, ids: randomIds }), page, log });
  registerAnswers({
    receive: (message) => passphraseWindow.receive(message),
    page: { origin: passphraseOrigin, contentsIds: passphraseWindow.contentsIds },
    log,
  });
  const leaving = endInOrder(composed, log);
  const lockNow = lockingOf(composed);

  await app.whenReady();
  lockSession(session.defaultSession, { log, allowDevTools: !isPackaged });
  protocol.handle(pageScheme, servePage(beside('../renderer')));
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(
      menuTemplate({
        // Locking waits for no screen: one that hangs must not keep the terminal open.
        send: (command) =>
          command === 'lock' ? lockNow() : notifier.publish('shell.command', { command }),
        isMac: process.platform === 'darwin',
        withDevTools: !isPackaged,
      }),
    ),
  );
  showWindow(paths, page.contentsIds, { leaving, touched }, log);
  const { version, developmentShell } = host;
  log.info('started', { version, platform: process.platform, developmentShell });
}

/** Host services that need no session or window before they are used. */
function hostParts(
  paths: Host['paths'],
  log: LogFile,
): Omit<Host, 'notifier' | 'lightbox' | 'passphraseWindow'> {
  return {
    paths,
    log,
    developmentShell: process.versions['electron'] === undefined,
    clock: systemClock,
    ids: randomIds,
    workerUrls: {
      ledger: new URL('./ledger-worker.js', import.meta.url),
      sandbox: new URL('./sandbox-worker.js', import.meta.url),
      texts: new URL('./text-worker.js', import.meta.url),
    },
    openKeytar: loadKeytar,
    computerId: () => readComputerId(process.platform),
    ...chooseSharedBank({ isPackaged, env: process.env }),
    version: app.getVersion(),
    platform: platformOf(process.platform),
    clipboard: {
      writeText(text) {
        clipboard.writeText(text).catch(() => log.warn('clipboard-not-written'));
      },
    },
    printer: paperPrinter({
      openWindow: makeWindow,
      servePages: (answer) => {
        const receipts = session.fromPartition(receiptPartition);
        lockSession(receipts, { log, allowDevTools: false });
        servePagesIn(receipts, pageScheme)(answer);
      },
      log,
    }),
    systemIdleMs: () => powerMonitor.getSystemIdleTime() * 1_000,
    mailProgram: mailProgram(shell, log),
    files: userFiles({ dialog, shell, documents: documentsFolder(), window: () => window }),
    logos: logoFiles((account) => paths.ledgerFolder(account)),
  };
}

/** Tells the app when the computer locks or resumes; the returned function locks the terminal. */
function lockingOf(composed: Promise<App>): () => void {
  const tell = (act: (running: App) => void) => void composed.then(act, () => undefined);
  for (const event of computerEvents) {
    // Each event has an overload of its own, which the union of their names fits none of.
    const source: NodeJS.EventEmitter = powerMonitor;
    source.on(event, () => tell((running) => running.computer(event)));
  }
  return () => tell((running) => running.lock());
}

/** Callbacks for the window's input and closing. */
interface WindowFollowers {
  readonly leaving: ReturnType<typeof quitInOrder>;
  readonly touched: () => void;
}

/** Reports input to the app; before the app runs there is nothing to keep unlocked. */
function touchOf(composed: Promise<App>): () => void {
  return () =>
    void composed.then(
      (running) => running.touched(),
      () => undefined,
    );
}

function showWindow(
  paths: Host['paths'],
  contentsIds: Set<number>,
  { leaving, touched }: WindowFollowers,
  log: LogFile,
): void {
  const opened = openWindow({
    preloadPath: beside('../preload/index.cjs'),
    bounds: boundsFile(paths.userData),
    workAreas: screen.getAllDisplays().map(({ workArea }) => workArea),
    isDark: nativeTheme.shouldUseDarkColors,
    hiddenFromCapture: isPackaged,
    allowDevTools: !isPackaged,
  });
  window = opened;
  contentsIds.add(opened.webContents.id);
  opened.webContents.on('input-event', touched);
  opened.on('close', (event) => leaving.requested(event));
  opened.on('session-end', () => leaving.demanded());
  opened.on('closed', () => {
    window = null;
  });
  const revive = reviveWith({
    load: () => loadPage(opened),
    giveUp: () => void showErrorDialog(dialog, randomIds.reportId()),
    log,
  });
  opened.webContents.on('render-process-gone', (_event, { reason }) => revive(reason));
  loadPage(opened).catch((thrown: unknown) => log.error('page-not-loaded', errorFacts(thrown)));
}

/** Every way to quit goes through the records: the window, the menu, a signal, the end of the session. */
function endInOrder(composed: Promise<App>, log: LogFile): ReturnType<typeof quitInOrder> {
  let running: App | null = null;
  composed.then(
    (ready) => {
      running = ready;
      return ready;
    },
    (thrown: unknown) => log.error('compose-threw', errorFacts(thrown)),
  );
  const leaving = quitInOrder({
    isChargeInFlight: () => running?.isChargeInFlight() ?? false,
    confirmQuit: () => confirmQuit(dialog, window),
    close: async () => running?.close(),
    leave() {
      log.close();
      app.exit(0);
    },
    closeDeadlineMs: () => closeDeadlineMs + (running?.closingBackupMaxMs() ?? 0),
    log,
  });
  app.on('before-quit', (event) => leaving.requested(event));
  app.on('window-all-closed', () => leaving.demanded());
  app.on('activate', () => bringForward(window));
  powerMonitor.on('shutdown', () => leaving.demanded());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => leaving.demanded());
  }
  return leaving;
}

/** This user's documents folder; some systems name none. */
function documentsFolder(): string {
  try {
    return app.getPath('documents');
  } catch {
    return app.getPath('home');
  }
}

/** A built file, relative to the bundle that this module becomes. */
function beside(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
