import { contextBridge, ipcRenderer } from 'electron';
import { passphraseChannel } from '../contract/passphrase-channel.ts';
import type { PassphraseBridge, PassphraseReply } from '../contract/staff/passphrase-window.ts';

const bridge: PassphraseBridge = {
  exchange: (message) => ipcRenderer.invoke(passphraseChannel, message) as Promise<PassphraseReply>,
};

contextBridge.exposeInMainWorld('tillroomPassphrase', Object.freeze(bridge));
