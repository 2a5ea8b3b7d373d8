import { join } from 'node:path';
import { brokenInvariants } from '../oracle/broken-invariants.ts';
import { isClean, judge, oracleCounts } from '../oracle/judge.ts';
import { readRecords } from '../oracle/read-records.ts';
import type { Suite } from '../suite.ts';
import { badResponses } from '../terminal/bad-responses.ts';
import { buildTerminal } from '../terminal/build-terminal.ts';
import { ledgerFileOf } from '../terminal/ledger-file.ts';
import { startBank } from '../terminal/start-bank.ts';
import { orderly } from '../terminal/start-life.ts';

const badShare = 0.05;
/** Maximum growth of main's heap between the second and the last third of a soak, in MB. */
const heapGrowthMbMax = 8;
/** The same for the whole process: the reader keeps up to 64 MB of pages of records that grow. */
const rssGrowthMbMax = 64;

/** Many charges in one life, with the resources that they use. */
export const soakSuite: Suite = {
  name: 'soak',
  proves: 'A long day leaves memory and descriptors unchanged, with 5 % bad responses.',
  unit: 'charges',
  sizes: { quick: 200, full: 20_000, long: 100_000 },
  run: async ({ folder, size, seed, pace }) => {
    const built = await buildTerminal(join(folder, 'built'));
    const share = { rate: badShare, faults: badResponses };
    const start = { seed, latencyMs: 0, takesReferenceTwice: true, share };
    const bank = await startBank(built.bank, start);
    try {
      const records = join(folder, 'records');
      const work = { kind: 'soak', prefix: 'SOAK', count: size } as const;
      const startedMs = performance.now();
      const life = await orderly({ folder: records, work }, { built, bankUrl: bank.baseUrl });
      const seconds = (performance.now() - startedMs) / 1000;
      const file = ledgerFileOf(records);
      const { judgement, faults } = judge({
        records: readRecords(file),
        truth: await bank.truth(),
        lives: [life],
        invariants: await brokenInvariants(file),
      });
      const megabytes = (name: string) =>
        (life.facts.get(name) ?? []).map((kilobytes) => kilobytes / 1024);
      const [rssMb, heapMb] = [megabytes('rss-kb'), megabytes('heap-kb')];
      const descriptors = life.facts.get('descriptors') ?? [];
      const [rssGrowthMb, heapGrowthMb] = [growthOf(rssMb), growthOf(heapMb)];
      // A short soak is over before anything has grown to its usual size.
      const isGrown =
        pace !== 'quick' && (rssGrowthMb > rssGrowthMbMax || heapGrowthMb > heapGrowthMbMax);
      const more = Math.max(...descriptors) - Math.min(...descriptors);
      const isFlat = !isGrown && more <= 2;
      return {
        isPassed: isClean(judgement) && isFlat && judgement.tries === size,
        figures: {
          ...Object.fromEntries(oracleCounts.map((name) => [name, judgement[name]])),
          charged: judgement.charged,
          chargesPerSecond: Math.round(size / seconds),
          heapMbInTheMiddle: rounded(median(thirdOf(heapMb, 1))),
          heapMbAtLast: rounded(median(thirdOf(heapMb, 2))),
          rssMbInTheMiddle: rounded(median(thirdOf(rssMb, 1))),
          rssMbAtLast: rounded(median(thirdOf(rssMb, 2))),
          descriptorsMost: Math.max(...descriptors),
          descriptorsMore: more,
        },
        faults: isFlat
          ? faults
          : [...faults, `heap +${heapGrowthMb} MB, rss +${rssGrowthMb} MB, descriptors +${more}`],
        notRun: [],
      };
    } finally {
      await bank.close();
    }
  },
};

/** Growth from the middle third to the last one: by the middle everything has its usual size. */
function growthOf(samples: readonly number[]): number {
  return median(thirdOf(samples, 2)) - median(thirdOf(samples, 1));
}

function thirdOf(samples: readonly number[], index: 0 | 1 | 2): readonly number[] {
  const third = Math.max(1, Math.floor(samples.length / 3));
  return samples.slice(index * third, (index + 1) * third);
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
