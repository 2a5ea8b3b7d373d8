import type { WebPreferences } from 'electron';

/** What no page of the app may ever have, whatever window it is in. */
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
  // A middle click would open a link in a window of its own.
  disableBlinkFeatures: 'Auxclick',
} as const satisfies WebPreferences;
