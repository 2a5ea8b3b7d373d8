import type { BrowserWindowConstructorOptions } from 'electron';
import { type Bounds, type BoundsMemory, placeWindow, windowSize } from './window-bounds.ts';
import { secureWebPreferences } from './secure-web-preferences.ts';

/** Settings of the only window. */
export interface WindowOptions {
  readonly preloadPath: string;
  readonly bounds: BoundsMemory;
  readonly workAreas: readonly Bounds[];
  readonly isDark: boolean;
  /** True to make the window black in screen captures; has no effect on Linux. */
  readonly hiddenFromCapture: boolean;
  readonly allowDevTools: boolean;
}

/** Electron's options of the window; a pure function, so that tests can check each one. */
export function windowOptions(options: WindowOptions): BrowserWindowConstructorOptions {
  return {
    title: 'Tillroom',
    ...placeWindow(options.bounds.read(), options.workAreas),
    minWidth: windowSize.minWidth,
    minHeight: windowSize.minHeight,
    show: false,
    // The colour before the page's first paint, so that the dark theme does not flash white.
    backgroundColor: options.isDark ? '#1a1b1e' : '#ffffff',
    webPreferences: {
      preload: options.preloadPath,
      ...secureWebPreferences,
      navigateOnDragDrop: false,
      safeDialogs: true,
      spellcheck: false,
      enableWebSQL: false,
      devTools: options.allowDevTools,
    },
  };
}
