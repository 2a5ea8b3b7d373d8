/**
 * The module that `import ... from 'electron'` resolves to under the shell. Every name that Electron offers its main
 * process is here: implemented, or refused by name.
 */
import { app } from './app.ts';
import { BrowserWindow } from './browser-window.ts';
import { dialog } from './dialog.ts';
import { ipcMain } from './ipc-main.ts';
import { Menu } from './menu.ts';
import { refuseModule } from './refuse.ts';
import { protocol, session } from './session.ts';
import { clipboard, nativeTheme, powerMonitor, screen, shell } from './system.ts';

export {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
};

export const autoUpdater = refuseModule('autoUpdater');
export const BaseWindow = refuseModule('BaseWindow');
export const BrowserView = refuseModule('BrowserView');
export const contentTracing = refuseModule('contentTracing');
export const contextBridge = refuseModule('contextBridge');
export const crashReporter = refuseModule('crashReporter');
export const desktopCapturer = refuseModule('desktopCapturer');
export const globalShortcut = refuseModule('globalShortcut');
export const inAppPurchase = refuseModule('inAppPurchase');
export const ipcRenderer = refuseModule('ipcRenderer');
export const MenuItem = refuseModule('MenuItem');
export const MessageChannelMain = refuseModule('MessageChannelMain');
export const nativeImage = refuseModule('nativeImage');
export const net = refuseModule('net');
export const netLog = refuseModule('netLog');
export const Notification = refuseModule('Notification');
export const powerSaveBlocker = refuseModule('powerSaveBlocker');
export const safeStorage = refuseModule('safeStorage');
export const systemPreferences = refuseModule('systemPreferences');
export const Tray = refuseModule('Tray');
export const utilityProcess = refuseModule('utilityProcess');
export const webContents = refuseModule('webContents');
export const webFrameMain = refuseModule('webFrameMain');
export const WebContentsView = refuseModule('WebContentsView');

/** Some packages import Electron as one object. */
const electron = {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  net,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
};
export default electron;
