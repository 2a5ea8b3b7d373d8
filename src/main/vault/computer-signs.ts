import { createHmac, randomBytes } from 'node:crypto';
import type { ComputerSigns } from '../../domain/epochs/origin.ts';
import { sealingKeyBytes } from './seal.ts';
import type { SealingKeyStore } from './seal.ts';

/** What this computer is known by. */
export interface SignSources {
  /** The key of the account's log: digests of two accounts cannot be compared. */
  readonly key: Uint8Array;
  /** What the system knows the computer by; null where it cannot tell. */
  readonly computerId: string | null;
  /** Where the random mark is kept. */
  readonly marks: SealingKeyStore;
}

/** Reads what this computer is known by, as keyed digests; a mark that was never made is made now. */
export async function readComputerSigns({
  key,
  computerId,
  marks,
}: SignSources): Promise<ComputerSigns> {
  const digest = (name: string, value: string) =>
    createHmac('sha256', key).update(`${name}\n${value}`).digest('hex');
  const mark = await readMark(marks);
  return {
    computer: computerId === null ? null : digest('tillroom-computer', computerId),
    mark: mark === null ? null : digest('tillroom-mark', mark.toString('hex')),
  };
}

async function readMark(marks: SealingKeyStore): Promise<Buffer | null> {
  const found = await marks.read();
  if (found.ok && found.value !== null) return found.value;
  const made = randomBytes(sealingKeyBytes);
  return (await marks.write(made)).ok ? made : null;
}
