import { failed } from '../../src/domain/result.ts';
import type { Host, Paths } from '../../src/main/host.ts';
import { logoFiles } from '../../src/main/shell/files/logo-files.ts';
import { userFiles } from '../../src/main/shell/files/user-files.ts';

const noPrinter = async () => failed({ kind: 'no-printer' } as const);

/** A computer without printer and mail program, on which every dialog is cancelled. */
export function bareDesktop(
  paths: Paths,
): Pick<Host, 'printer' | 'mailProgram' | 'lightbox' | 'passphraseWindow' | 'files' | 'logos'> {
  return {
    printer: {
      toPdf: noPrinter,
      print: noPrinter,
      reportToPdf: noPrinter,
      printReport: noPrinter,
    },
    mailProgram: { open: async () => false },
    lightbox: {
      open: () => false,
      focus: () => false,
      close: () => undefined,
      closeAll: () => undefined,
    },
    // Nobody is at this computer to enter a passphrase.
    passphraseWindow: { ask: async () => null, close: () => undefined },
    files: userFiles({
      dialog: {
        showSaveDialog: async () => ({ canceled: true, filePath: '' }),
        showOpenDialog: async () => ({ canceled: true, filePaths: [] }),
      },
      shell: { showItemInFolder: () => undefined },
      documents: paths.userData,
      window: () => null,
    }),
    logos: logoFiles((account) => paths.ledgerFolder(account)),
  };
}
