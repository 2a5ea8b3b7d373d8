import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { isMainThread, workerData } from 'node:worker_threads';

/** One requested fault, as JSON in the file that the environment names. */
export interface AskedFault {
  /** The first call that fails, counted from 1 at the request. */
  readonly at: number;
  /** Number of calls that fail from there on. */
  readonly times: number;
  /** SQLite's own code: 10 I/O error, 13 disk full, 8 read-only. */
  readonly code: number;
  /** True when only the commit fails, after it was made: the disk refused a sync. */
  readonly afterCommit: boolean;
}

/**
 * Makes calls of the money writer's database fail in turn, as SQLite would fail.
 *
 * Built into the writer's thread; it throws what `node:sqlite` throws. The statement is the lowest level that can be
 * reached without a custom virtual file system, so the faults are placed there.
 */
const file = process.env['TILLROOM_FAULT_FILE'] ?? '';
const isWriter = !isMainThread && Reflect.get(Object(workerData), 'role') === 'writer';
let asked: AskedFault | null = null;
let calls = 0;
let failed = 0;

function faulty<Value>(text: string, call: () => Value): Value {
  if (!isWriter || file === '') return call();
  takeNext();
  if (asked === null) return call();
  if (asked.afterCommit) return text === 'commit' ? callThenFail(call) : call();
  calls += 1;
  if (calls >= asked.at && failed < asked.times) throw fail(text);
  return call();
}

function callThenFail<Value>(call: () => Value): Value {
  calls += 1;
  const value = call();
  if (asked !== null && calls >= asked.at && failed < asked.times) throw fail('commit');
  return value;
}

function takeNext(): void {
  if (!existsSync(file)) return;
  asked = JSON.parse(readFileSync(file, 'utf8')) as AskedFault;
  rmSync(file);
  [calls, failed] = [0, 0];
}

function fail(text: string): Error {
  failed += 1;
  appendFileSync(`${file}.fired`, `${text.slice(0, 80).replaceAll('\n', ' ')}\n`);
  const error = new Error('a fault of the torture');
  return Object.assign(error, { code: 'ERR_SQLITE_ERROR', errcode: asked?.code ?? 10 });
}

Reflect.set(globalThis, 'tillroomFault', faulty);
