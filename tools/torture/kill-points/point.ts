import { appendFileSync, existsSync, readdirSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread, workerData } from 'node:worker_threads';

/**
 * Counts the points that this thread passes, and kills the whole process at one of them.
 *
 * Built into the entry of every thread. The environment says which point: `main:17` is the
 * seventeenth of the main thread after the arming file was there. Each thread counts for itself,
 * because the order between threads is not the same in two lives.
 */
const thread = isMainThread ? 'main' : roleOf(workerData);
const [wantedThread, wantedCount] = (process.env['TILLROOM_KILL_AT'] ?? '').split(':');
const armFile = process.env['TILLROOM_ARM_FILE'] ?? '';
const traceFile = process.env['TILLROOM_POINT_TRACE'] ?? '';
const recordsFolder = process.env['TILLROOM_POINT_RECORDS'] ?? '';
let count = 0;
let sends = 0;
let isArmed = false;

function pass(place: string): void {
  isArmed ||= armFile !== '' && existsSync(armFile);
  if (!isArmed) return;
  count += 1;
  if (traceFile !== '') appendFileSync(traceFile, `${thread} ${count} ${survivors()} ${place}\n`);
  if (sendPlace.test(place)) sends += 1;
  if (thread !== wantedThread || count !== Number(wantedCount)) return;
  writeSync(1, `killed ${thread} ${count} ${place}\n`);
  process.kill(process.pid, 'SIGKILL');
  // The signal may take a moment to arrive, and nothing may happen in it.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

const sendPlace = /gateway\/exchange\.ts:\d+ (?:write|end)$/u;

/**
 * What a kill here would leave: the files as they are, and the bytes that the kernel was given.
 *
 * Two points of a thread that leave the same cannot be told apart afterwards.
 */
function survivors(): string {
  const files = existsSync(recordsFolder) ? readdirSync(recordsFolder) : [];
  const kept = files
    // Memory that is shared while the ledger is open; it is made anew from the log.
    .filter((name) => !name.endsWith('-shm'))
    .map((name) => {
      const about = statSync(join(recordsFolder, name), { bigint: true, throwIfNoEntry: false });
      return `${name}:${about?.size}:${about?.mtimeNs}`;
    });
  return [...kept, `sends:${sends}`].join(',');
}

function roleOf(data: unknown): string {
  return typeof data === 'object' && data !== null ? String(Reflect.get(data, 'role')) : 'other';
}

Reflect.set(globalThis, 'tillroomPoint', pass);
