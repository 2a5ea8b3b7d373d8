import { createHmac, randomBytes } from 'node:crypto';
import type { ComputerSigns } from '../../domain/epochs/origin.ts';
import { sealingKeyBytes } from './seal.ts';
import type { SealingKeyStore } from './seal.ts';

/** Sources of the signs that identify this computer. */
export interface SignSources {
  /** A key of the account's log, so that digests of two accounts cannot be compared. */
  readonly key: Uint8Array;
  /** The system's identifier of this computer; null where it cannot tell. */
  readonly computerId: string | null;
  /** Storage of the random mark. */
  readonly marks: SealingKeyStore;
}

/** Reads this computer's signs as keyed digests; a missing mark is created. */
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
