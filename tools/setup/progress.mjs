/** Short, readable progress: one line per step, with how long it took. */
import { readFileSync } from 'node:fs';

/** A failure that a person can fix: one sentence and the fix, never a stack trace. */
export class SetupFailure extends Error {}

/** Runs one step and prints one line about it; `work` may return a note for the line. */
export async function step(title, work) {
  const startedMs = performance.now();
  process.stdout.write(`  ${title} ...`);
  try {
    const note = await work();
    process.stdout.write(` ${note ?? 'done'} (${seconds(startedMs)})\n`);
  } catch (error) {
    process.stdout.write(' failed\n');
    throw error;
  }
}

/** The time since a moment, in words. */
export function seconds(startedMs) {
  const taken = (performance.now() - startedMs) / 1000;
  return taken < 10 ? `${taken.toFixed(1)} s` : `${Math.round(taken)} s`;
}

/** A moment from which the cost of a piece of work is told. */
export function startCost() {
  return { startedMs: performance.now(), spent: processorSeconds() };
}

/** How long a piece of work took, and how long it kept a processor busy: the one that a busy machine does not change. */
export function costOf({ startedMs, spent }) {
  const now = processorSeconds();
  const processor = spent === undefined ? '' : `, ${Math.round(now - spent)} s of processor`;
  return `${seconds(startedMs)}${processor}`;
}

/** Ticks of a second in which Linux counts, whatever the machine. */
const TICKS_PER_SECOND = 100;

/** What every program that was started from here, and has ended, kept busy so far; known on Linux alone. */
function processorSeconds() {
  if (process.platform !== 'linux') return undefined;
  // The name of the program stands in brackets and may hold spaces; cutime and cstime are 14 and 15 after it.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
}
