import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { TerminalId } from '../../../domain/ids.ts';

/** The terminal's id, and whether it will still be known at the next start. */
export interface TerminalIdentity {
  readonly id: TerminalId;
  readonly isKept: boolean;
}

const fileName = 'terminal-id';
const wellFormed = /^[A-Za-z0-9_-]{8,64}$/u;

/**
 * Reads this terminal's id, or creates it at the first start.
 *
 * It has its own file that is written once, because recovery covers the rows of this terminal only: an id lost with a
 * damaged preferences file would leave charges that are never recovered.
 */
export function readTerminalIdentity(folder: string, mint: () => TerminalId): TerminalIdentity {
  const file = join(folder, fileName);
  const known = readKnown(file);
  if (known !== null) return { id: known, isKept: true };
  const id = mint();
  return { id, isKept: keep(file, id) };
}

function readKnown(file: string): TerminalId | null {
  try {
    const text = readFileSync(file, 'utf8').trim();
    return wellFormed.test(text) ? (text as TerminalId) : null;
  } catch {
    return null;
  }
}

function keep(file: string, id: TerminalId): boolean {
  try {
    const fresh = `${file}.new`;
    const descriptor = openSync(fresh, 'w', 0o600);
    try {
      writeSync(descriptor, `${id}\n`);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(fresh, file);
    return true;
  } catch {
    return false;
  }
}
