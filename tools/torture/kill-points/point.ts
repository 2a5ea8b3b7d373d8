import { appendFileSync } from 'node:fs';
import { isMainThread, workerData } from 'node:worker_threads';
import { printLine } from '../print-line.ts';
import { changesBetween, keptLook, lookAt } from './left-behind.ts';
import type { Look } from './left-behind.ts';

/**
 * Names the points that this thread passes, and kills the whole process at one of them.
 *
 * Built into the entry of every thread. A point has the same name in every life: the thread, what a kill would leave,
 * and how often the place was passed while that was so. Each thread counts for itself, because the order between
 * threads differs from life to life. Nothing is counted before the arming file exists, which holds the state that
 * changes are counted from.
 */
const thread = isMainThread ? 'main' : roleOf(workerData);
const wanted = process.env['TILLROOM_KILL_AT'] ?? '';
const armFile = process.env['TILLROOM_ARM_FILE'] ?? '';
const traceFile = process.env['TILLROOM_POINT_TRACE'] ?? '';
/** Without it, what a kill would leave is not examined, and is `any`. */
const recordsFolder = process.env['TILLROOM_POINT_RECORDS'] ?? '';
const passed = new Map<string, number>();
let sent = 0;
let told = 0;
let before: Look | null = null;

function pass(place: string): void {
  if (armFile !== '') before ??= keptLook(armFile);
  if (before === null) return;
  // Examining takes longer than most of the code between two points, so it is done only where it matters.
  const mayKill = wanted.startsWith(`${thread} `) && wanted.endsWith(` ${place}`);
  if (mayKill || traceFile !== '') {
    const point = nameOf(place, before);
    if (traceFile !== '') appendFileSync(traceFile, `${point}\n`);
    if (point === wanted) die(point);
  }
  if (tellPlace.test(place)) told += 1;
  if (sendPlace.test(place)) setImmediate(passSent, place);
}

/** The place where an outcome is shown to the page: it has been seen then, whatever the records say. */
const tellPlace = /open-terminal\.ts:\d+ writeSync$/u;
const sendPlace = /gateway\/exchange\.ts:\d+ end$/u;

/**
 * A separate point: the kernel gets the bytes of a request in the turn in which its end was called, and nothing of the
 * sources runs between that and the response.
 */
function passSent(place: string): void {
  sent += 1;
  pass(`${place}, sent`);
}

function nameOf(place: string, earlier: Look): string {
  const left = recordsFolder === '' ? 'any' : changesBetween(earlier, lookAt(recordsFolder));
  const seen = `${sent > 0 ? `,sent:${sent}` : ''}${told > 0 ? `,told:${told}` : ''}`;
  const state = `${thread} ${left}${seen}`;
  const times = (passed.get(`${state} ${place}`) ?? 0) + 1;
  passed.set(`${state} ${place}`, times);
  return `${state} ${times} ${place}`;
}

function die(point: string): void {
  printLine(`killed ${point}`);
  process.kill(process.pid, 'SIGKILL');
  // The signal may take a moment to arrive, and nothing may happen in it.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

function roleOf(data: unknown): string {
  return typeof data === 'object' && data !== null ? String(Reflect.get(data, 'role')) : 'other';
}

Reflect.set(globalThis, 'tillroomPoint', pass);
