import { BrowserWindow, type BrowserWindowConstructorOptions } from 'electron';
import { secureWebPreferences } from './secure-web-preferences.ts';

/**
 * Makes a window; the only place in the app that does.
 *
 * Each kind of window says its own options. What no page may ever have is written here once more and last, so that
 * options which forget it, or say otherwise, open a closed window all the same.
 */
export function makeWindow(options: BrowserWindowConstructorOptions): BrowserWindow {
  return new BrowserWindow({
    ...options,
    webPreferences: {
      ...options.webPreferences,
      ...secureWebPreferences,
    },
  });
}
