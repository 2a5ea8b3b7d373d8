import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { launchShell } from '../chromium-shell/handle.ts';
import { buildCommit, removeCommit } from './build-commit.ts';
import { rounded, spreadOf } from './statistics.ts';
import type { Spread } from './statistics.ts';

/** Time from the start of the process to the first payment form, beside a window with one line of text. */
export interface StartUpFigure {
  readonly name: 'start-up';
  readonly rounds: number;
  readonly empty: Spread;
  /** The app's main process, records and all, with a page of one line: the share that is not the page's. */
  readonly mainAlone: Spread;
  readonly app: Spread;
  /** Ratio of the app to the empty window, at the median. */
  readonly ratio: number;
  readonly barRatio: number;
  /** From the page's own start to its largest contentful paint, at the median, in ms. */
  readonly rendererMs: number;
  readonly barRendererMs: number;
  /** The app of another commit, and its main process alone, started in the same turns; absent when none was named. */
  readonly beside?: Spread;
  readonly besideMainAlone?: Spread;
  /** This app to the other at the median; at most 1 is not slower. */
  readonly besideRatio?: number;
  readonly isMet: boolean;
}

const rounds = 7;
const barRatio = 1.5;
const barRendererMs = 400;

/** Not slower, by what two medians of one run differ by. */
const besideRatioMax = 1.02;
const root = resolve(import.meta.dirname, '../..');

/** The first field that takes keys. */
const firstField = '[data-field="reference"]';

/**
 * Starts all in turns, the first of each unmeasured: the first start of a program reads every file from disk. With a
 * commit, its app is built and started in the same turns.
 */
export async function benchStartUp(commit: string | null = null): Promise<StartUpFigure> {
  const folder = mkdtempSync(join(tmpdir(), 'tillroom-bench-start-'));
  const emptyApp = writeEmptyApp(join(folder, 'empty'));
  const mainApp = writeMainAlone(root, join(folder, 'main'));
  const emptyMs: number[] = [];
  const mainMs: number[] = [];
  const appMs: number[] = [];
  const rendererMs: number[] = [];
  const besideMs: number[] = [];
  const besideMainMs: number[] = [];
  const other = commit === null ? null : buildCommit(commit, join(folder, 'commit'));
  const otherMain = other === null ? null : writeMainAlone(other, join(folder, 'commit-main'));
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const empty = await startOnce(emptyApp, join(folder, 'empty-data'), 'h1');
      const main = await startOnce(mainApp, join(folder, 'main-data'), 'h1');
      const app = await startOnce(root, join(folder, 'app-data'), firstField);
      const beside =
        other === null ? null : await startOnce(other, join(folder, 'other-data'), firstField);
      const besideMain =
        otherMain === null ? null : await startOnce(otherMain, join(folder, 'other-main'), 'h1');
      if (round === 0) continue;
      if (beside !== null) besideMs.push(beside.readyMs);
      if (besideMain !== null) besideMainMs.push(besideMain.readyMs);
      emptyMs.push(empty.readyMs);
      mainMs.push(main.readyMs);
      appMs.push(app.readyMs);
      rendererMs.push(app.paintMs);
    }
  } finally {
    if (other !== null) removeCommit(other);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  const [empty, app] = [spreadOf(emptyMs), spreadOf(appMs)];
  const ratio = rounded(app.p50Ms / empty.p50Ms);
  const painted = spreadOf(rendererMs).p50Ms;
  const besideOf = besideMs.length === 0 ? {} : besideFigures(app, besideMs, besideMainMs);
  const isMet =
    ratio <= barRatio && painted <= barRendererMs && (besideOf.besideRatio ?? 0) <= besideRatioMax;
  return {
    name: 'start-up',
    rounds,
    empty,
    mainAlone: spreadOf(mainMs),
    app,
    ratio,
    barRatio,
    rendererMs: painted,
    barRendererMs,
    ...besideOf,
    isMet,
  };
}

function besideFigures(
  app: Spread,
  besideMs: readonly number[],
  besideMainMs: readonly number[],
): Pick<StartUpFigure, 'beside' | 'besideMainAlone' | 'besideRatio'> {
  const beside = spreadOf(besideMs);
  const besideRatio = rounded(app.p50Ms / beside.p50Ms);
  return { beside, besideMainAlone: spreadOf(besideMainMs), besideRatio };
}

interface Started {
  /** From the start of the process until the element is there, in ms. */
  readonly readyMs: number;
  readonly paintMs: number;
}

async function startOnce(appDir: string, userData: string, selector: string): Promise<Started> {
  const startedMs = performance.now();
  const shell = await launchShell({
    appDir,
    args: [`--user-data-dir=${userData}`],
    env: { TILLROOM_HEADLESS: '1' },
  });
  try {
    const page = await shell.page();
    await page.locator(selector).first().waitFor();
    const readyMs = performance.now() - startedMs;
    return { readyMs, paintMs: await largestPaintMs(page) };
  } finally {
    await shell.close();
  }
}

/** The browser's own time of the largest contentful paint, in ms. */
function largestPaintMs(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => {
          done(list.getEntries().at(-1)?.startTime ?? Number.NaN);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
}

/** The smallest app that the shell can show: one window, one page, one line. */
export function writeEmptyApp(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const manifest = { name: 'empty-window', version: '0.0.0', type: 'module', main: 'main.js' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(
    join(folder, 'main.js'),
    `import { app, BrowserWindow, protocol } from 'electron';
protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }]);
app.whenReady().then(() => {
  const headers = { 'content-type': 'text/html' };
  protocol.handle('app', () => new Response('<!doctype html><h1>Empty</h1>', { headers }));
  void new BrowserWindow().loadURL('app://tillroom/index.html');
});
`,
  );
  return folder;
}

/** The built app of a folder with a page of one line instead of its own. */
function writeMainAlone(app: string, folder: string): string {
  cpSync(join(app, 'out'), join(folder, 'out'), { recursive: true });
  cpSync(join(app, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'out/renderer/index.html'), '<!doctype html><h1>Empty</h1>');
  return folder;
}
