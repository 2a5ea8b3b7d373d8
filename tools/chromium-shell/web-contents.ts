/**
 * Electron's `WebContents`: the app's view of one page.
 */
import { readFileSync } from 'node:fs';
import type {
  PrinterInfo,
  PrintToPDFOptions,
  WebContents,
  WebPreferences,
  WindowOpenHandlerResponse,
} from 'electron';
import { toAppAddress } from './addresses.ts';
import { AttachedPage, type PageOwner } from './attached-page.ts';
import type { ShellFrame } from './frames.ts';
import { answerInvoke, packPush, receiveSend } from './ipc-main.ts';
import { applicationAccelerators, runAccelerator } from './menu.ts';
import type { PageMessage } from './page-runtime.ts';
import { emitPreventable } from './preventable.ts';
import { notImplemented, refusingEmitter } from './refuse.ts';
import { chromium, lookMedia } from './running.ts';
import { type ShellSession, sessionOf } from './session.ts';

type OpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0];

/** Preferences that would switch off what the app relies on; no page of the shell has them. */
const FORBIDDEN_PREFERENCES = {
  nodeIntegration: true,
  contextIsolation: false,
  sandbox: false,
  webSecurity: false,
  webviewTag: true,
} as const;

let lastId = 0;

/** A window's side of its contents. */
export interface ContentsOwner {
  readonly window: object;
  mayClose(): boolean;
  closed(): void;
}

/** The shell's `WebContents`. */
export class ShellWebContents extends refusingEmitter('WebContents') implements PageOwner {
  readonly id: number;
  readonly session: ShellSession;
  readonly #owner: ContentsOwner;
  readonly #preload: string;
  readonly #scripts: boolean;
  readonly #attached: Promise<AttachedPage>;
  #page: AttachedPage | undefined;
  #openHandler: OpenHandler | undefined;
  #guardsClose = false;
  #closed = false;

