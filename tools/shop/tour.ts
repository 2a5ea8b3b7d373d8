/** The tour of a shop: two terminals, a run that outlives the terminal that began it, and the server. */
import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Tillroom } from '../../test/e2e/fixture/launch-tillroom.ts';
import { openLog } from '../tour/log.ts';
import type { Step, TourLog, TourReport } from '../tour/log.ts';
import { comparedStep } from './compare-with-bank.ts';
import type { Comparison } from './compare-with-bank.ts';
import { keyPayments, openPayments, paymentsShow } from './news-steps.ts';
import { startTerminal, terminalNames } from './open-shop.ts';
import type { Shop } from './open-shop.ts';
import {
  beginRun,
  finishRun,
  loadSample,
  runShows,
  sampleShows,
  stopServer,
  takeOver,
} from './run-steps.ts';
import type { RunTimes } from './run-steps.ts';
import { setUpTerminals } from './set-up-terminals.ts';

/** Everything that a tour measured, as far as it came. */
export interface Measured {
  newsMs: readonly number[];
  times: Partial<RunTimes>;
  bank: Comparison | null;
}

/** The steps and measurements of a tour, with the folder of its pictures. */
export interface ShopTourReport extends TourReport, Measured {
  readonly folder: string;
}

/** Walks the whole tour on a started shop; `chosen` is the folder of the pictures. */
export async function tourShop(shop: Shop, chosen: string | undefined): Promise<ShopTourReport> {
  const usual = resolve(import.meta.dirname, '../../.cache/shop-tour');
  // Only the default folder is emptied: a named one may hold other files.
  if (chosen === undefined) rmSync(usual, { recursive: true, force: true });
  const folder = resolve(chosen ?? usual);
  mkdirSync(folder, { recursive: true });
  const log = openLog(folder);
  const measured: Measured = { newsMs: [], times: {}, bank: null };
  const running: Tillroom[] = [];
  try {
    const [a, b] = await Promise.all([startTerminal(shop, 'a'), startTerminal(shop, 'b')]);
    running.push(a, b);
    await walk(shop, { a, b, log, measured });
  } catch (error) {
    log.fail(error);
  } finally {
    await Promise.all(running.map((terminal) => terminal.close()));
  }
  return { ...log.report(), ...measured, folder };
}

interface Tour {
  readonly a: Tillroom;
  readonly b: Tillroom;
  readonly log: TourLog;
  readonly measured: Measured;
}

async function walk(shop: Shop, { a, b, log, measured }: Tour): Promise<void> {
  const atA = (...steps: readonly Step[]) => log.run(a.page, steps);
  const atB = (...steps: readonly Step[]) => log.run(b.page, steps);
  const took = (times: Partial<RunTimes>) => void Object.assign(measured.times, times);

  await setUpTerminals(shop, { a, b }, log);
  await atB(openPayments);
  await atA(keyPayments(b.page, (newsMs) => Object.assign(measured, { newsMs })));
  await atB(paymentsShow);
  await atA(loadSample);
  await atB(sampleShows);
  await atA(beginRun(shop));
  await atB(runShows);

  const killedAtMs = performance.now();
  await a.mainProcess.kill();
  await atB(
    takeOver(shop, () => killedAtMs, took),
    stopServer(shop, took),
    finishRun(shop, took),
    comparedStep(shop, (bank) => Object.assign(measured, { bank })),
  );
  await a.restart();
  await atA(backAgain);
}

/** A is started once more, and reads the same records. */
const backAgain: Step = {
  name: 'The first terminal is started again',
  act: async (page) => {
    await page
      .getByText(/^Records on/u)
      .first()
      .waitFor({ timeout: 30_000 });
    await page.keyboard.press('Control+5');
    const rows = page.locator('.tall-list .payments-reference');
    await rows.first().waitFor({ timeout: 20_000 });
    return `${terminalNames.a} shows the payments of both`;
  },
};
