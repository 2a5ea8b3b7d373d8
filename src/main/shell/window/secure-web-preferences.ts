import type { WebPreferences } from 'electron';

/** Web preferences that every page of the app must have, in any window. */
export const secureWebPreferences = {
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  // A middle click would open a link in a new window.
  disableBlinkFeatures: 'Auxclick',
} as const satisfies WebPreferences;
