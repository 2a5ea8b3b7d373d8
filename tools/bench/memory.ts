import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { soakSuite } from '../torture/soak/soak-suite.ts';
import { seededChance } from './seed/seeded-chance.ts';

/** Memory of main in the second and in the last third of many charges. */
export interface MemoryFigure {
  readonly name: 'memory-of-charges';
  readonly charges: number;
  readonly isMet: boolean;
}

const charges = 10_000;
const seed = 20_261_122;

/** The soak suite over the number of charges that the limit names; its oracle judges them too. */
export async function benchMemory(): Promise<MemoryFigure> {
  const folder = mkdtempSync(join(tmpdir(), 'tillroom-bench-memory-'));
  try {
    const { isPassed, figures } = await soakSuite.run({
      pace: 'full',
      size: charges,
      seed,
      chance: () => seededChance(seed),
      folder,
      endsAtMs: Number.POSITIVE_INFINITY,
      progress: () => undefined,
    });
    return { name: 'memory-of-charges', charges, ...figures, isMet: isPassed };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
