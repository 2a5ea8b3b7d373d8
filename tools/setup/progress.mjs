/** Short, readable progress: one line per step, with how long it took. */

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
