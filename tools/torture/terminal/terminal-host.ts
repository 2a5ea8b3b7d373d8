import { failed } from '../../../src/domain/result.ts';
import type { Host } from '../../../src/main/host.ts';
import { logoFiles } from '../../../src/main/shell/files/logo-files.ts';
import { makePaths } from '../../../src/main/shell/files/paths.ts';
import { randomIds } from '../../../src/main/shell/random-ids.ts';
import { userFiles } from '../../../src/main/shell/files/user-files.ts';

const noPrinter = async () => failed({ kind: 'no-printer' } as const);

/** A computer without window, printer and mail program, where every dialog stays unanswered. */
export function bareHost(
  folder: string,
  parts: Pick<Host, 'log' | 'notifier' | 'workerUrls' | 'clock' | 'lightbox'>,
): Host {
  const paths = makePaths(folder);
  return {
    ...parts,
    paths,
    ids: randomIds,
    version: '0.0.0-torture',
    platform: 'linux',
    developmentShell: true,
    clipboard: { writeText: () => undefined },
    printer: {
      toPdf: noPrinter,
      print: noPrinter,
      reportToPdf: noPrinter,
      printReport: noPrinter,
    },
    mailProgram: { open: async () => false },
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
    openKeytar: async () => {
      throw new Error('Practice needs no keychain.');
    },
  };
}
