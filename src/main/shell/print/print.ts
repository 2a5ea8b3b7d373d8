import { errorName } from '../../../domain/assert.ts';
import type { BrowserWindow, BrowserWindowConstructorOptions, Session } from 'electron';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Log } from '../../ports/log.ts';
import type { PrinterFailure, ReceiptPrinter, ReportPrinter } from '../../ports/printer.ts';
import { pageUrl } from '../page/page-origin.ts';
import { receiptPage } from './receipt-page.ts';
import type { DrawnPage } from './receipt-page.ts';
import { reportPage } from './report-page.ts';
import { secureWebPreferences } from '../window/secure-web-preferences.ts';

/** The session for printing: in memory, and used for nothing else. */
export const receiptPartition = 'receipts';

/** Electron's part in printing. */
export interface PrintParts {
  /** Opens a window that is never shown. */
  readonly openWindow: (options: BrowserWindowConstructorOptions) => BrowserWindow;
  /** Serves the pages of the printing session by address; called once, before the first is drawn. */
  readonly servePages: (answer: (url: string) => Response) => void;
  readonly log: Log;
}

const pageSize = { width: 800, height: 1100 };
const drawDeadlineMs = 30_000;
const millimetresPerInch = 25.4;
const micronsPerMillimetre = 1000;

/**
 * Renders receipts and reports in a hidden window of their own.
 *
 * It runs no script, has no preload and an empty session in memory, and closes when the printing is done: nothing on a
 * receipt comes near the page that takes cards.
 */
export function paperPrinter(parts: PrintParts): ReceiptPrinter & ReportPrinter {
  const { openWindow, servePages, log } = parts;
  const pages = new Map<string, string>();
  let drawn = 0;

  const draw = async <Value>(
    page: DrawnPage,
    work: (window: BrowserWindow, page: DrawnPage) => Promise<Result<Value, PrinterFailure>>,
  ): Promise<Result<Value, PrinterFailure>> => {
    if (drawn === 0) servePages((url) => pageResponse(pages.get(url)));
    drawn += 1;
    const url = `${pageUrl}paper-${drawn}`;
    pages.set(url, page.html);
    const window = openWindow(hiddenWindow);
    try {
      await inTime(window.loadURL(url));
      return await work(window, page);
    } catch (error) {
      log.warn('receipt.not-drawn', { error: errorName(error) });
      return failed({ kind: 'not-drawn' });
    } finally {
      pages.delete(url);
      if (!window.isDestroyed()) window.destroy();
    }
  };

  const pdfOf = (page: DrawnPage) =>
    draw(page, async (window, { paper }) =>
      ok(
        await inTime(
          window.webContents.printToPDF({
            preferCSSPageSize: true,
            printBackground: true,
            generateTaggedPDF: true,
            pageSize: {
              width: paper.width / millimetresPerInch,
              height: paper.height / millimetresPerInch,
            },
          }),
        ),
      ),
    );
  return {
    toPdf: (sheet) => pdfOf(receiptPage(sheet)),
    print: (sheet) => draw(receiptPage(sheet), printOn),
    reportToPdf: (report) => pdfOf(reportPage(report)),
    printReport: (report) => draw(reportPage(report), printOn),
  };
}

/** Options of the hidden window; exported, so that tests can check each one. */
export const hiddenWindow: BrowserWindowConstructorOptions = {
  ...pageSize,
  show: false,
  webPreferences: {
    partition: receiptPartition,
    javascript: false,
    ...secureWebPreferences,
    spellcheck: false,
    devTools: false,
  },
};

/** The operator chooses the printer in the system's own dialog; printing has no time limit. */
async function printOn(
  window: BrowserWindow,
  { paper }: DrawnPage,
): Promise<Result<'printed' | 'cancelled', PrinterFailure>> {
  const { webContents } = window;
  const printers = await webContents.getPrintersAsync();
  if (printers.length === 0) return failed({ kind: 'no-printer' });
  return new Promise((resolve) => {
    webContents.print(
      {
        silent: false,
        printBackground: true,
        color: false,
        pageSize: {
          width: paper.width * micronsPerMillimetre,
          height: paper.height * micronsPerMillimetre,
        },
      },
      (isPrinted, reason) => resolve(isPrinted ? ok('printed') : notPrinted(reason)),
    );
  });
}

/** Electron gives the reason only as text. */
function notPrinted(reason: string): Result<'cancelled', PrinterFailure> {
  if (/cancel/iu.test(reason)) return ok('cancelled');
  return failed({ kind: /no\b.*\bprinter/iu.test(reason) ? 'no-printer' : 'not-printed' });
}

function pageResponse(html: string | undefined): Response {
  if (html === undefined) return new Response('Not found', { status: 404 });
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    },
  });
}

async function inTime<Value>(work: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('Too late')), drawDeadlineMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Serves the printing session, under the scheme of our own page. */
export function servePagesIn(session: Session, scheme: string): PrintParts['servePages'] {
  return (answer) => session.protocol.handle(scheme, ({ url }) => answer(url));
}
