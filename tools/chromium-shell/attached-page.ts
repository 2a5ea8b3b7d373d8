/**
 * One Chromium page under the shell's control, over the raw DevTools protocol. Every request is stopped by
 * `Fetch.requestPaused` (playwright's `route` misses a 302): the app's own pages are answered by its protocol handler;
 * everything else is refused, except what the app allows a page of another session to load from this machine.
 */
import type { CDPSession, Page } from 'playwright-core';
import { PAGE_ORIGIN, toAppAddress, toPageAddress } from './addresses.ts';
import { makeCodec } from './codec.ts';
import { FrameTracker, type ShellFrame } from './frames.ts';
import { passOn } from './loopback.ts';
import {
  type PageMessage,
  type PageRuntimeInput,
  pageRuntime,
  type ShellMessage,
} from './page-runtime.ts';

const BINDING = '__chromiumShell';
const RECEIVER = 'chromium-shell';
/** Suffix of the title bar, after the app's own title. */
export const TITLE_SUFFIX = ' (development shell)';

/** A request of the page to an origin other than the app's own. */
export interface ForeignRequest {
  readonly url: string;
  readonly method: string;
  readonly resourceType: string;
}

/** Decisions that the owner of a page makes for it. */
export interface PageOwner {
  serve(request: Request): Promise<Response>;
  /** Called before the main frame navigates to another document by itself, or is redirected there. */
  mayNavigate(address: string, isRedirect: boolean): boolean;
  /** Called for each request to another origin; resolves to true to let it through. */
  allows(request: ForeignRequest): Promise<boolean>;
  received(message: PageMessage, frame: ShellFrame | null): void;
  /** Called when the user closes the window; `false` keeps it open. */
  mayClose(): boolean;
  happened(event: 'dom-ready' | 'loaded' | 'navigated' | 'crashed' | 'closed'): void;
}

interface PausedRequest {
  readonly requestId: string;
  readonly frameId: string;
  readonly resourceType: string;
  /** The request whose response redirected to this one. */
  readonly redirectedRequestId?: string | undefined;
  readonly request: {
    readonly url: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly postData?: string | undefined;
  };
}

/** A page with the shell's interception, binding and preload in place. */
export class AttachedPage {
  readonly page: Page;
  readonly session: CDPSession;
  readonly frames: FrameTracker;
  readonly #owner: PageOwner;
  #expected = '';
  /** The origin that the app loaded here; every other one is foreign. */
  #origin = PAGE_ORIGIN;

  private constructor(page: Page, session: CDPSession, owner: PageOwner) {
    this.page = page;
    this.session = session;
    this.#owner = owner;
    this.frames = new FrameTracker(session);
  }

  /** Takes control of a page before it loads anything. */
  static async attach(page: Page, owner: PageOwner): Promise<AttachedPage> {
    const session = await page.context().newCDPSession(page);
    const attached = new AttachedPage(page, session, owner);
    attached.#listen();
    const { frameTree } = await session.send('Page.getFrameTree');
    attached.frames.seed(frameTree);
    await Promise.all([
      session.send('Page.enable'),
      session.send('Runtime.addBinding', { name: BINDING }),
      session.send('Runtime.enable'),
      session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
    ]);
    return attached;
  }

