import { BrowserWindow, type BrowserWindowConstructorOptions } from 'electron';
import { closedPreferences } from './closed-preferences.ts';

/**
 * Makes a window; the only place in the app that does.
 *
 * Each kind of window says its own options. What no page may ever have is written here once more and last, so that
 * options which forget it, or say otherwise, open a closed window all the same (`reliability.md` 6).
 */
export function makeWindow(options: BrowserWindowConstructorOptions): BrowserWindow {
  return new BrowserWindow({
    ...options,
    webPreferences: {
      ...options.webPreferences,
      ...closedPreferences,
    },
  });
}
