/**
 * The state of the one shell that runs in this process.
 */
import type { BrowserContext, Page } from 'playwright-core';
import type { Chromium } from './chromium.ts';

/** The started Chromium, with a queue of pages for windows. */
export interface RunningChromium extends Chromium {
  /** Returns the window that Chromium opened by itself, then new ones. */
  takePage(): Promise<Page>;
}

/** Light or dark, as the page sees it. */
export type Look = 'light' | 'dark';

let running: RunningChromium | undefined;
let systemLook: Look = 'light';
let chosenLook: Look | 'system' = 'system';

/** Stores the started Chromium. */
export function setChromium(started: Chromium): void {
  let isFirstTaken = false;
  let awaited = 0;
  // No page may open another, so a page that the shell did not request is closed before it shows anything.
  started.context.on('page', (page) => {
    if (awaited > 0) awaited -= 1;
    else page.close().catch(() => undefined);
  });
  running = {
    ...started,
    takePage() {
      if (isFirstTaken) {
        awaited += 1;
        return newWindow(started.context);
      }
      isFirstTaken = true;
      return Promise.resolve(started.firstPage);
    },
  };
}

/**
 * A page in its own window: as a tab it would share the first window's size, and change it. Only an existing page can
 * ask for a window; without one the next page gets its own anyway.
 */
async function newWindow(context: BrowserContext): Promise<Page> {
  const [asking] = context.pages();
  if (asking === undefined) return context.newPage();
  const arriving = context.waitForEvent('page');
  const session = await context.newCDPSession(asking);
  await session.send('Target.createTarget', { url: 'about:blank', newWindow: true });
  await session.detach();
  return arriving;
}

/** The started Chromium; windows may be made only once the app is ready. */
export function chromium(): RunningChromium {
  if (running === undefined) throw new Error('Cannot create BrowserWindow before app is ready');
  return running;
}

/** The started Chromium, or nothing before the app is ready. */
export function chromiumIfStarted(): RunningChromium | undefined {
  return running;
}

/** The look in force: the app's choice, else the system's. */
export function lookMedia(): Look {
  return chosenLook === 'system' ? systemLook : chosenLook;
}

/** The look that the app set with `nativeTheme.themeSource`. */
export function chosen(): Look | 'system' {
  return chosenLook;
}

/** Changes the system's or the app's look, and applies it to every open page. */
export async function setLook(change: { system?: Look; chosen?: Look | 'system' }): Promise<void> {
  systemLook = change.system ?? systemLook;
  chosenLook = change.chosen ?? chosenLook;
  const pages = running?.context.pages() ?? [];
  await Promise.all(pages.map((page) => page.emulateMedia({ colorScheme: lookMedia() })));
}
