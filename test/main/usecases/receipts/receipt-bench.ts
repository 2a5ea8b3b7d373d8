import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from '../../../../src/domain/accounts/account.ts';
import type { ReceiptMail } from '../../../../src/domain/receipt/receipt-mail.ts';
import { ok } from '../../../../src/domain/result.ts';
import type { Result } from '../../../../src/domain/result.ts';
import type { PrinterFailure, ReceiptSheet } from '../../../../src/main/ports/printer.ts';
import { logoFiles } from '../../../../src/main/shell/files/logo-files.ts';
import { openPreferences } from '../../../../src/main/shell/preferences/preferences.ts';
import { receiptPage } from '../../../../src/main/shell/print/receipt-page.ts';
import { userFiles } from '../../../../src/main/shell/files/user-files.ts';
import { practiceAccount } from '../../../../src/main/usecases/accounts/practice-account.ts';
import { createReceiptQueue } from '../../../../src/main/usecases/receipts/receipt-queue.ts';
import type { ReceiptDeps } from '../../../../src/main/usecases/receipts/receipt-deps.ts';

/**
 * Dependencies of receipts besides a context: the real preferences, files and page.
 *
 * Only the dialogs, the printer and the mail program are stand-ins.
 */
export function receiptBench(builtIn: Account = practiceAccount) {
  const folder = mkdtempSync(join(tmpdir(), 'tillroom-receipts-'));
  const documents = join(folder, 'documents');
  const data = join(folder, 'data');
  mkdirSync(documents);
  mkdirSync(data);
  const settings = openPreferences({
    folder: data,
    openStore: () => ({ write: () => undefined }),
    builtIn,
    isSound: () => true,
    mintTerminalId: () => 'terminal_bench' as never,
  });
  const printed: ReceiptSheet[] = [];
  const letters: ReceiptMail[] = [];
  const seen = {
    savePath: null as string | null,
    openPath: null as string | null,
    asked: [] as { readonly defaultPath: string }[],
    shown: [] as string[],
    hasMailProgram: true,
    paper: ok('printed') as Result<'printed' | 'cancelled', PrinterFailure>,
    onDraw: async () => undefined as unknown,
  };
  const deps: ReceiptDeps = {
    settings,
    queue: createReceiptQueue(),
    logos: logoFiles(() => data),
    files: userFiles({
      documents,
      window: () => null,
      shell: { showItemInFolder: (path) => void seen.shown.push(path) },
      dialog: {
        showSaveDialog: (async (options: { defaultPath: string }) => {
          seen.asked.push(options);
          return { canceled: seen.savePath === null, filePath: seen.savePath ?? '' };
        }) as never,
        showOpenDialog: async () => ({
          canceled: seen.openPath === null,
          filePaths: seen.openPath === null ? [] : [seen.openPath],
        }),
      },
    }),
    printer: {
      // The page itself stands for the PDF: drawing from it is tested in the real window.
      toPdf: async (sheet) => {
        await seen.onDraw();
        return ok(new TextEncoder().encode(receiptPage(sheet).html));
      },
      print: async (sheet) => {
        await seen.onDraw();
        if (seen.paper.ok && seen.paper.value === 'printed') printed.push(sheet);
        return seen.paper;
      },
    },
    mailProgram: {
      open: async (mail) => {
        if (seen.hasMailProgram) letters.push(mail);
        return seen.hasMailProgram;
      },
    },
  };
  return {
    deps,
    settings,
    seen,
    printed,
    letters,
    folder,
    documents,
    path: (name: string) => join(folder, name),
    read: (path: string) => readFileSync(path, 'utf8'),
    /** Every file in a folder, so that a half-written one cannot hide. */
    files: (path = folder) => readdirSync(path).toSorted(),
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export type ReceiptBench = ReturnType<typeof receiptBench>;
