import { nativeTheme, session } from 'electron';
import { pageScheme, passphraseUrl } from '../page/page-origin.ts';
import { passphrasePage, servePage } from '../page/page-protocol.ts';
import { makeWindow } from './make-window.ts';
import { passphraseWindows } from './passphrase-window.ts';
import type { PassphraseWindowParts, PassphraseWindows } from './passphrase-window.ts';
import { lockSession } from './security.ts';

/** Passphrase windows of Electron's: each session has the window's own page, and no network. */
export function openPassphraseWindows({
  pageFolder,
  ...parts
}: Omit<PassphraseWindowParts, 'openWindow' | 'openSession' | 'isDark'> & {
  /** Folder of the built pages. */
  readonly pageFolder: string;
}): PassphraseWindows {
  return passphraseWindows({
    ...parts,
    openWindow: makeWindow,
    openSession: (partition) => {
      const opened = session.fromPartition(partition);
      lockSession(opened, { log: parts.log, allowDevTools: false, url: passphraseUrl });
      opened.protocol.handle(pageScheme, servePage(pageFolder, passphrasePage));
      return opened;
    },
    isDark: () => nativeTheme.shouldUseDarkColors,
  });
}
