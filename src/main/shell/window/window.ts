import type { BrowserWindow } from 'electron';
import { makeWindow } from './make-window.ts';
import { pageUrl } from '../page/page-origin.ts';
import { type WindowOptions, windowOptions } from './window-options.ts';

/** Opens the window and starts loading the page; the window shows once there is something to see. */
export function openWindow(options: WindowOptions): BrowserWindow {
  const window = makeWindow(windowOptions(options));
  window.setContentProtection(options.hiddenFromCapture);
  window.once('ready-to-show', () => window.show());
  window.on('close', () => {
    if (!window.isMinimized() && !window.isFullScreen())
      options.bounds.save(window.getNormalBounds());
  });
  return window;
}

/** Loads the page; a page that cannot be loaded means a broken installation. */
export function loadPage(window: BrowserWindow): Promise<void> {
  return window.loadURL(pageUrl);
}
