/**
 * Measures the frames of the list of payments while a million rows are scrolled, and the memory of the page.
 *
 * `node test/renderer/harness/list-frames.ts` prints one JSON line; the frames of the same page at rest,
 * taken in the same run, are the baseline.
 */
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';
import { findChromium } from '../../../tools/chromium-shell/find-chromium.ts';
import { serveHarness } from './serve.ts';

const framesTaken = 240;

/** Durations of frames in ms, with an action before each. */
function framesOf(page: Page, act: 'rest' | 'wheel' | 'drag'): Promise<readonly number[]> {
  return page.evaluate(
    async ([what, count]) => {
      const list = document.querySelector('.tall-list');
      if (list === null) throw new Error('There is no list.');
      const mostPx = list.scrollHeight - list.clientHeight;
      const times: number[] = [];
      let before = await new Promise<number>(requestAnimationFrame);
      for (let frame = 0; frame < count; frame += 1) {
        if (what === 'wheel') list.dispatchEvent(new WheelEvent('wheel', { deltaY: 240 }));
        if (what === 'drag') list.scrollTo(0, (mostPx * ((frame * 37) % count)) / count);
        // oxlint-disable-next-line no-await-in-loop -- Each frame is timed after the one before it.
        const now = await new Promise<number>(requestAnimationFrame);
        times.push(now - before);
        before = now;
      }
      return times;
    },
    [act, framesTaken] as const,
  );
}

function p95(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return Math.round((sorted[Math.floor(sorted.length * 0.95)] ?? 0) * 100) / 100;
}

async function heapMegabytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return Math.round((usedSize / 1024 / 1024) * 10) / 10;
}

const harness = await serveHarness();
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
  const status = JSON.stringify({ firstSteps: { payment: true, decline: true, resolution: true } });
  await page.goto(
    `${harness.address}?${new URLSearchParams({ scene: 'million', status }).toString()}`,
  );
  await page.getByRole('tab', { name: /^Due today/u }).waitFor({ timeout: 60_000 });
  await page.keyboard.press('Control+5');
  await page.locator('.tall-list-row').first().waitFor();
  const restP95Ms = p95(await framesOf(page, 'rest'));
  const heapBeforeMb = await heapMegabytes(page);
  const wheelP95Ms = p95(await framesOf(page, 'wheel'));
  const dragP95Ms = p95(await framesOf(page, 'drag'));
  const heapAfterMb = await heapMegabytes(page);
  const rowsDrawn = await page.locator('.tall-list-row').count();
  const figure = { restP95Ms, wheelP95Ms, dragP95Ms, rowsDrawn, heapBeforeMb, heapAfterMb };
  console.log(JSON.stringify({ name: 'list-frames', rows: 1_000_000, ...figure }));
} finally {
  await browser.close();
  await harness.close();
}
