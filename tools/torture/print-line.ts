import { writeSync } from 'node:fs';

const waitMs = 1;

/**
 * Prints one line at once, because a kill may come right after.
 *
 * A pipe that its reader has not emptied yet refuses a write; the line waits for it, as on a slow terminal.
 */
export function printLine(text: string): void {
  let rest = Buffer.from(`${text}\n`);
  while (rest.length > 0) rest = rest.subarray(write(rest));
}

function write(bytes: Uint8Array): number {
  try {
    return writeSync(1, bytes);
  } catch (error) {
    if (!(error instanceof Error) || Reflect.get(error, 'code') !== 'EAGAIN') throw error;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs);
    return 0;
  }
}
