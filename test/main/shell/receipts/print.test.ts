import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import { blankTemplate } from '../../../../src/domain/receipt/template.ts';
import { hiddenWindow, paperPrinter } from '../../../../src/main/shell/print/print.ts';
import { memoryLog } from '../../../fakes/memory-log.ts';
import { madeOf } from '../../../domain/receipt/receipts.ts';

const sheet = {
  receipts: [madeOf()],
  template: blankTemplate,
  tradingName: 'Harbour Books',
  logo: null,
};

interface FakeWindow {
  readonly printers?: readonly object[];
  readonly outcome?: readonly [boolean, string];
  readonly loads?: boolean;
}

/** A window whose printer behaves as a test says; it loads its page as a real one would. */
function printerWith({ printers = [{}], outcome = [true, ''], loads = true }: FakeWindow) {
  const served: ((url: string) => Response)[] = [];
  const answer = (url: string) => served[0]?.(url) ?? Response.error();
  const seen = {
    options: [] as BrowserWindowConstructorOptions[],
    pages: [] as string[],
    urls: [] as string[],
    printed: [] as object[],
    destroyed: 0,
  };
  const openWindow = (options: BrowserWindowConstructorOptions) => {
    seen.options.push(options);
    return {
      loadURL: async (url: string) => {
        if (!loads) throw new Error('ERR_FAILED');
        seen.urls.push(url);
        seen.pages.push(await answer(url).text());
      },
      isDestroyed: () => false,
      destroy: () => {
        seen.destroyed += 1;
      },
      webContents: {
        getPrintersAsync: async () => printers,
        printToPDF: async () => Buffer.from('%PDF-'),
        print: (wanted: object, done: (isPrinted: boolean, reason: string) => void) => {
          seen.printed.push(wanted);
          done(...outcome);
        },
      },
    } as unknown as BrowserWindow;
  };
  const log = memoryLog();
  const printer = paperPrinter({
    openWindow,
    log,
    servePages: (serve) => void served.push(serve),
  });
  return { printer, seen, log, answer };
}

describe('paperPrinter', () => {
  it('draws in a window of its own without script, preload or lasting session', () => {
    const { webPreferences = {} } = hiddenWindow;
    expect(hiddenWindow.show).toBe(false);
    expect(webPreferences).toMatchObject({
      javascript: false,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
    });
    expect(webPreferences.preload).toBeUndefined();
    expect(webPreferences.partition).not.toMatch(/^persist:/u);
  });

  it('serves a page while it is drawn, and never after', async () => {
    const { printer, seen, answer } = printerWith({});
    const pdf = await printer.toPdf(sheet);
    expect(pdf.ok && Buffer.from(pdf.value).toString()).toBe('%PDF-');
    expect(seen.pages[0]).toContain('Harbour Books');
    expect(answer(seen.urls[0] ?? '').status).toBe(404);
    expect(seen.destroyed).toBe(1);
  });

  it('prints through the system’s dialog in grey on the paper of the template', async () => {
    const { printer, seen } = printerWith({});
    const roll = { ...sheet, template: { ...blankTemplate, paper: 'roll-80' as const } };
    expect(await printer.print(roll)).toEqual({ ok: true, value: 'printed' });
    expect(seen.printed[0]).toMatchObject({ silent: false, color: false });
    expect(seen.printed[0]).toHaveProperty('pageSize.width', 80_000);
  });

  it.each([
    [{ printers: [] }, { ok: false, error: { kind: 'no-printer' } }],
    [{ outcome: [false, 'Print job canceled'] as const }, { ok: true, value: 'cancelled' }],
    [
      { outcome: [false, 'Print job failed'] as const },
      { ok: false, error: { kind: 'not-printed' } },
    ],
    [
      { outcome: [false, 'no printers available on the network'] as const },
      { ok: false, error: { kind: 'no-printer' } },
    ],
    [{ loads: false }, { ok: false, error: { kind: 'not-drawn' } }],
  ])('says what became of it: %j', async (window, result) => {
    const { printer, seen, log } = printerWith(window);
    expect(await printer.print(sheet)).toEqual(result);
    expect(seen.destroyed).toBe(1);
    expect(log.text()).not.toContain('INV');
  });
});