  constructor(preferences: WebPreferences, owner: ContentsOwner) {
    super();
    for (const [name, value] of Object.entries(FORBIDDEN_PREFERENCES)) {
      if (Reflect.get(preferences, name) === value) {
        throw notImplemented(`webPreferences.${name}=${String(value)}`);
      }
    }
    lastId += 1;
    this.id = lastId;
    this.#owner = owner;
    this.session = sessionOf(preferences.partition ?? '');
    this.#preload =
      preferences.preload === undefined ? '' : readFileSync(preferences.preload, 'utf8');
    this.#scripts = preferences.javascript !== false;
    this.#attached = this.#attach();
    this.#attached.catch((error: unknown) => {
      if (!this.#closed) console.error(`chromium-shell: ${String(error)}`);
    });
  }

  get mainFrame(): ShellFrame {
    if (this.#page === undefined) throw new Error('The page is not there yet.');
    return this.#page.frames.mainFrame;
  }

  /** Resolves with the page once it exists, for the window around it. */
  whenAttached(): Promise<AttachedPage> {
    return this.#attached;
  }

  getURL(): string {
    const address = this.#page?.page.url() ?? '';
    return address === 'about:blank' ? '' : toAppAddress(address);
  }

  isDestroyed(): boolean {
    return this.#closed;
  }

  isLoading(): boolean {
    return this.#page === undefined;
  }

  async loadURL(address: string): Promise<void> {
    const page = await this.#attached;
    await page.load(address);
  }

  send(channel: string, ...values: unknown[]): void {
    this.#post(packPush(channel, values));
  }

  reload(): void {
    const address = this.getURL();
    this.loadURL(address).catch(() => undefined);
  }

  focus(): void {
    this.#page?.page.bringToFront().catch(() => undefined);
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }

  setWebRTCIPHandlingPolicy(): void {
    // Chromium was started with the strictest one, for every page.
  }

  openDevTools(): void {
    console.error('chromium-shell: press F12 in the window; it opens no developer tools itself');
  }

  /** Prints the page to PDF bytes by Chromium's own engine, as Electron does. */
  async printToPDF(options: PrintToPDFOptions): Promise<Buffer> {
    const { session } = await this.#attached;
    const { margins, pageSize, pageRanges, ...rest } = options;
    if (typeof pageSize === 'object') Object.assign(rest, paperOf(pageSize));
    else if (pageSize !== undefined && pageSize !== 'Letter') Object.assign(rest, PAPERS[pageSize]);
    const { data } = await session.send('Page.printToPDF', {
      ...rest,
      ...(pageRanges === undefined ? {} : { pageRanges }),
      ...(margins === undefined ? {} : marginsOf(margins)),
    });
    return Buffer.from(data, 'base64');
  }

  /** There is no printer without a display; with one, the browser's own dialog lists them. */
  getPrintersAsync(): Promise<Pick<PrinterInfo, 'name' | 'displayName'>[]> {
    const dialog = { name: 'browser', displayName: 'The browser’s print dialog' };
    return Promise.resolve(chromium().headless ? [] : [dialog]);
  }

  /** Opens the print dialog of a visible window; there is none to open without a display. */
  print(_options?: object, report?: (success: boolean, reason: string) => void): void {
    if (chromium().headless) {
      report?.(false, 'no printers available on the network');
      return;
    }
    const printed = this.#attached.then((page) => page.evaluate('window.print()'));
    printed.then(
      () => report?.(true, ''),
      (error: unknown) => report?.(false, String(error)),
    );
  }

  /** Sends the menu's current accelerators to the page. */
  setAccelerators(keys: readonly string[]): void {
    this.#post({ kind: 'accelerators', keys });
  }

  /** Makes the page ask before its window is closed by hand. */
  guardClose(): void {
    this.#guardsClose = true;
    this.#post({ kind: 'guard-close', guarded: true });
  }

  serve(request: Request): Promise<Response> {
    return this.session.serve(request);
  }

  allows(request: Parameters<ShellSession['allows']>[0]): Promise<boolean> {
    return this.session.allows(request);
  }

  mayNavigate(address: string, isRedirect: boolean): boolean {
    const name = isRedirect ? 'will-redirect' : 'will-navigate';
    return !emitPreventable(this, name, { url: address, isMainFrame: true }, address);
  }

  mayClose(): boolean {
    return this.#owner.mayClose();
  }

  received(message: PageMessage, frame: ShellFrame | null): void {
    if (message.kind === 'invoke') {
      answerInvoke(message, this, frame)
        .then((answer) => this.#page?.post(answer))
        .catch(() => undefined);
    } else if (message.kind === 'send') receiveSend(message, this, frame);
    else if (message.kind === 'input') this.emit('input-event', {}, { type: message.type });
    else if (message.kind === 'accelerator') runAccelerator(message.keys, this.#owner.window);
    else this.#askToOpen(message.address);
  }

  /** Asks the app about a window that the page wants; the shell can only refuse it. */
  #askToOpen(address: string): void {
    const details = {
      url: toAppAddress(address),
      frameName: '',
      features: '',
      disposition: 'other',
    };
    const answer: WindowOpenHandlerResponse | undefined = this.#openHandler?.(
      details as unknown as Parameters<OpenHandler>[0],
    );
    if (answer?.action !== 'deny') throw notImplemented('a window opened by the page');
  }

  happened(event: Parameters<PageOwner['happened']>[0]): void {
    if (event === 'dom-ready') this.emit('dom-ready', {});
    else if (event === 'loaded') this.emit('did-finish-load', {});
    else if (event === 'navigated') this.emit('did-navigate', {}, this.getURL(), 200, 'OK');
    else if (event === 'crashed') {
      this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
    } else if (!this.#closed) {
      this.#closed = true;
      this.emit('destroyed');
      this.#owner.closed();
    }
  }

  async #attach(): Promise<AttachedPage> {
    const page = await chromium().takePage();
    const attached = await AttachedPage.attach(page, this);
    this.#page = attached;
    await page.emulateMedia({ colorScheme: lookMedia() });
    if (!this.#scripts) {
      await attached.session.send('Emulation.setScriptExecutionDisabled', { value: true });
      return attached;
    }
    await attached.installPreload(this.#preload, {
      accelerators: applicationAccelerators(),
      guardClose: this.#guardsClose,
    });
    return attached;
  }

  #post(message: Parameters<AttachedPage['post']>[0]): void {
    this.#page?.post(message).catch(() => undefined);
  }
}

const PAPERS: Readonly<Record<string, object>> = {
  A3: { paperWidth: 11.7, paperHeight: 16.54 },
  A4: { paperWidth: 8.27, paperHeight: 11.7 },
  A5: { paperWidth: 5.83, paperHeight: 8.27 },
  A6: { paperWidth: 4.13, paperHeight: 5.83 },
  Legal: { paperWidth: 8.5, paperHeight: 14 },
  Tabloid: { paperWidth: 11, paperHeight: 17 },
};

function paperOf(size: { readonly width: number; readonly height: number }): object {
  return { paperWidth: size.width, paperHeight: size.height };
}

function marginsOf(margins: NonNullable<PrintToPDFOptions['margins']>): object {
  const { top, right, bottom, left } = margins;
  const sides = { marginTop: top, marginRight: right, marginBottom: bottom, marginLeft: left };
  return Object.fromEntries(Object.entries(sides).filter(([, inches]) => inches !== undefined));
}