  /** Puts the preload and the renderer's half of the shell before the page's own scripts. */
  async installPreload(
    source: string,
    options: Pick<PageRuntimeInput, 'accelerators' | 'guardClose'>,
  ): Promise<void> {
    const input: PageRuntimeInput = {
      ...options,
      binding: BINDING,
      receiver: RECEIVER,
      titleSuffix: TITLE_SUFFIX,
      platform: process.platform,
    };
    const preload = `function (require, module, exports, process) {\n${source}\n}`;
    await this.session.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `(${pageRuntime.toString()})(${JSON.stringify(input)}, (${makeCodec.toString()})(), ${preload});`,
    });
  }

  /** Loads an address of the app; resolves when it has loaded. */
  async load(address: string): Promise<void> {
    const target = toPageAddress(address);
    // A page from elsewhere has no files of the app.
    this.#origin = target === address ? PAGE_ORIGIN : new URL(target).origin;
    this.#expected = withoutFragment(target);
    try {
      await this.page.goto(target, { waitUntil: 'load' });
    } finally {
      this.#expected = '';
    }
  }

  /** Sends one message to the page; dropped, as in Electron, when there is no page to receive it. */
  async post(message: ShellMessage): Promise<void> {
    await this.evaluate(`globalThis[Symbol.for('${RECEIVER}')]?.(${JSON.stringify(message)})`);
  }

  /** Runs an expression in the main frame and returns its JSON value. */
  async evaluate(expression: string): Promise<unknown> {
    const { result } = await this.session.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
      userGesture: true,
    });
    return result.value;
  }

  #listen(): void {
    const { session, page } = this;
    session.on('Fetch.requestPaused', (paused) => {
      this.#answer(paused).catch((error: unknown) => {
        if (!page.isClosed()) console.error(`chromium-shell: ${String(error)}`);
      });
    });
    session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name !== BINDING) return;
      const frame = this.frames.ofContext(executionContextId);
      this.#owner.received(JSON.parse(payload) as PageMessage, frame);
    });
    session.on('Page.domContentEventFired', () => this.#owner.happened('dom-ready'));
    session.on('Page.loadEventFired', () => this.#owner.happened('loaded'));
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId === undefined) this.#owner.happened('navigated');
    });
    page.on('crash', () => this.#owner.happened('crashed'));
    page.on('close', () => this.#owner.happened('closed'));
    page.on('dialog', (dialog) => {
      const asksToClose = dialog.type() === 'beforeunload' && this.#expected === '';
      const accept = asksToClose ? this.#owner.mayClose() : dialog.type() === 'beforeunload';
      (accept ? dialog.accept() : dialog.dismiss()).catch(() => undefined);
    });
  }

  async #answer(paused: PausedRequest): Promise<void> {
    const { requestId, request, resourceType, frameId } = paused;
    const isDocument = resourceType === 'Document' && frameId === this.frames.mainId;
    const isExpected = isDocument && request.url === this.#expected;
    if (isExpected) this.#expected = '';
    const isOwn = request.url === this.#origin || request.url.startsWith(`${this.#origin}/`);
    const isLeaving = isDocument && !isExpected;
    const isRedirect = paused.redirectedRequestId !== undefined;
    if (isLeaving && !this.#owner.mayNavigate(toAppAddress(request.url), isRedirect)) {
      await this.session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
      return;
    }
    if (!isOwn) {
      const { url, method } = request;
      const type = isDocument ? 'mainFrame' : electronType(resourceType);
      const isAllowed = await this.#owner.allows({ url, method, resourceType: type });
      const passed = isAllowed ? await passOn(request) : undefined;
      if (passed !== undefined) {
        await this.session.send('Fetch.fulfillRequest', {
          requestId,
          responseCode: passed.status,
          responseHeaders: [...passed.headers],
          body: passed.body.toString('base64'),
        });
        return;
      }
      const errorReason = isDocument ? 'Aborted' : 'BlockedByClient';
      await this.session.send('Fetch.failRequest', { requestId, errorReason });
      return;
    }
    const response = await this.#serve(request);
    if (response === undefined || response.type === 'error') {
      await this.session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' });
      return;
    }
    await this.session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: response.status,
      responseHeaders: [...response.headers].map(([name, value]) => ({
        name,
        value: value.replaceAll(toAppAddress(this.#origin), this.#origin),
      })),
      body: Buffer.from(await response.arrayBuffer()).toString('base64'),
    });
  }

  async #serve(request: PausedRequest['request']): Promise<Response | undefined> {
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
    try {
      return await this.#owner.serve(
        new Request(toAppAddress(request.url), {
          method: request.method,
          headers: request.headers,
          ...(hasBody && request.postData !== undefined ? { body: request.postData } : {}),
        }),
      );
    } catch (error) {
      console.error(`chromium-shell: the protocol handler failed: ${String(error)}`);
      return undefined;
    }
  }
}

/** Electron's name for a kind of resource that Chromium loads. */
function electronType(resourceType: string): string {
  if (resourceType === 'Document') return 'subFrame';
  const known = ['Stylesheet', 'Script', 'Image', 'Font', 'XHR', 'Ping', 'Media'];
  return known.includes(resourceType) ? resourceType.toLowerCase() : 'other';
}

function withoutFragment(address: string): string {
  return address.split('#', 1)[0] ?? address;
}
