import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { rounded } from './statistics.ts';

/** Frame times of the list of payments while a million rows are scrolled, beside those of the same page at rest. */
export interface ListFramesFigure {
  readonly name: 'list-frames';
  readonly rows: number;
  readonly restP95Ms: number;
  readonly wheelP95Ms: number;
  readonly dragP95Ms: number;
  /** Ratio of the slower way of scrolling to rest, at the 95th percentile. */
  readonly ratio: number;
  readonly rowsDrawn: number;
  readonly heapBeforeMb: number;
  readonly heapAfterMb: number;
  readonly barRatio: number;
  readonly isMet: boolean;
}

type Measured = Omit<ListFramesFigure, 'ratio' | 'barRatio' | 'isMet'>;

/** One frame may be dropped here and there; a list that stutters drops two in a row. */
const barRatio = 2.1;

const measure = resolve(import.meta.dirname, '../../test/renderer/harness/list-frames.ts');
const timeoutMs = 180_000;

/** Starts Chromium with the page and a fake main, in a separate process, and judges its frame times. */
export async function benchListFrames(): Promise<ListFramesFigure> {
  const { stdout } = await promisify(execFile)(process.execPath, [measure], { timeout: timeoutMs });
  const measured = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Measured;
  const { restP95Ms, wheelP95Ms, dragP95Ms } = measured;
  const ratio = rounded(Math.max(wheelP95Ms, dragP95Ms) / restP95Ms);
  return { ...measured, ratio, barRatio, isMet: ratio <= barRatio };
}
