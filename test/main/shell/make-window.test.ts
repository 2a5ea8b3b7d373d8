import type { BrowserWindowConstructorOptions } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { makeWindow } from '../../../src/main/shell/window/make-window.ts';

const made = vi.hoisted((): BrowserWindowConstructorOptions[] => []);

// Electron itself cannot load under plain Node.
vi.mock('electron', () => ({
  BrowserWindow: function record(options: BrowserWindowConstructorOptions) {
    made.push(options);
  },
}));

const closed = {
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  disableBlinkFeatures: 'Auxclick',
};

describe('makeWindow', () => {
  it('opens a closed window although its options forget to say so', () => {
    makeWindow({});
    expect(made.at(-1)).toEqual({ webPreferences: closed });
  });

  it('opens a closed window although its options ask for an open one', () => {
    const open = {
      contextIsolation: false,
      sandbox: false,
      nodeIntegration: true,
      webSecurity: false,
      webviewTag: true,
      disableBlinkFeatures: '',
    };
    makeWindow({ title: 'Wallet', webPreferences: { ...open, partition: 'own' } });
    expect(made.at(-1)).toEqual({
      title: 'Wallet',
      webPreferences: { ...closed, partition: 'own' },
    });
  });
});
