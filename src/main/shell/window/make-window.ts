import { BrowserWindow, type BrowserWindowConstructorOptions } from 'electron';
import { secureWebPreferences } from './secure-web-preferences.ts';

/**
 * Creates a window; no other code in the app does.
 *
 * Each kind of window gives its own options. The required web preferences are applied here last, so that options which
 * omit or contradict them still open a locked-down window.
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
