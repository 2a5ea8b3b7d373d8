/** Short, readable progress: one line per step, with its duration. */
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

/** The time since a moment, as text. */
export function seconds(startedMs) {
  const taken = (performance.now() - startedMs) / 1000;
  return taken < 10 ? `${taken.toFixed(1)} s` : `${Math.round(taken)} s`;
}

/** The starting point for `costOf`. */
export function startCost() {
  return { startedMs: performance.now(), spent: processorSeconds() };
}

/** Duration of a piece of work, and its processor time, which a busy machine does not change. */
export function costOf({ startedMs, spent }) {
  const now = processorSeconds();
  const processor = spent === undefined ? '' : `, ${Math.round(now - spent)} s of processor`;
  return `${seconds(startedMs)}${processor}`;
}

/** Linux counts in this many ticks a second on every machine. */
const TICKS_PER_SECOND = 100;

/** Processor time of all ended child processes, in seconds; known on Linux alone. */
function processorSeconds() {
  if (process.platform !== 'linux') return undefined;
  // The program's name is in brackets and may hold spaces; cutime and cstime are the 14th and 15th field after it.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
}
